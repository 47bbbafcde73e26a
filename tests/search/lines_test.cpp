// What the lines say.
#include <atomic>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/bench.h"
#include "search/core/report.h"
#include "search/core/search.h"
#include "search/core/value.h"
#include "search/tree/ordering.h"
#include "search/tree/root_moves.h"
#include "small_positions.h"
#include "tests/support/moves.h"
#include "tests/support/position.h"
#include "tests/support/rounds.h"
#include "tests/support/search_output.h"

using namespace hegemon;
using namespace hegemon::test;
using testing::run_and_collect;
using testing::to_depth;
using testing::to_nodes;

namespace {

std::vector<Line<SevenKingdoms>> lines_of(const Settings& settings,
                                          const SevenKingdoms::Position& position,
                                          const SearchLimits<SevenKingdoms>& limits) {
  return testing::search<SevenKingdoms>(settings, position, limits).lines;
}

void check_line(const SevenKingdoms::Position& root, const Line<SevenKingdoms>& line) {
  auto position = root;
  SevenKingdoms::MoveList moves;
  for (const auto move : line.moves) {
    REQUIRE_FALSE(position.over());
    position.moves(moves);
    REQUIRE(moves.contains(move));
    static_cast<void>(position.make(move));
  }
  CHECK(std::accumulate(line.shares.begin(), line.shares.end(), Share()) == Share(kShareUnit));
  for (const Share share : line.shares)
    CHECK(share >= Share());
  if (line.mate && *line.mate > 0 && position.over()) {
    CHECK(position.outcome().winners.contains(root.turn()));
  }
}

Settings settings_for_lines(const std::string& algorithm, int threads = 1, int multi_pv = 1) {
  Settings settings = testing::settings_of(algorithm, 2);
  settings.threads = threads;
  settings.multi_pv = multi_pv;
  return settings;
}

void check_lines_everywhere(std::size_t positions) {
  Random random(11);
  for (int i = 0; i < static_cast<int>(testing::rounds(positions)); ++i) {
    const auto position =
        i % 2 == 0 ? random_position(random, 20 * i) : small_position(random, 2 + i % 6);
    CAPTURE(SevenKingdoms::to_fen(position));
    for (const std::string& name : algorithm_names()) {
      for (const int threads : {1, 2}) {
        const auto limits = to_nodes<SevenKingdoms>(6000);
        for (const auto& line : lines_of(settings_for_lines(name, threads), position, limits)) {
          check_line(position, line);
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("every move of every line is legal in its position" * doctest::test_suite("threads")) {
  check_lines_everywhere(5);
}

TEST_CASE("every move of every line is legal in many positions" * doctest::test_suite("long")) {
  check_lines_everywhere(20);
}

TEST_CASE("one thread with the same limit says the same, word for word") {
  Random random(12);
  for (int i = 0; i < 4; ++i) {
    const auto position = random_position(random, 18 * i);
    for (const std::string& name : algorithm_names()) {
      const auto limits = to_nodes<SevenKingdoms>(3000);
      const auto once = lines_of(settings_for_lines(name), position, limits);
      const auto again = lines_of(settings_for_lines(name), position, limits);
      REQUIRE(once.size() == again.size());
      for (std::size_t k = 0; k < once.size(); ++k) {
        CHECK(once[k].moves == again[k].moves);
        CHECK(once[k].score == again[k].score);
        CHECK(once[k].shares == again[k].shares);
        CHECK(once[k].nodes == again[k].nodes);
      }
    }
  }
}

TEST_CASE("in a long iteration the best line is repeated, with how full the table is by now") {
  Settings settings = settings_for_lines("paranoid");
  settings.hash_mib = 16;
  Searcher<SevenKingdoms> searcher(settings);
  // Until the table is fuller than at the end of the iteration before; an iteration of some seconds comes sooner or later.
  SearchSignals signals;
  SearchLimits<SevenKingdoms> limits;
  limits.movetime = Milliseconds(60'000);
  limits.signals = &signals;
  Line<SevenKingdoms> last;
  std::optional<Line<SevenKingdoms>> repeated;
  static_cast<void>(
      searcher.search(SevenKingdoms::start({}), limits, [&](const Line<SevenKingdoms>& line) {
        if (!line.interim) {
          last = line;
        } else if (!repeated) {
          repeated = line;
          signals.stop();
        }
      }));
  REQUIRE(repeated);
  check_line(SevenKingdoms::start({}), *repeated);
  CHECK(repeated->nodes > last.nodes);
}

TEST_CASE("clearing forgets everything") {
  for (const char* name : {"maxn", "paranoid"}) {
    Searcher<SevenKingdoms> searcher(settings_for_lines(name));
    const auto nodes = [&] {
      return run_and_collect(searcher, SevenKingdoms::start({}), to_depth<SevenKingdoms>(2))
          .answer.nodes;
    };
    const auto fresh = nodes();
    CHECK(nodes() < fresh);  // the table remembers
    searcher.clear();
    CHECK(nodes() == fresh);
    // Other weights are another evaluation, and so is what was found by it.
    CHECK(searcher.load_weights(WeightsOf<SevenKingdoms>::built_in().to_bytes()).ok());
    CHECK(nodes() == fresh);
  }
}

TEST_CASE("an even share of two is no score, whoever is to move") {
  for (const std::string moves : {"", "a1a2"}) {
    auto position = MiddleXiangqi::start({});
    if (!moves.empty())
      static_cast<void>(position.make(MiddleXiangqi::parse_move(position, moves).value()));
    CHECK(score_at_root<MiddleXiangqi>(position, WeightsOf<MiddleXiangqi>::built_in(),
                                       FineShare(kFineUnit / 2)) == Score());
    CHECK(score_at_root<MiddleXiangqi>(position, WeightsOf<MiddleXiangqi>::built_in(),
                                       FineShare(kFineUnit / 2 + 100)) > Score());
  }
}

TEST_CASE("in the place of a pass stands a quiet move after which the line can go on") {
  // Qin's chancellor looks at Chu's knight; what Qin does instead must leave it to Chu to move it.
  const auto position = testing::position_of<SevenKingdoms>(
      "19/19/19/19/4rN14/19/19/19/19/wQ17rQ/19/19/19/19/4wR14/19/19/19/19 w wr----- - 0 1");
  const auto legal = testing::moves_of<SevenKingdoms>(position);
  const auto any = stand_in<SevenKingdoms>(position, legal, SevenKingdoms::Move::none());
  CHECK(legal.contains(any));
  CHECK_FALSE(any.is_capture());
  // After it Chu could play every move of the knight that is on the board, whatever it is.
  int moves_of_knight = 0;
  for (const auto first : legal) {
    auto after = position;
    if (first.is_capture()) continue;
    static_cast<void>(after.make(first));
    for (const auto next : testing::moves_of<SevenKingdoms>(after)) {
      const auto before = stand_in<SevenKingdoms>(position, legal, next);
      REQUIRE(legal.contains(before));
      REQUIRE_FALSE(before.is_capture());
      auto there = position;
      static_cast<void>(there.make(before));
      const auto then = testing::moves_of<SevenKingdoms>(there);
      REQUIRE(then.contains(next));
      ++moves_of_knight;
    }
  }
  CHECK(moves_of_knight > 100);
  // There is none after which Qin itself would move.
  CHECK(stand_in<SevenKingdoms>(position, legal, legal[0]) == SevenKingdoms::Move::none());
}

TEST_CASE("at the root captures come first, the most valuable victim by the least valuable piece") {
  Random random(14);
  int captures = 0;
  for (int i = 0; i < 40; ++i) {
    const auto position = small_position(random, 2 + i % 6);
    const auto list = testing::moves_of<SevenKingdoms>(position);
    const RootMoves<SevenKingdoms> moves(position, {list.begin(), list.end()});
    REQUIRE(moves.size() == list.size());
    for (std::size_t m = 1; m < moves.size(); ++m) {
      const auto before = moves[m - 1].move;
      const auto after = moves[m].move;
      CHECK((before.is_capture() || !after.is_capture()));
      if (!after.is_capture()) continue;
      CHECK(MovePicker<SevenKingdoms>::capture_score(position, before) >=
            MovePicker<SevenKingdoms>::capture_score(position, after));
      ++captures;
    }
  }
  CHECK(captures > 50);
}

TEST_CASE("lines of several ranks begin with different moves, the best first") {
  Random random(13);
  for (const char* name : {"maxn", "paranoid"}) {
    for (int i = 0; i < 8; ++i) {
      const auto position =
          i % 2 == 0 ? random_position(random, 15 * i) : small_position(random, 2 + i % 6);
      const auto lines =
          lines_of(settings_for_lines(name, 1, 4), position, to_depth<SevenKingdoms>(2));
      const auto ranks = static_cast<std::size_t>(std::min(4, position.count_moves()));
      REQUIRE(lines.size() == 2 * ranks);
      for (std::size_t d = 0; d < 2; ++d) {
        std::set<std::uint32_t> first;
        for (std::size_t r = 0; r < ranks; ++r) {
          const auto& line = lines[d * ranks + r];
          check_line(position, line);
          CHECK(line.rank == static_cast<int>(r) + 1);
          CHECK(line.depth == static_cast<int>(d) + 1);
          first.insert(line.moves.front().bits());
          if (r > 0) CHECK(line.score <= lines[d * ranks + r - 1].score);
        }
        CHECK(first.size() == ranks);
      }
    }
  }
}

TEST_CASE("Monte Carlo tree search reports as many lines as are wanted, of different moves") {
  const auto lines = lines_of(settings_for_lines("mcts", 1, 4), SevenKingdoms::start({}),
                              to_nodes<SevenKingdoms>(20'000));
  REQUIRE(lines.size() >= 4);
  std::set<std::uint32_t> first;
  for (std::size_t r = 0; r < 4; ++r) {
    const auto& line = lines[lines.size() - 4 + r];
    CHECK(line.rank == static_cast<int>(r) + 1);
    check_line(SevenKingdoms::start({}), line);
    first.insert(line.moves.front().bits());
  }
  CHECK(first.size() == 4);
}

TEST_CASE("a conquest that wins at once is seen and reported as mate in one") {
  // Two kingdoms are left; Qin's chancellor looks at Chu's general.
  const auto position = testing::position_of<SevenKingdoms>(
      "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/wR6rQ11/5wQ13 w wr----- - 0 1");
  for (const char* name : {"maxn", "paranoid"}) {
    const auto lines = lines_of(settings_for_lines(name), position, to_depth<SevenKingdoms>(3));
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back().mate == 1);
    CHECK(lines.back().shares[Side(0)] == Share(kShareUnit));
    CHECK(SevenKingdoms::to_text(lines.back().moves.front()) == "a1h1");
  }
}

TEST_CASE("an only move comes with its line") {
  const auto position = testing::position_of<SevenKingdoms>(
      "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/rS18/rSrS17/wQrS16rQ w wr----- - 0 1");
  SearchLimits<SevenKingdoms> limits;
  limits.clocks[Side(0)] = Clock{Milliseconds(100'000), Milliseconds(0)};
  const auto moves = testing::moves_of<SevenKingdoms>(position);
  limits.search_moves = {moves[0]};
  for (const std::string& name : algorithm_names()) {
    const auto lines = lines_of(settings_for_lines(name), position, limits);
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back().moves.front() == moves[0]);
  }
}

TEST_CASE("a search can go as deep as there is anything to find") {
  // Two walled-in kingdoms with a step or two each: some sixty plies to the draw by quiet moves.
  const auto position = testing::position_of<SevenKingdoms>(
      "17rSrQ/18rS/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/wS18/wQwS17 w wr----- - 20 1");
  for (const char* name : {"maxn", "paranoid"}) {
    const auto limits = to_nodes<SevenKingdoms>(200'000);
    for (const auto& line : lines_of(settings_for_lines(name, 2), position, limits)) {
      check_line(position, line);
    }
  }
}

TEST_CASE("a share turned into a score and back is the share") {
  constexpr Score kTypical(5000);
  CHECK(score_of_share(kAll / 2, 2, kTypical) == Score());
  CHECK(std::abs(score_of_share(kAll / 7, 7, kTypical).count()) <= 1);
  CHECK(score_of_share(FineShare(1), 7, kTypical) < score_of_share(FineShare(2), 7, kTypical));
  CHECK(score_of_share(kAll, 2, kTypical) > Score(100'000));
  for (int ply = 1; ply < kMaxPly; ++ply) {
    CHECK(is_win(win_in(ply)));
    CHECK(is_loss(loss_in(ply)));
    CHECK(from_table(to_table(win_in(ply), 3), 5) == win_in(ply) - 2);
    CHECK(from_table(to_table(loss_in(ply), 3), 5) == loss_in(ply) + 2);
  }
}

TEST_CASE("the bench takes the same nodes every time and reports every position") {
  Settings settings = settings_for_lines("");
  std::size_t reported = 0;
  SearchSignals signals;
  const auto once = run_bench<SevenKingdoms>(
      2, settings, signals, [&](std::size_t number, const BenchResult&) { reported = number; });
  CHECK(reported == SevenKingdoms::bench_positions().size());
  const auto again = run_bench<SevenKingdoms>(2, settings, signals, {});
  REQUIRE(once);
  REQUIRE(again);
  CHECK(again->nodes == once->nodes);
  signals.stop();
  CHECK_FALSE(run_bench<SevenKingdoms>(2, settings, signals, {}));
}
