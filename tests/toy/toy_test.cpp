/// A game is added by its own files alone: this folder holds one, and nothing outside it names it.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/perft.h"
#include "engine/random.h"
#include "engine/record.h"
#include "engine/tag_name.h"
#include "eval/shares.h"
#include "search/bench.h"
#include "search/core/search.h"
#include "session/game_session_of.h"
#include "session/records/game_record.h"
#include "session/variants.h"
#include "tests/support/position_laws.h"
#include "tests/toy/evaluation.h"
#include "tests/toy/game.h"

namespace hegemon {

namespace {

/// The row that the variant table would have.
const session::Variant kRow{Toy::kName, []() -> std::unique_ptr<session::GameSession> {
                              return std::make_unique<session::GameSessionOf<Toy>>();
                            }};

struct RandomPlayer {
  Random random;
  std::optional<toy::Move> choose(const toy::Position& position) {
    toy::MoveList list;
    position.moves(list);
    return list[random.below(list.size())];
  }
};

}  // namespace

TEST_CASE("the toy game needs no optional power") {
  static_assert(!PassingGame<Toy> && !CheckingGame<Toy> && !OwningGame<Toy> && !TeamGame<Toy>);
  static_assert(!DeltaPerftGame<Toy> && !PerftStateGame<Toy> && !HistoryGame<Toy>);
  static_assert(!IncrementalEval<Toy> && !ExchangeEval<Toy> && !ThresholdExchangeEval<Toy>);
  static_assert(!EscapeMoveEval<Toy>);
}

TEST_CASE("the laws of every game hold in the toy game") {
  std::size_t wins = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    RandomPlayer player{Random(seed)};
    toy::Position position = toy::Position::start();
    testing::play_on(position, player, 500, [](toy::Position& now, int /*ply*/) {
      toy::MoveList all;
      testing::check_moves<Toy>(now, all,
                                [&](toy::Move move) { CHECK(now.at(move.from()) == now.turn()); });
      CHECK(all.empty() == now.over());
      testing::check_making<Toy>(now, all, [](Side) {});
      if (!now.over()) testing::check_fen<Toy>(now, {});
    });
    CHECK(position.over());
    wins += !position.outcome().drawn();
  }
  CHECK(wins > 5);
}

TEST_CASE("perft of the toy game") {
  toy::Position position = toy::Position::start();
  // By hand: two moves of the stone in front, one of the other; the next stones stand too far to take.
  CHECK(perft<Toy>(position, 1) == 3);
  CHECK(perft<Toy>(position, 3) == 27);
  CHECK(perft<Toy>(position, 6, PerftMode::kBulk) == perft<Toy>(position, 6, PerftMode::kFull));
}

TEST_CASE("every search plays the toy game, and all but the random one see a capture that wins") {
  const std::vector<std::string>& names = Searcher<Toy>::algorithm_names();
  REQUIRE_FALSE(names.empty());
  const toy::Position position = toy::Position::parse("r...g.g..... r 0 1").value();
  const toy::Position winning = toy::Position::parse("rr.g........ r 0 1").value();
  const auto sink = [](const Line<Toy>&) {};
  for (const std::string& name : names) {
    CAPTURE(name);
    Settings settings;
    settings.algorithm = name;
    settings.hash_mib = 1;
    Searcher<Toy> searcher(settings);
    CHECK(searcher.load_weights("x").error().what == "this game has no weights to load");
    SearchLimits<Toy> limits;
    limits.depth = 5;
    CHECK(searcher.search(position, limits, sink).best);
    const auto answer = searcher.search(winning, limits, sink);
    REQUIRE(answer.best);
    if (name != "random") CHECK(Toy::to_text(*answer.best) == "bd");
  }
}

TEST_CASE("a session plays a game of the toy to its end") {
  const std::unique_ptr<session::GameSession> session = kRow.open();
  CHECK(session->variant() == "toy");
  Settings settings;
  settings.hash_mib = 1;
  REQUIRE(session->configure(settings).ok());
  session::SearchRequest request;
  request.depth = 2;
  int plies = 0;
  while (!session->outcome().over()) {
    REQUIRE(++plies < 1000);
    SearchSignals signals;
    const auto answer = session->search(request, signals, [](const session::SearchLine&) {}, {});
    REQUIRE(answer.best);
    REQUIRE(session->play(session->move_text(*answer.best)).ok());
    CHECK_FALSE(session->state().fen.empty());
  }
  CHECK(session->result() != "*");
}

TEST_CASE("a record of the toy game replays, as that of every game does") {
  std::vector<std::unique_ptr<session::GameSession>> games;
  games.push_back(kRow.open());
  for (const session::Variant& variant : session::variants())
    games.push_back(variant.open());
  for (const std::unique_ptr<session::GameSession>& game : games) {
    CAPTURE(std::string(game->variant()));
    session::GameHeader header{"test", "1", {}, {}, {}, ""};
    for (const session::SideName& side : game->sides()) {
      CHECK_MESSAGE(is_tag_name(side.name), side.name);
      header.players.push_back("player " + side.name);
    }
    Record record = session::new_record(*game, header);
    record.moves.emplace_back().text = game->legal_moves().front();
    REQUIRE(game->play(record.moves.front().text).ok());
    session::end_record(record, *game);
    const auto read = parse_records(to_text(record));
    REQUIRE_MESSAGE(read.ok(), read.error().text());
    CHECK(read.value().front().tags == record.tags);
    for (const session::SideName& side : game->sides())
      CHECK(*read.value().front().find(side.name) == "player " + side.name);
    CHECK(game->load(read.value().front(), {}).ok());
  }
}

TEST_CASE("the bench runs on the toy game") {
  Settings settings;
  settings.hash_mib = 1;
  SearchSignals signals;
  const auto result = run_bench<Toy>(3, settings, signals, {});
  REQUIRE(result);
  CHECK(result->nodes > 0);
}

}  // namespace hegemon
