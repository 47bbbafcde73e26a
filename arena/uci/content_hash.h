/// Names a text by its content: FNV-1a of 64 bits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hegemon::arena {

class ContentHash {
 public:
  void add(std::string_view part) {
    for (const char c : part)
      hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }

  std::uint64_t value() const { return hash_; }
  /// 16 hex digits.
  std::string text() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
      digits += kDigits[(hash_ >> shift) & 15U];
    return digits;
  }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

}  // namespace hegemon::arena
