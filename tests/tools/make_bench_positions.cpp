/// Makes the bench positions of a game, engine/<game>/bench_positions.cpp.
///
///     cmake --build build/release --target make_bench_positions
///     build/release/tests/make_bench_positions sevenkingdoms > engine/seven_kingdoms/bench_positions.cpp
///     build/release/tests/make_bench_positions threefriends  > engine/three_friends/bench_positions.cpp
///     build/release/tests/make_bench_positions middlexiangqi > engine/middle_xiangqi/bench_positions.cpp
///
/// The first is the start position. Each of the others comes of a game of its own, played by players
/// that do not search: every seat draws one of careful (twice as likely), greedy and random. Games
/// that are drawn or last less than 40 plies do not count. Of game i of N the position is taken
/// after (i + 1/2) / N of its plies, so that all phases are there; it has at least two moves. Positions depend on no search, and a change of the players makes others
/// only when this program is run again, which changes the node signature.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/middle_xiangqi/game.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "search/search.h"

namespace hegemon {

namespace {

constexpr int kPositions = 12;  ///< besides the start
constexpr std::size_t kLeastPlies = 40;
constexpr std::size_t kMaxPlies = 2000;

/// One game by players drawn by the seed, as all of its positions but the last; empty if it does not
/// count.
template <PlayableGame G>
std::vector<typename G::Position> play(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::unique_ptr<Searcher<G>>> players;
  for (int seat = 0; seat < G::kSides; ++seat) {
    constexpr std::string_view kPlayers[]{"careful", "careful", "greedy", "random"};
    Settings settings;
    settings.algorithm = kPlayers[random.below(std::size(kPlayers))];
    settings.hash_mib = 1;
    settings.seed = random.next();
    players.push_back(std::make_unique<Searcher<G>>(settings));
  }
  std::vector<typename G::Position> game;
  auto position = G::start({});
  while (!position.over() && game.size() < kMaxPlies) {
    game.push_back(position);
    SearchLimits<G> limits;
    limits.depth = 1;
    const auto answer =
        players[place_of(position.turn())]->search(position, limits, [](const Line<G>&) {});
    static_cast<void>(position.make(*answer.best));
  }
  const bool counts = position.over() && !position.outcome().drawn() && game.size() >= kLeastPlies;
  return counts ? game : std::vector<typename G::Position>{};
}

/// A string literal, in pieces that fit into a line.
void print_literal(const std::string& text) {
  constexpr std::size_t kWidth = 92;
  for (std::size_t at = 0; at < text.size(); at += kWidth) {
    std::cout << "\n      \"" << text.substr(at, kWidth) << '"';
  }
  std::cout << ',';
}

template <PlayableGame G>
void print_positions(std::string_view folder, std::string_view name) {
  std::cout
      << "/// Made by tests/tools/make_bench_positions.cpp, which says how they were chosen.\n"
      << "#include \"engine/" << folder << "/game.h\"\n\nnamespace hegemon {\n\n"
      << "std::span<const std::string_view> " << name << "::bench_positions() {\n"
      << "  // clang-format off\n"
      << "  // NOLINTBEGIN(bugprone-suspicious-missing-comma): a FEN is longer than a line\n"
      << "  static constexpr std::string_view kPositions[]{";
  print_literal(G::to_fen(G::start({})));
  std::uint64_t seed = 0;
  for (int i = 0; i < kPositions; ++i) {
    auto game = play<G>(++seed);
    while (game.empty())
      game = play<G>(++seed);
    auto at = static_cast<std::size_t>(static_cast<double>(game.size()) * (i + 0.5) / kPositions);
    while (at > 0 && game[at].count_moves() < 2)
      --at;
    print_literal(G::to_fen(game[at]));
    std::cerr << "game " << seed << ": ply " << at << " of " << game.size() << ", "
              << game[at].in_play().count() << " in play\n";
  }
  std::cout << "\n  };\n"
            << "  // NOLINTEND(bugprone-suspicious-missing-comma)\n"
            << "  // clang-format on\n"
            << "  return kPositions;\n}\n\n}  // namespace hegemon\n";
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  using namespace hegemon;
  const std::string_view variant = argc == 2 ? argv[1] : "";
  if (variant == SevenKingdoms::kName) {
    print_positions<SevenKingdoms>("seven_kingdoms", "SevenKingdoms");
  } else if (variant == ThreeFriends::kName) {
    print_positions<ThreeFriends>("three_friends", "ThreeFriends");
  } else if (variant == MiddleXiangqi::kName) {
    print_positions<MiddleXiangqi>("middle_xiangqi", "MiddleXiangqi");
  } else {
    std::cerr << "usage: make_bench_positions sevenkingdoms|threefriends|middlexiangqi\n";
    return 2;
  }
  return 0;
}
