/// Paths of files as texts, which are UTF-8 on every system.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace hegemon::platform {

/// A path made of a `std::string` itself would be of another character set on Windows.
inline std::filesystem::path path_of(std::string_view text) {
  return std::u8string(text.begin(), text.end());
}

inline std::string text_of(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace hegemon::platform
