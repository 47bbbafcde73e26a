/// Options that take a number, as rows of a table. A row names the field that gets the number; the field's initial value
/// is the default, also on the help page.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "commands/arguments.h"
#include "session/limits.h"
#include "session/search_request.h"

namespace hegemon::commands {

template <class Request>
struct NumberOption {
  const char* name;
  const char* value;  ///< how help pages call it
  const char* help;
  std::int64_t least;
  std::int64_t most;
  std::variant<int Request::*, std::int64_t Request::*, std::uint64_t Request::*,
               Milliseconds Request::*, std::optional<int> Request::*,
               std::optional<std::uint64_t> Request::*, std::optional<Milliseconds> Request::*>
      field;

  /// What the field holds. Nothing, if it is empty or out of the range: then the number was not given, and has no
  /// default.
  std::optional<std::int64_t> number_in(const Request& request) const {
    const auto number = std::visit([&](auto at) { return as_number(request.*at); }, field);
    return number && *number >= least && *number <= most ? number : std::nullopt;
  }
  void set(Request& request, std::int64_t number) const {
    std::visit([&](auto at) { assign(request.*at, number); }, field);
  }

 private:
  template <class Value>
  static std::optional<std::int64_t> as_number(const Value& value) {
    if constexpr (std::is_same_v<Value, Milliseconds>) {
      return value.count();
    } else {
      return static_cast<std::int64_t>(value);
    }
  }
  template <class Value>
  static std::optional<std::int64_t> as_number(const std::optional<Value>& value) {
    return value ? as_number(*value) : std::nullopt;
  }
  template <class Value>
  static void assign(Value& value, std::int64_t number) {
    value = static_cast<Value>(number);
  }
  template <class Value>
  static void assign(std::optional<Value>& value, std::int64_t number) {
    value = static_cast<Value>(number);
  }
};

template <class Request, std::size_t kCount>
void add_numbers(cxxopts::OptionAdder& add, const std::array<NumberOption<Request>, kCount>& rows,
                 const Request& initial = {}) {
  for (const NumberOption<Request>& row : rows) {
    const auto number = row.number_in(initial);
    add(row.name, number ? with_default(row.help, std::to_string(*number)) : row.help,
        cxxopts::value<std::string>(), row.value);
  }
}

/// Sets the fields of the options that were given. Throws `UsageError`.
template <class Request, std::size_t kCount>
void read_numbers(const Arguments& arguments, const std::array<NumberOption<Request>, kCount>& rows,
                  Request& request) {
  for (const NumberOption<Request>& row : rows) {
    if (const auto number = number_of(arguments, row.name, row.least, row.most))
      row.set(request, *number);
  }
}

/// Names and values of the fields that hold a number.
template <class Request, std::size_t kCount>
std::vector<std::pair<std::string, std::string>> numbers_in(
    const Request& request, const std::array<NumberOption<Request>, kCount>& rows) {
  std::vector<std::pair<std::string, std::string>> numbers;
  for (const NumberOption<Request>& row : rows) {
    if (const auto number = row.number_in(request))
      numbers.emplace_back(row.name, std::to_string(*number));
  }
  return numbers;
}

/// The limits of each search.
inline constexpr auto kLimitOptions = std::to_array<NumberOption<session::SearchRequest>>({
    {"depth", "N", "plies of each search", 1, session::kMaxDepth, &session::SearchRequest::depth},
    {"nodes", "N", "nodes of each search", 1, session::kMaxNodes, &session::SearchRequest::nodes},
    {"movetime", "ms", "milliseconds of each search", 1, 86'400'000,
     &session::SearchRequest::movetime},
});

}  // namespace hegemon::commands
