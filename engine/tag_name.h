/// Names of a record's tags (engine/record.h), for all readers and writers.
#pragma once

#include <string_view>

namespace hegemon {

/// What no name of a tag holds.
inline constexpr std::string_view kNotInTagNames = " \t\r\n\f\v\"[]";

constexpr bool is_tag_name(std::string_view name) {
  return !name.empty() && name.find_first_of(kNotInTagNames) == std::string_view::npos;
}

}  // namespace hegemon
