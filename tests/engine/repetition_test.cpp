/// The third occurrence of a position, in both ways to keep earlier ones.
#include "engine/repetition.h"

#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"

using namespace hegemon;

namespace {

using Recent = Repetition<RecentPositions<int>, int>;
using All = Repetition<AllPositions<int>, int>;

/// Keys that share a slot of the table.
Key key(std::uint64_t n) {
  return n << 40 | 5U;
}

}  // namespace

TEST_CASE_TEMPLATE("repetition finds occurrences whose keys share a slot", History, Recent, All) {
  History history;
  for (std::uint64_t n = 0; n < 100; ++n) {
    history.push(key(n), 0);
    CHECK(history.third_time() == 0);
  }
  history.push(key(50), 0);
  CHECK(history.third_time() == 0);
  history.push(key(3), 0);
  const auto undo = history.push(key(50), 0);
  CHECK(history.third_time() == 52);
  history.pop(undo);
  CHECK(history.third_time() == 0);
}

TEST_CASE_TEMPLATE("repetition counts as a search of all earlier keys does, and takes all back",
                   History, Recent, All) {
  Random random(7);
  std::vector<Key> keys{key(0)};
  History history;
  history.push(keys.back(), 0);
  const History before = history;
  const int first = history.span();
  std::vector<typename History::Undo> undone;
  for (int ply = 1; ply < 200; ++ply) {
    keys.push_back(key(random.below(40)));
    undone.push_back(history.push(keys.back(), ply));
    int times = 0;
    int third = 0;
    for (int ago = 0; ago <= ply && third == 0; ++ago) {
      if (keys.rbegin()[ago] == keys.back() && ++times == 3) third = ago;
    }
    CHECK(history.third_time() == (history.span() >= 4 ? third : 0));
    CHECK(history.span() == first + ply);
    CHECK(history.ago(0).note == ply);
    CHECK(history != before);
  }
  while (!undone.empty()) {
    history.pop(undone.back());
    undone.pop_back();
  }
  CHECK(history == before);
}

TEST_CASE("a final move of recent positions hides those before it until it is taken back") {
  Recent history;
  for (int i = 0; i < 3; ++i) {
    history.push(1, 0);
    history.push(2, 0);
  }
  CHECK(history.third_time() == 4);
  const auto undo = history.push(1, 0, true);
  CHECK(history.third_time() == 0);
  CHECK(history.span() == 0);
  history.pop(undo);
  CHECK(history.third_time() == 4);
  history.restart(2);
  CHECK(history.span() == 0);
  CHECK(history.third_time() == 0);
}

TEST_CASE("recent positions forget those that are more than 255 moves ago") {
  Recent history;
  for (std::uint64_t n = 0; n < 300; ++n)
    history.push(key(n), 0);
  CHECK(history.span() == 255);
  history.push(key(290), 0);
  history.push(key(10), 0);
  history.push(key(10), 0);
  CHECK(history.third_time() == 0);  // the first is forgotten
  history.push(key(290), 0);
  CHECK(history.third_time() == 13);
}
