/// Numbers and texts as bytes of a file, little-endian on every machine, and a checksum over them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace hegemon {

/// CRC-32 as zlib, PNG and gzip compute it (ISO 3309, reflected polynomial 0xEDB88320).
constexpr std::uint32_t crc32(std::string_view bytes) {
  constexpr std::array<std::uint32_t, 256> kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit)
        rest = (rest >> 1) ^ ((rest & 1U) != 0 ? 0xEDB88320U : 0U);
      table[i] = rest;
    }
    return table;
  }();
  std::uint32_t crc = ~0U;
  for (const char c : bytes)
    crc = kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (crc >> 8);
  return ~crc;
}
static_assert(crc32("123456789") == 0xCBF43926U);

class ByteWriter {
 public:
  /// Appends an integer, least significant byte first.
  template <class T>
  void number(T value) {
    static_assert(std::is_integral_v<T>);
    auto rest = static_cast<std::uint64_t>(
        value);  // NOLINT(bugprone-signed-char-misuse): only its low bytes are written
    for (std::size_t i = 0; i < sizeof(T); ++i, rest >>= 8)
      bytes_ += static_cast<char>(rest & 0xFFU);
  }
  /// Appends a text of less than 65,536 bytes, its length as u16 before it.
  void text(std::string_view value) {
    number(static_cast<std::uint16_t>(value.size()));
    bytes_ += value;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads what a `ByteWriter` wrote. Past the end it returns zeros, and `good()` is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  T number() {
    static_assert(std::is_integral_v<T>);
    if (left() < sizeof(T)) {
      good_ = false;
      return T{};
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
      value |= std::uint64_t{static_cast<unsigned char>(bytes_[at_ + i])} << (8 * i);
    at_ += sizeof(T);
    return static_cast<T>(value);
  }
  std::string text() {
    const std::size_t size = number<std::uint16_t>();
    if (left() < size) {
      good_ = false;
      return {};
    }
    std::string value(bytes_.substr(at_, size));
    at_ += size;
    return value;
  }

  bool good() const { return good_; }
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace hegemon
