// Playouts to the end, rollouts of two rounds, and what becomes of what they say.
#include "search/playouts.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "eval/seven_kingdoms.h"
#include "search/deepening.h"
#include "search/maxn.h"
#include "search/opps.h"
#include "search/paranoid.h"
#include "search/reply_sets.h"
#include "search/rollouts.h"
#include "search/search.h"
#include "search/second_opinion.h"
#include "small_positions.h"
#include "tests/support/position.h"
#include "tests/support/told.h"

using namespace hegemon;
using namespace hegemon::test;
using G = SevenKingdoms;
using testing::position_of;

namespace {

constexpr auto kAlways = [] { return true; };

/// A game that goes on, of players who took what they could.
G::Position rash_position(std::uint64_t seed) {
  Settings settings;
  settings.algorithm = "greedy";
  settings.hash_mib = 1;
  settings.seed = seed;
  Searcher<G> greedy(settings);
  auto position = G::start({});
  while (!are_rash<G>(position)) {
    const auto answer = greedy.search(position, {}, [](const Line<G>&) {});
    REQUIRE(answer.best);
    static_cast<void>(position.make(*answer.best));
    REQUIRE_FALSE(position.over());
  }
  return position;
}

const char* const kSearches[] = {"opps", "oppsrash", "mcts", "brs", "brsplus", "maxn", "paranoid"};

testing::Told<G> search(const std::string& algorithm, const G::Position& position,
                        std::uint64_t nodes, int multi_pv = 1, int threads = 1,
                        bool playouts = true) {
  Settings settings;
  settings.algorithm = algorithm;
  settings.hash_mib = 2;
  settings.multi_pv = multi_pv;
  settings.threads = threads;
  settings.playouts = playouts;
  Searcher<G> searcher(settings);
  Limits<G> limits;
  limits.nodes = nodes;
  return testing::told(searcher, position, limits);
}

/// All nodes that are allowed are used, and the same search says the same again.
void check_nodes(const std::string& name, const G::Position& position, std::uint64_t nodes) {
  const auto one = search(name, position, nodes);
  CHECK(one.answer.nodes == nodes);
  const auto again = search(name, position, nodes);
  CHECK(again.answer.best == one.answer.best);
  CHECK(again.lines.size() == one.lines.size());
}

void check_two_threads(const std::string& name, const G::Position& position, std::uint64_t nodes) {
  const auto two = search(name, position, nodes, 1, 2);
  G::MoveList moves;
  position.moves(moves);
  REQUIRE(two.answer.best);
  CHECK(moves.contains(*two.answer.best));
}

/// What a team gets of a playout, or rollout, that begins with a seed.
template <class HowItGoesOn, class MayMake>
std::optional<Value> play_out(std::uint64_t seed, const G::Position& position, SideSet team,
                              MayMake may_make) {
  HowItGoesOn how;
  how.begin(seed);
  const auto shares = how.play(position, team, may_make);
  if (!shares) return std::nullopt;
  return sum_of(*shares, team);
}

}  // namespace

TEST_CASE_TEMPLATE("a playout gives the share of the win, of who is out nothing", How, Playouts<G>,
                   Rollouts<G>) {
  // Qin takes the last general of two.
  const auto won = position_of<G>(
      "wQ18/19/19/19/15oQ3/19/19/19/19/15wR3/19/19/19/19/19/19/19/19/19 w "
      "w-o---- - 0 9");
  SideSet qin;
  qin.add(Side(0));
  SideSet han;
  han.add(Side(2));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CHECK(play_out<How>(seed, won, qin, kAlways) == kFineUnit);
    CHECK(play_out<How>(seed, won, han, kAlways) == 0);
  }
}

