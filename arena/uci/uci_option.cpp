#include "arena/uci/uci_option.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/ascii.h"

namespace hegemon::arena {

namespace {

std::optional<std::int64_t> number(const std::optional<std::string>& text) {
  return text ? parse_number<std::int64_t>(*text, INT64_MIN + 1, INT64_MAX) : std::nullopt;
}

}  // namespace

std::optional<UciOption> parse_uci_option(std::string_view line) {
  UciOption option;
  std::string* place = nullptr;
  std::vector<std::string_view> words = split_words(line);
  words.erase(words.begin());
  for (const std::string_view word : words) {
    const auto begin = [&](auto& target) { place = &target.emplace(); };
    if (word == "name" && option.name.empty()) {
      place = &option.name;
    } else if (word == "type" && option.type.empty()) {
      place = &option.type;
    } else if (word == "default") {
      begin(option.initial);
    } else if (word == "min") {
      begin(option.min);
    } else if (word == "max") {
      begin(option.max);
    } else if (word == "var") {
      place = &option.vars.emplace_back();
    } else if (place != nullptr) {
      *place += (place->empty() ? "" : " ") + std::string(word);
    }
  }
  constexpr std::array<std::string_view, 5> kTypes{"check", "spin", "combo", "string", "button"};
  const bool known = std::find(kTypes.begin(), kTypes.end(), option.type) != kTypes.end();
  return option.name.empty() || !known ? std::nullopt : std::optional(option);
}

Result<std::string> accepted_value(const UciOption& option, std::string_view value) {
  const auto refused = [&](const std::string& wanted) {
    return Error::of("option.choice", "option " + option.name, wanted, value);
  };
  if (option.type == "button") {
    return value.empty() ? Result<std::string>(std::string())
                         : refused("no value (it is a button)");
  }
  if (option.type == "check" && value != "true" && value != "false")
    return refused("true or false");
  if (option.type == "spin") {
    const auto wanted = parse_number<std::int64_t>(value, INT64_MIN + 1, INT64_MAX);
    const std::int64_t min = number(option.min).value_or(INT64_MIN + 1);
    const std::int64_t max = number(option.max).value_or(INT64_MAX);
    if (!wanted || *wanted < min || *wanted > max) {
      const bool limited = number(option.min) && number(option.max);
      return refused(limited ? "a whole number in " + *option.min + ".." + *option.max
                             : std::string("a whole number"));
    }
    return std::to_string(*wanted);
  }
  if (option.type == "combo" && !option.vars.empty()) {
    const auto found = std::find_if(option.vars.begin(), option.vars.end(),
                                    [&](const auto& var) { return same_letters(var, value); });
    if (found != option.vars.end()) return *found;
    std::string all;
    for (const std::string& var : option.vars)
      all += (all.empty() ? "" : ", ") + var;
    return refused("one of " + all);
  }
  return std::string(value);
}

std::string validate(const UciOption& option) {
  if (option.type == "button") return {};
  if (!option.initial) return "no default";
  if (option.type == "check" && *option.initial != "true" && *option.initial != "false") {
    return "default is no switch";
  }
  if (option.type == "spin") {
    const auto min = number(option.min), max = number(option.max), initial = number(option.initial);
    if (!min || !max || !initial || *min > *initial || *initial > *max) {
      return "default, min and max do not fit";
    }
  }
  if (option.type == "combo" &&
      std::find(option.vars.begin(), option.vars.end(), *option.initial) == option.vars.end()) {
    return "default is no var";
  }
  return {};
}

}  // namespace hegemon::arena
