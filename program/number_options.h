/// Options that take a number, as rows of a table. A row names the field that gets the number; the field's initial value
/// is the default, also on the help page.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "program/arguments.h"
#include "session/search_request.h"
#include "session/support/limits.h"

namespace hegemon::program {

template <class Request>
struct NumberOption {
  const char* name;
  const char* value;  ///< how help pages call it
  const char* help;
  std::int64_t least;
  std::int64_t most;
  std::optional<std::int64_t> (*get)(const Request&);  ///< what the field holds
  void (*set)(Request&, std::int64_t);

  /// Nothing, if the field is empty or out of the range: then the number was not given, and has no default.
  std::optional<std::int64_t> number_in(const Request& request) const {
    const std::optional<std::int64_t> number = get(request);
    return number && *number >= least && *number <= most ? number : std::nullopt;
  }
};

namespace detail {

template <class Request, class Value>
Request request_of(Value Request::*);

template <class Value>
std::optional<std::int64_t> as_number(const Value& value) {
  if constexpr (std::is_same_v<Value, Milliseconds>) {
    return value.count();
  } else {
    return static_cast<std::int64_t>(value);
  }
}
template <class Value>
std::optional<std::int64_t> as_number(const std::optional<Value>& value) {
  return value ? as_number(*value) : std::nullopt;
}

template <class Value>
void assign(Value& value, std::int64_t number) {
  value = static_cast<Value>(number);
}
template <class Value>
void assign(std::optional<Value>& value, std::int64_t number) {
  value = static_cast<Value>(number);
}

}  // namespace detail

/// The row of the field `&Request::field`: an integer, milliseconds, or one of these that may be missing.
template <auto kField>
constexpr auto number_option(const char* name, const char* value, const char* help,
                             std::int64_t least, std::int64_t most) {
  using Request = decltype(detail::request_of(kField));
  return NumberOption<Request>{
      name,
      value,
      help,
      least,
      most,
      [](const Request& request) { return detail::as_number(request.*kField); },
      [](Request& request, std::int64_t number) { detail::assign(request.*kField, number); }};
}

template <class Request, std::size_t kCount>
void add_numbers(OptionAdder& add, const std::array<NumberOption<Request>, kCount>& rows,
                 const Request& initial = {}) {
  for (const NumberOption<Request>& row : rows) {
    const auto number = row.number_in(initial);
    add(row.name, number ? with_default(row.help, std::to_string(*number)) : row.help, row.value);
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
inline constexpr auto kLimitOptions =
    std::array{number_option<&session::SearchRequest::depth>("depth", "N", "plies of each search",
                                                             1, session::kMaxDepth),
               number_option<&session::SearchRequest::nodes>("nodes", "N", "nodes of each search",
                                                             1, session::kMaxNodes),
               number_option<&session::SearchRequest::movetime>(
                   "movetime", "ms", "milliseconds of each search", 1, 86'400'000)};

}  // namespace hegemon::program
