/// An array that is indexed by one small type: a side, a point, a kind of piece. None of them can
/// be mixed up with a plain number, or with each other.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace hegemon {

/// The place of a key in an array: an enum's value, or what `index()` returns.
template <class Key>
constexpr std::size_t place_of(Key key) {
  if constexpr (std::is_enum_v<Key>) {
    return static_cast<std::size_t>(key);
  } else {
    return static_cast<std::size_t>(key.index());
  }
}

/// One value for each of the first N keys, in their order. An aggregate: `{{a, b, c}}` sets all.
template <class Key, class T, int N>
struct IndexedArray {
  std::array<T, N> values{};

  constexpr T& operator[](Key key) { return values[place_of(key)]; }
  constexpr const T& operator[](Key key) const { return values[place_of(key)]; }
  static constexpr int size() { return N; }
  constexpr void fill(const T& value) { values.fill(value); }

  constexpr auto begin() { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() const { return values.end(); }

  /// What `function` makes of each value, in the same order.
  template <class Function>
  constexpr auto map(Function function) const {
    IndexedArray<Key, std::decay_t<std::invoke_result_t<Function, const T&>>, N> results;
    for (std::size_t i = 0; i < values.size(); ++i)
      results.values[i] = function(values[i]);
    return results;
  }

  friend constexpr bool operator==(const IndexedArray&, const IndexedArray&) = default;
};

}  // namespace hegemon
