// Numbers with a unit.
#include "eval/quantity.h"

#include <concepts>
#include <type_traits>

#include <doctest/doctest.h>

#include "eval/evaluation.h"

namespace hegemon {

namespace {

template <class A, class B>
concept Mix = requires(A a, B b) {
  a + b;
}
|| requires(A a, B b) {
  a < b;
}
|| requires(A a, B b) {
  a = b;
};

static_assert(Mix<Score, Score> && Mix<Share, Share>);
static_assert(!Mix<Score, Share> && !Mix<Share, ShareOf<2 * kShareUnit>>);
static_assert(!Mix<Score, int> && !Mix<Share, int> && !Mix<int, Share>);
static_assert(sizeof(Score) == sizeof(int) && std::is_trivially_copyable_v<Score>);

}  // namespace

TEST_CASE("quantities of one unit are added, compared and multiplied by numbers") {
  Score score(300);
  score += Score(50);
  score -= Score(100);
  CHECK(score == Score(250));
  CHECK(score * 2 == Score(500));
  CHECK(2 * score == Score(500));
  CHECK(-score / 4 == Score(-62));
  CHECK(++score == Score(251));
  CHECK(--score == Score(250));
  CHECK(score + Score(1) > score);
  CHECK(Score() == Score(0));
  CHECK(counts_of(PerSide<Score, 2>{{score, -score}}) == std::vector{250, -250});
}

}  // namespace hegemon
