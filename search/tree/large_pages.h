/// Memory for tables with random access: in pages as large as the system gives, so that fewer probes
/// miss the TLB.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "platform/pages.h"

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

/// So many new items; null if there is no memory for them.
template <class T>
LargePages<T> make_in_large_pages(std::size_t count) {
  static_assert(alignof(T) <= kLargePage);
  const std::size_t bytes = count * sizeof(T);
  void* const memory = ::operator new(bytes, std::align_val_t(kLargePage), std::nothrow);
  if (memory == nullptr) return LargePages<T>();
  if (bytes >= kLargePage) platform::prefer_large_pages(memory, bytes);
  T* const items = static_cast<T*>(memory);
  std::uninitialized_value_construct_n(items, count);
  return LargePages<T>(items, LargePagesDeleter<T>{count});
}

}  // namespace hegemon
