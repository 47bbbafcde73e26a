/// UTF-8: where the characters of a text from outside begin and end, so that errors quote them whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hegemon {

/// The number of bytes of the character that `text` begins with; 0: it is empty or no UTF-8.
constexpr std::size_t utf8_size(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty()) return 0;
  if (byte(0) < 0x80) return 1;
  const std::size_t size = byte(0) >= 0xC2 && byte(0) < 0xE0   ? 2
                           : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
                           : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                               : 0;
  if (size == 0 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  // Longer than need be, a half of a pair of UTF-16, or beyond the last character.
  if ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) > 0x9F) ||
      (byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) > 0x8F)) {
    return 0;
  }
  return size;
}

/// The character that `text` begins with; of what is no UTF-8 one byte.
constexpr std::string_view first_character(std::string_view text) {
  const std::size_t size = utf8_size(text);
  return text.substr(0, size == 0 ? 1 : size);
}

/// The bytes of the blank that `text` begins with and that is none of ASCII, as pages and word processors have them: U+00A0, U+2000 to U+200B,
/// U+202F, U+205F, U+2060, U+3000 and the byte order mark U+FEFF. 0: it begins with none.
constexpr std::size_t wide_blank(std::string_view text) {
  if (text.starts_with("\xC2\xA0")) return 2;
  if (text.size() < 3) return 0;
  const std::string_view sign = text.substr(0, 3);
  if (sign >= "\xE2\x80\x80" && sign <= "\xE2\x80\x8B") return 3;
  for (const std::string_view blank :
       {"\xE2\x80\xAF", "\xE2\x81\x9F", "\xE2\x81\xA0", "\xE3\x80\x80", "\xEF\xBB\xBF"}) {
    if (sign == blank) return 3;
  }
  return 0;
}

/// The mark that some editors set before the first character of a text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The text behind that mark.
constexpr std::string_view without_bom(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

/// The text begins with the mark of UTF-16, of either order of bytes.
constexpr bool is_utf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

/// The text; of one with more than `most` characters the first and the last ones with "..." between
/// them: a long path keeps the name of its file.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace hegemon
