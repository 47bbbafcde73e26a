// Sides, sets of them, and arrays indexed by them.
#include "engine/side.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace hegemon {

namespace {

std::vector<int> indices(const auto& range) {
  std::vector<int> found;
  for (const Side side : range)
    found.push_back(side.index());
  return found;
}

}  // namespace

TEST_CASE("sides come in turn order") {
  CHECK(indices(sides<3>()) == std::vector{0, 1, 2});
  CHECK(Side(1) < Side(2));
  CHECK(Side() == Side(0));
}

TEST_CASE("a set holds what was added and not removed") {
  SideSet set;
  CHECK(set.empty());
  set.add(Side(7));
  set.add(Side(2));
  set.add(Side(2));
  CHECK(set.count() == 2);
  CHECK(set.contains(Side(7)));
  CHECK_FALSE(set.contains(Side(0)));
  CHECK(set.lowest() == Side(2));
  set.remove(Side(2));
  set.remove(Side(5));
  CHECK(set == SideSet::of(Side(7)));
}

TEST_CASE("a loop over a set goes in turn order, each side once") {
  CHECK(indices(SideSet()).empty());
  CHECK(indices(SideSet(0b10100101)) == std::vector{0, 2, 5, 7});
  CHECK(indices(SideSet::first(8)) == std::vector{0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("sets unite, meet and differ") {
  const SideSet a(0b0111);
  const SideSet b(0b1010);
  CHECK((a | b) == SideSet(0b1111));
  CHECK((a & b) == SideSet(0b0010));
  CHECK(a - b == SideSet(0b0101));
  CHECK(b - a == SideSet(0b1000));
}

TEST_CASE("a value per side is found by its side, and maps to another kind of value") {
  PerSide<int, 3> numbers{{4, 5, 6}};
  numbers[Side(1)] = 50;
  CHECK(numbers == PerSide<int, 3>{{4, 50, 6}});
  CHECK(numbers.size() == 3);
  const PerSide<std::string, 3> texts = numbers.map([](int n) { return std::to_string(n); });
  CHECK(texts[Side(2)] == "6");
  numbers.fill(1);
  int sum = 0;
  for (const int number : numbers)
    sum += number;
  CHECK(sum == 3);
}

TEST_CASE("an enum can be the key of an array") {
  enum class Fruit { kApple, kPear };
  constexpr IndexedArray<Fruit, int, 2> kPrices{{3, 4}};
  static_assert(kPrices[Fruit::kPear] == 4);
  CHECK(place_of(Fruit::kPear) == 1);
}

}  // namespace hegemon
