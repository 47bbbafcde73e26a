/// JSON in which no object has a key twice: which of the two values counts would depend on the reader.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace hegemon::session {

/// For `parse`, by std::ref: notes the first key that an object has twice.
class UniqueKeys {
 public:
  std::optional<std::string> twice;

  template <class Json>
  bool operator()(int /*depth*/, nlohmann::detail::parse_event_t event, Json& read) {
    using Event = nlohmann::detail::parse_event_t;
    if (event == Event::object_start) open_.emplace_back();
    if (event == Event::object_end) open_.pop_back();
    if (event == Event::key) {
      std::string key = read.template get<std::string>();
      if (!open_.back().insert(key).second && !twice) twice = std::move(key);
    }
    return true;
  }

 private:
  std::vector<std::set<std::string>> open_;
};

}  // namespace hegemon::session
