/// Memory for tables with random access: in pages as large as the system gives, so that fewer probes
/// miss the TLB.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

#include "platform/pages.h"
#include "search/core/signals.h"

namespace hegemon {

/// Where large pages begin, on x86-64.
inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

template <class T>
struct LargePagesDeleter {
  std::size_t count = 0;

  void operator()(T* items) const {
    std::destroy_n(items, count);
    ::operator delete(items, std::align_val_t(kLargePage));
  }
};
template <class T>
using LargePages = std::unique_ptr<T[], LargePagesDeleter<T>>;

/// Room for so many items, of which none is made yet; null if there is no memory for them.
template <class T>
LargePages<T> reserve_in_large_pages(std::size_t count) {
  static_assert(alignof(T) <= kLargePage);
  const std::size_t bytes = count * sizeof(T);
  void* const memory = ::operator new(bytes, std::align_val_t(kLargePage), std::nothrow);
  if (memory != nullptr && bytes >= kLargePage) platform::prefer_large_pages(memory, bytes);
  return LargePages<T>(static_cast<T*>(memory));
}

/// So many new items; null if there is no memory for them, or if `stop` became true: the system gives a second's worth
/// of some gigabytes.
template <class T>
LargePages<T> make_in_large_pages(std::size_t count, const StopFlag* stop = nullptr) {
  LargePages<T> items = reserve_in_large_pages<T>(count);
  if (!items) return items;
  constexpr std::size_t kPart = std::max<std::size_t>(kLargePage / sizeof(T), 1);
  for (std::size_t& made = items.get_deleter().count; made < count;) {
    if (stop != nullptr && *stop) return LargePages<T>();
    const std::size_t part = std::min(kPart, count - made);
    std::uninitialized_value_construct_n(items.get() + made, part);
    made += part;
  }
  return items;
}

}  // namespace hegemon
