/// The mark that some editors set before the first character of a text.
#pragma once

#include <string_view>

#include "engine/result.h"

namespace hegemon {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The text without the mark of UTF-8 (EF BB BF) at its beginning. UTF-16 is refused.
inline Result<std::string_view> without_byte_order_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) return text.substr(kByteOrderMark.size());
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return Error::of("text.utf16", "byte 0");
  return text;
}

}  // namespace hegemon