TEST_CASE_TEMPLATE(
    "playouts come to an end, are the same by the same seed, and stop when they may not go on", How,
    Playouts<G>, Rollouts<G>) {
  Random random(3);
  for (int i = 0; i < 40; ++i) {
    const auto position = small_position(random, 2 + i % 6, i % 2 == 0);
    CAPTURE(G::to_fen(position));
    const SideSet team = position.team(position.turn());
    int made = 0;
    const auto count = [&] {
      ++made;
      return true;
    };
    const auto share = play_out<How>(5, position, team, count);
    REQUIRE(share);
    CHECK(*share >= 0);
    CHECK(*share <= kFineUnit);
    CHECK(share == play_out<How>(5, position, team, kAlways));
    int left = made - 1;
    CHECK_FALSE(play_out<How>(5, position, team, [&] { return left-- > 0; }));
  }
}

TEST_CASE("in a rollout everybody makes a move after which it has most in hand, for two rounds") {
  Random random(31);
  MostInHand<G> most_in_hand;
  int different = 0;
  for (int i = 0; i < 60; ++i) {
    const auto position = small_position(random, 2 + i % 2);
    CAPTURE(G::to_fen(position));
    const SideSet team = position.team(position.turn());
    // Wherever it can come to when the first move of the two rounds has been made.
    const int plies = 2 * position.in_play().count() - 1;
    std::vector<G::Position> reached{position};
    for (int ply = 0; ply < plies; ++ply) {
      std::vector<G::Position> next;
      for (const auto& before : reached) {
        const bool ended = before.over() || is_out(before, team);
        if (ended) next.push_back(before);
        for (const int hope : {0, 40, 80}) {
          if (ended) break;
          Board<G> board(before);
          for (const auto move : most_in_hand.find(board, hope, kAlways)) {
            next.push_back(before);
            static_cast<void>(next.back().make(move));
          }
        }
      }
      std::sort(next.begin(), next.end(),
                [](const auto& a, const auto& b) { return a.key() < b.key(); });
      next.erase(std::unique(next.begin(), next.end(),
                             [](const auto& a, const auto& b) { return a.key() == b.key(); }),
                 next.end());
      reached = std::move(next);
    }
    std::vector<Value> possible;
    for (const auto& after : reached)
      possible.push_back(sum_of(shares_of<G>(after, kFineUnit), team));
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const auto share = play_out<Rollouts<G>>(seed, position, team, kAlways);
      REQUIRE(share);
      CHECK(std::count(possible.begin(), possible.end(), *share) > 0);
      different += *share != sum_of(shares_of<G>(position, kFineUnit), team);
    }
  }
  CHECK(different > 100);
}

TEST_CASE(
    "a move not tried is the most promising, and one tried less often more than one as good") {
  Trials often;
  Trials seldom;
  CHECK_FALSE(often.any_ended());
  CHECK(often.mean() == 0);
  CHECK(upper_confidence_bound(often, 1) == kInfinity);
  for (int i = 0; i < 9; ++i) {
    often.begin();
    often.end(i % 3 == 0 ? kFineUnit : 0);
  }
  for (int i = 0; i < 3; ++i) {
    seldom.begin();
    seldom.end(i % 3 == 0 ? kFineUnit : 0);
  }
  CHECK(often.mean() == kFineUnit / 3);
  CHECK(seldom.mean() == often.mean());
  CHECK(upper_confidence_bound(seldom, 12) > upper_confidence_bound(often, 12));
  CHECK(upper_confidence_bound(often, 12) > often.mean());
  seldom.begin();
  CHECK(seldom.count() == 4);  // counts from the beginning
  CHECK(seldom.mean() == kFineUnit / 3);
  seldom.give_up();
  CHECK(seldom.count() == 3);
  CHECK(seldom.mean() == kFineUnit / 3);
}

