// What is learned in a game: the same from its moves one by one as from all of them at once, and nothing is left of
// another game.
#include "session/learned_opponents.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "session/engine.h"
#include "tests/support/moves.h"

namespace hegemon::session {

namespace {

using G = SevenKingdoms;

const WeightsOf<G>& weights() {
  return WeightsOf<G>::built_in();
}

/// A game of random moves, with a resignation.
std::vector<std::string> random_words(std::uint64_t seed, int plies) {
  Random random(seed);
  G::Position position = G::start({});
  std::vector<std::string> words;
  for (int ply = 0; ply < plies && !position.over(); ++ply) {
    if (ply == 40) {
      position.resign();
      words.emplace_back("resign");
      continue;
    }
    const auto moves = testing::moves_of<G>(position);
    const G::Move move = moves[random.below(moves.size())];
    words.push_back(G::to_text(move));
    static_cast<void>(position.make(move));
  }
  return words;
}

void check_same(const Opponents<G>& a, const Opponents<G>& b) {
  for (const Side side : sides<G::kSides>()) {
    CHECK(a.of(side).moves() == b.of(side).moves());
    CHECK(a.policy(side).part == b.policy(side).part);
    CHECK(a.policy(side).tastes == b.policy(side).tastes);
  }
}

SearchAnswer searched(Engine& engine, std::vector<std::vector<MoveCode>>& lines) {
  SearchSignals signals;
  SearchRequest request;
  request.nodes = 300;
  return engine.game().search(request, signals,
                              [&](const SearchLine& line) { lines.push_back(line.moves); }, {});
}

}  // namespace

TEST_CASE("moves one by one tell the same as the whole game at once") {
  const std::vector<std::string> words = random_words(1, 90);
  LearnedOpponents<G> by_move;
  std::vector<std::string> so_far;
  for (const std::string& word : words) {
    so_far.push_back(word);
    static_cast<void>(by_move.of(G::start({}), so_far, weights()));
  }
  LearnedOpponents<G> at_once;
  check_same(by_move.of(G::start({}), words, weights()),
             at_once.of(G::start({}), words, weights()));

  SUBCASE("a game taken back is learned from its start") {
    const std::vector<std::string> shorter(words.begin(), words.begin() + 60);
    LearnedOpponents<G> fresh;
    check_same(by_move.of(G::start({}), shorter, weights()),
               fresh.of(G::start({}), shorter, weights()));
  }
  SUBCASE("nothing is left of another game") {
    const std::vector<std::string> other = random_words(2, 70);
    LearnedOpponents<G> fresh;
    check_same(by_move.of(G::start({}), other, weights()),
               fresh.of(G::start({}), other, weights()));
  }
}

TEST_CASE("a search goes by what is known of the others, unless the option says no") {
  const std::vector<std::string> words = random_words(3, 84);
  const std::vector<std::string_view> moves(words.begin(), words.end());
  const auto lines_with = [&](bool model, bool step_by_step) {
    Engine engine;
    Settings settings = engine.settings();
    settings.hash_mib = 1;
    settings.opponent_model = model;
    REQUIRE(engine.configure(settings).ok());
    if (step_by_step) {
      std::vector<std::vector<MoveCode>> ignored;
      for (const std::size_t plies : {std::size_t{20}, std::size_t{60}}) {
        REQUIRE(
            engine.game()
                .set_position(std::nullopt,
                              {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(plies)})
                .ok());
        static_cast<void>(searched(engine, ignored));
      }
    }
    REQUIRE(engine.game().set_position(std::nullopt, moves).ok());
    std::vector<std::vector<MoveCode>> lines;
    static_cast<void>(searched(engine, lines));
    return lines;
  };
  const auto with = lines_with(true, false);
  CHECK(with == lines_with(true, false));
  CHECK(with == lines_with(true, true));
  CHECK_FALSE(with == lines_with(false, false));

  // Without a history everything is as without the option.
  Engine engine;
  REQUIRE(engine.game().set_position(std::nullopt, moves).ok());
  const std::string fen = engine.game().fen();
  const auto from_fen = [&](bool model) {
    Engine fresh;
    Settings settings = fresh.settings();
    settings.hash_mib = 1;
    settings.opponent_model = model;
    REQUIRE(fresh.configure(settings).ok());
    REQUIRE(fresh.game().set_position(fen, {}).ok());
    std::vector<std::vector<MoveCode>> lines;
    static_cast<void>(searched(fresh, lines));
    return lines;
  };
  CHECK(from_fen(true) == from_fen(false));
}

}  // namespace hegemon::session
