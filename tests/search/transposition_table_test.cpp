#include "search/tree/transposition_table.h"

#include <cstdint>

#include <doctest/doctest.h>

#include "engine/random.h"

using namespace hegemon;

namespace {

Entry<2> entry(std::uint32_t move, int depth, Bound bound = Bound::kExact) {
  Entry<2> entry;
  entry.move = move;
  entry.value = static_cast<std::int16_t>(-100);
  entry.depth = static_cast<std::int16_t>(depth);
  entry.bound = bound;
  entry.extra = {~std::uint64_t{0}, 42};
  return entry;
}

}  // namespace

TEST_CASE("an entry comes back as it was stored") {
  TranspositionTable<2> table;
  REQUIRE(table.resize(1).ok());
  CHECK_FALSE(table.find(0));
  CHECK_FALSE(table.find(5));
  table.store(5, entry(0xFFFFFFFFU, 254, Bound::kLower));
  const auto found = table.find(5);
  REQUIRE(found);
  CHECK(found->move == 0xFFFFFFFFU);
  CHECK(found->value == -100);
  CHECK(found->depth == 254);
  CHECK(found->bound == Bound::kLower);
  CHECK(found->extra[0] == ~std::uint64_t{0});
  CHECK(found->extra[1] == 42);
  CHECK_FALSE(table.find(6));
  table.store(0, entry(1, 0));
  CHECK(table.find(0));
  table.clear();
  CHECK_FALSE(table.find(5));
}

TEST_CASE("a table is a power of two of bytes within what it may take") {
  TranspositionTable<0> table;
  for (const std::size_t mib : {1U, 3U, 16U}) {
    REQUIRE(table.resize(mib).ok());
    CHECK(table.bytes() <= mib << 20);
    CHECK(table.bytes() * 2 > mib << 20);
    CHECK((table.bytes() & (table.bytes() - 1)) == 0);
  }
  REQUIRE(table.resize(0).ok());
  table.store(1, {});
  CHECK(table.find(1));
}

TEST_CASE("a table too large for any machine is refused and the old one stays") {
  TranspositionTable<0> table;
  REQUIRE(table.resize(1).ok());
  table.store(9, {});
  CHECK_FALSE(table.resize(std::size_t{1} << 36).ok());
  CHECK_FALSE(table.resize(~std::size_t{0}).ok());
  CHECK(table.find(9));
}

TEST_SUITE_BEGIN("slow");  // not slow, but the sanitizers' allocators don't let such a request fail

TEST_CASE("a table that there is no memory for is refused and the old one stays") {
  TranspositionTable<0> table;
  REQUIRE(table.resize(1).ok());
  table.store(9, {});
  CHECK_FALSE(table.resize(std::size_t{1} << 27).ok());  // all addresses there are
  CHECK(table.find(9));
}

TEST_SUITE_END();

TEST_CASE("the shallow gives way to the deep, the old to the new") {
  TranspositionTable<2> table;
  REQUIRE(table.resize(0).ok());  // one bucket of two
  table.store(1, entry(1, 9));
  table.store(2, entry(2, 2));
  table.store(3, entry(3, 4));
  CHECK(table.find(1));
  CHECK_FALSE(table.find(2));
  CHECK(table.find(3));
  // Nothing is lost to a shallower look at the same position.
  table.store(1, entry(7, 1));
  CHECK(table.find(1)->move == 1);
  for (int i = 0; i < 5; ++i)
    table.age();
  table.store(1, entry(7, 1));
  CHECK(table.find(1)->move == 7);
  table.store(4, entry(4, 1));
  CHECK(table.find(4));
  CHECK_FALSE(table.find(3));
}

TEST_CASE("an old entry never matches another key") {
  TranspositionTable<2> table;
  REQUIRE(table.resize(1).ok());
  Random random(3);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t key = random.next();
    table.store(key, entry(static_cast<std::uint32_t>(key), 3));
    const auto found = table.find(key);
    REQUIRE(found);
    REQUIRE(found->move == static_cast<std::uint32_t>(key));
    REQUIRE_FALSE(table.find(key ^ 1));
  }
  CHECK(table.full() > 900);
}

TEST_CASE("a table that is not wanted any more is not made, and the old one stays") {
  TranspositionTable<2> table;
  REQUIRE(table.resize(1).ok());
  table.store(5, entry(7, 3));
  const std::size_t bytes = table.bytes();
  const StopFlag stop{true};
  const Status status = table.resize(16, &stop);
  REQUIRE_FALSE(status.ok());
  CHECK(status.error().kind == ErrorKind::kCancelled);
  CHECK(table.bytes() == bytes);
  CHECK(table.find(5));
  const StopFlag go_on{false};
  CHECK(table.resize(16, &go_on).ok());
  CHECK(table.bytes() == 16 * bytes);
}