TEST_CASE("against rash players playouts are made of nodes, exactly as many as are allowed") {
  for (const std::string name : kSearches) {
    CAPTURE(name);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto position = rash_position(seed);
      CAPTURE(G::to_fen(position));
      REQUIRE(AsTheyPlay::at<G>(position) == Nature::kRash);
      check_nodes(name, position, 20'000);
      check_two_threads(name, position, 20'000);
    }
  }
}

TEST_CASE(
    "against players who look first rollouts are made of nodes, exactly as many as are allowed") {
  Random random(37);
  for (const std::string name : {"opps", "oppswary"}) {
    CAPTURE(name);
    for (int i = 0; i < 3; ++i) {
      const auto position = random_position(random, 30 * i);
      CAPTURE(G::to_fen(position));
      REQUIRE(AsTheyPlay::at<G>(position) == Nature::kWary);
      // Enough for all rollouts, for some, for none.
      for (const std::uint64_t nodes : {100'000, 20'000, 10'000, 5'000})
        check_nodes(name, position, nodes);
      check_two_threads(name, position, 50'000);
    }
  }
}

TEST_CASE("rollouts that would be broken off are not begun") {
  const auto nodes_of_lines = [](std::uint64_t nodes, bool playouts) {
    std::vector<std::uint64_t> told;
    for (const Line<G>& line : search("opps", G::start({}), nodes, 1, 1, playouts).lines)
      told.push_back(line.nodes);
    return told;
  };
  CHECK(nodes_of_lines(6'000, true) == nodes_of_lines(6'000, false));
  CHECK_FALSE(nodes_of_lines(40'000, true) == nodes_of_lines(40'000, false));
}

TEST_CASE("what playouts and rollouts are held against is told in order") {
  Random random(41);
  G::Position position = rash_position(4);
  SUBCASE("rash players") {}
  SUBCASE("players who look first") {
    position = random_position(random, 40);
  }
  CAPTURE(G::to_fen(position));
  for (const std::string name : kSearches) {
    CAPTURE(name);
    if (name == "mcts") continue;  // goes by how often a move was tried
    const auto told = search(name, position, 60'000, 5);
    int last_rank = 0;
    Score last_score = 0;
    int checked = 0;
    for (const auto& line : told.lines) {
      if (line.rank > 1 && line.rank == last_rank + 1 && !line.mate) {
        CHECK(line.score <= last_score);
        ++checked;
      }
      last_rank = line.rank;
      last_score = line.score;
    }
    CHECK(checked >= 4);
  }
}

TEST_CASE_TEMPLATE("a second opinion leaves all as it was where none is asked for", Walk, MaxN<G>,
                   Paranoid<G>, Opps<G>, Opps<G, BrsPolicy>) {
  Random random(43);
  G::Position position = rash_position(5);
  SUBCASE("rash players") {}
  SUBCASE("players who look first") {
    position = random_position(random, 7);
  }
  CAPTURE(G::to_fen(position));
  G::MoveList list;
  position.moves(list);
  const std::vector<G::Move> moves(list.begin(), list.end());
  Limits<G> limits;
  limits.depth = 2;
  const auto ask = [&](auto&& search, bool playouts) {
    Settings settings;
    settings.hash_mib = 2;
    settings.playouts = playouts;
    REQUIRE(search.resize(settings).ok());
    Control control;
    control.begin({}, std::nullopt, false);
    testing::Told<G> told;
    const Searcher<G>::LineCallback note = [&](const Line<G>& line) {
      if (!line.interim) told.lines.push_back(line);
    };
    told.answer =
        search.run({position, moves, limits, settings, control, note, WeightsOf<G>::built_in()});
    return told;
  };
  const auto bare = ask(Deepening<G, Walk>(), true);
  const auto without = ask(Deepening<G, SecondOpinion<G, Walk>>(), false);
  const auto with = ask(Deepening<G, SecondOpinion<G, Walk>>(), true);
  CHECK(without.answer.best == bare.answer.best);
  CHECK(without.answer.nodes == bare.answer.nodes);
  REQUIRE(without.lines.size() == bare.lines.size());
  CHECK(without.lines.back().score == bare.lines.back().score);
  CHECK(with.answer.nodes > bare.answer.nodes);
}
