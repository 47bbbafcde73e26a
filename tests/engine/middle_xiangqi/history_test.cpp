/// The third occurrence of a position, and who gave check on the way to it.
#include "engine/middle_xiangqi/history.h"

#include <doctest/doctest.h>

namespace hegemon::middle_xiangqi {

TEST_CASE("history finds occurrences whose keys share a slot") {
  History history;
  const auto key = [](std::uint64_t n) { return n << 40 | 5U; };
  for (std::uint64_t n = 0; n < 100; ++n) {
    history.push(key(n), kRed, false);
    CHECK_FALSE(history.third_time());
  }
  history.push(key(50), kBlack, false);
  CHECK_FALSE(history.third_time());
  history.push(key(3), kRed, false);
  history.push(key(50), kBlack, false);
  CHECK(history.third_time());
  history.pop();
  CHECK_FALSE(history.third_time());
}

}  // namespace hegemon::middle_xiangqi
