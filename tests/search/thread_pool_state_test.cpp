// How threads defer moves that others are searching.
#include "search/tree/thread_pool_state.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <doctest/doctest.h>

#include "search/tree/ordering.h"
#include "small_positions.h"

using namespace hegemon;
using namespace hegemon::test;

TEST_CASE("a move is busy for as long as another thread claims it") {
  ThreadPoolState pool(2);
  const Abdada mine(pool, 77, 7);
  const Abdada yours(pool, 77, 7);
  const Abdada elsewhere(pool, 78, 7);
  CHECK_FALSE(yours.busy(5, false));
  {
    const auto claim = mine.claim(5, false);
    CHECK(yours.busy(5, false));
    CHECK_FALSE(yours.busy(5, true));
    CHECK_FALSE(yours.busy(6, false));
    CHECK_FALSE(elsewhere.busy(5, false));
  }
  CHECK_FALSE(yours.busy(5, false));
  const auto first = mine.claim(5, true);
  CHECK_FALSE(yours.busy(5, false));
}

TEST_CASE("a claim that lost its place to another leaves that one alone") {
  ThreadPoolState pool(2);
  const Abdada node(pool, 1, 7);
  using Held = std::unique_ptr<Abdada::Claim>;
  Held first(new Abdada::Claim(node.claim(0, false)));
  std::vector<Held> others;
  std::uint32_t rival = 0;
  while (node.busy(0, false) && rival < 100'000)
    others.emplace_back(new Abdada::Claim(node.claim(++rival, false)));
  REQUIRE_FALSE(node.busy(0, false));
  first.reset();
  CHECK(node.busy(rival, false));
}

TEST_CASE("a thread alone, and one at a shallow node, puts nothing off") {
  ThreadPoolState one(1);
  const Abdada alone(one, 77, 7);
  const auto claim = alone.claim(5, false);
  CHECK_FALSE(alone.busy(5, false));

  ThreadPoolState two(2);
  const Abdada shallow(two, 77, 1);
  const auto another = shallow.claim(5, false);
  CHECK_FALSE(shallow.busy(5, false));
}

TEST_CASE("a move that was put off comes again, once, after all others") {
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const auto position = small_position(random, 2 + i % 6, false);
    MoveBuffer<SevenKingdoms> room;
    std::vector<std::uint32_t> straight;
    for (MovePicker<SevenKingdoms> picker(
             room, position, 0, [](SevenKingdoms::Move move) { return int{move.is_capture()}; });
         !picker.done();)
      straight.push_back(picker.next().move.bits());

    std::vector<std::uint32_t> expected;
    std::vector<std::uint32_t> late;
    for (std::size_t k = 0; k < straight.size(); ++k)
      (k % 3 == 1 ? late : expected).push_back(straight[k]);
    expected.insert(expected.end(), late.begin(), late.end());

    std::vector<std::uint32_t> got;
    MovePicker<SevenKingdoms> picker(
        room, position, 0, [](SevenKingdoms::Move move) { return int{move.is_capture()}; });
    for (std::size_t k = 0; !picker.done(); ++k) {
      const auto [move, index, deferred] = picker.next();
      CHECK(deferred == (k >= straight.size()));
      if (!deferred && k % 3 == 1) {
        picker.defer();
      } else {
        got.push_back(move.bits());
      }
    }
    CHECK(got == expected);
  }
}
