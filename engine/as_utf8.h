/// Bytes from outside as text.
#pragma once

#include <string>
#include <string_view>

#include "engine/utf8.h"

namespace hegemon {

/// The text with U+FFFD for each byte that is no UTF-8: what comes from outside and is kept or shown.
inline std::string as_utf8(std::string_view text) {
  std::string valid;
  std::size_t kept = 0;  // bytes of `text` that are in `valid`
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = utf8_size(text.substr(at));
    if (size == 0) {
      valid.append(text.substr(kept, at - kept)) += "\xEF\xBF\xBD";
      kept = at + 1;
    }
    at += size == 0 ? 1 : size;
  }
  return valid.append(text.substr(kept));
}

}  // namespace hegemon
