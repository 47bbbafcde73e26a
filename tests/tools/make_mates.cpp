/// Makes the suites of forced mates in tests/data, and proves each of them by looking at
/// everything.
///
///     cmake --build build/release --target make_mates
///     build/release/tests/make_mates middlexiangqi > tests/data/middle_xiangqi.mates
///     build/release/tests/make_mates threefriends > tests/data/three_friends.mates
///
/// Positions come by turns from games of random moves and from small random boards. One is taken if
/// it is won by force in 1 to 4 own moves, no sooner, and its kind (how many sides are in play, how
/// many moves it takes) is still wanted. The seed is fixed: the same rules make the same file.
#include <array>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/middle_xiangqi/game.h"
#include "engine/random.h"
#include "engine/three_friends/game.h"
#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/engine/three_friends/random_play.h"
#include "tests/support/forced_win.h"

namespace hegemon::testing {

namespace {

constexpr int kMaxMoves = 4;
constexpr std::uint64_t kMaxMade = 300'000;  ///< for one proof
constexpr int kMaxTries = 400'000;

/// What differs from game to game.
template <Game G>
struct Source;

template <>
struct Source<MiddleXiangqi> {
  using Player = MiddleXiangqiPlayer;
  static std::string small_board(Random& random) { return random_middle_xiangqi_fen(random); }
  /// By sides in play, then by own moves from 1 on.
  static inline const std::map<int, std::array<int, kMaxMoves>> kWanted{{2, {18, 20, 18, 12}}};
};

template <>
struct Source<ThreeFriends> {
  using Player = ThreeFriendsPlayer;
  static std::string small_board(Random& random) { return random_three_friends_fen(random); }
  static inline const std::map<int, std::array<int, kMaxMoves>> kWanted{{2, {9, 10, 9, 6}},
                                                                        {3, {9, 10, 9, 6}}};
};

/// Positions without a past, one after the other.
template <Game G>
class Stream {
 public:
  std::string next() {
    for (;;) {
      small_ = !small_;
      if (small_) {
        std::string fen = Source<G>::small_board(random_);
        if (usable(fen)) return fen;
        continue;
      }
      if (!game_ || game_->over()) {
        game_.emplace(G::start({}));
        player_.emplace(random_);
      }
      for (std::size_t plies = 1 + random_.below(20); plies > 0 && !game_->over(); --plies) {
        if (const auto move = player_->choose(*game_)) {
          static_cast<void>(game_->make(*move));
        } else {
          game_->resign();
        }
      }
      std::string fen = G::to_fen(*game_);
      if (!game_->over() && usable(fen)) return fen;
    }
  }

 private:
  static bool usable(const std::string& fen) {
    const auto position = G::parse_fen(fen, {});
    return position.ok() && !position.value().over() && position.value().count_moves() > 0;
  }

  Random random_{2026};
  bool small_ = false;
  std::optional<typename G::Position> game_;
  std::optional<typename Source<G>::Player> player_;
};

template <Game G>
int make(std::string_view file) {
  auto wanted = Source<G>::kWanted;
  int missing = 0;
  for (const auto& [sides, counts] : wanted) {
    for (const int count : counts)
      missing += count;
  }
  std::vector<std::pair<int, std::string>> mates;
  Stream<G> stream;
  ForcedWin<G> proof(kMaxMade);
  for (int tries = 0; missing > 0 && tries < kMaxTries; ++tries) {
    const std::string fen = stream.next();
    const auto position = G::parse_fen(fen, {}).value();
    auto& counts = wanted.at(position.in_play().count());
    int most = kMaxMoves;
    while (most > 0 && counts[static_cast<std::size_t>(most - 1)] == 0)
      --most;
    const auto moves = proof.shortest(position, most);
    if (!moves) continue;
    int& count = counts[static_cast<std::size_t>(*moves - 1)];
    if (count == 0) continue;
    --count;
    --missing;
    mates.emplace_back(*moves, fen);
    std::cerr << "try " << tries << " made " << proof.made() << ": " << *moves << ' ' << fen
              << '\n';
  }
  std::cout << "# Forced mates: in how many of its own moves the side to move wins against every\n"
               "# defence, and no sooner. Each is proved by looking at all moves of all sides\n"
               "# (tests/support/forced_win.h). Made and made again by\n"
               "#     cmake --build build/release --target make_mates\n"
               "#     build/release/tests/make_mates "
            << G::kName << " > tests/data/" << file << '\n';
  for (int moves = 1; moves <= kMaxMoves; ++moves) {
    for (const auto& mate : mates) {
      if (mate.first == moves) std::cout << moves << ' ' << mate.second << '\n';
    }
  }
  return missing == 0 ? 0 : 1;
}

}  // namespace

}  // namespace hegemon::testing

int main(int argc, char** argv) {
  using namespace hegemon;
  const std::string_view game = argc == 2 ? argv[1] : "";
  if (game == MiddleXiangqi::kName) return testing::make<MiddleXiangqi>("middle_xiangqi.mates");
  if (game == ThreeFriends::kName) return testing::make<ThreeFriends>("three_friends.mates");
  std::cerr << "usage: make_mates middlexiangqi|threefriends > file\n";
  return 2;
}
