// Values of a search.
#include "search/core/value.h"

#include <concepts>

#include <doctest/doctest.h>

namespace hegemon {

namespace {

template <class A, class B>
concept Comparable = requires(A a, B b) {
  a < b;
}
|| requires(A a, B b) {
  a = b;
};

static_assert(Comparable<Value, Value>);
static_assert(!Comparable<Value, Score> && !Comparable<Value, FineShare>);
static_assert(!Comparable<Value, Share> && !Comparable<Value, int>);
static_assert(!Comparable<FineShare, Share> && !Comparable<FineShare, Score>);

}  // namespace

TEST_CASE("a value is a share, or outside of all shares") {
  CHECK(Value(FineShare(1)) > loss_in(0));
  CHECK(Value(kAll - FineShare(1)) < win_in(kMaxPly));
  CHECK_FALSE(is_certain(Value(FineShare(1))));
  CHECK_FALSE(is_certain(Value(kAll - FineShare(1))));
  CHECK(win_in(1) > win_in(2));
  CHECK(loss_in(1) < loss_in(2));
  CHECK(distance(win_in(7)) == 7);
  CHECK(distance(loss_in(7)) == 7);
  CHECK(-(-win_in(3)) == win_in(3));
  CHECK(-kInfinity < kLoss);
  CHECK(kInfinity > kWin);
}

}  // namespace hegemon
