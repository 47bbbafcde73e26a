/// A value or an error: the result of every parser of the engine.
///
/// The engine does not throw at its caller: bad input is expected, and it leaves the
/// object unchanged.
#pragma once

#include <cassert>
#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace hegemon {

/// What sort of error it is, for programs: the exceptions and status codes of `library/` follow from it.
enum class ErrorKind : std::uint8_t {
  kInput,        ///< a text or value that is malformed, unknown, or out of its range
  kIllegalMove,  ///< a move that the position does not have, or that is none
  kFile,         ///< a file, stream or process that cannot be opened, read or written
  kResources,    ///< no memory, no thread
  kCancelled,    ///< the caller ended it
  kInternal,     ///< a fault of this program
};

/// What was wrong and where in the input it stands, both for people, and of what kind it is.
struct Error {
  std::string what;   ///< "unknown piece letter 'X'"
  std::string where;  ///< "fen, placement, rank 18"
  ErrorKind kind = ErrorKind::kInput;

  std::string text() const { return what + " (" + where + ")"; }
  /// The same error, found in another place: of the text around this input.
  Error at(std::string place) const { return {what, std::move(place), kind}; }
  /// The same error with its place, inside another place.
  Error within(std::string place) const { return {text(), std::move(place), kind}; }
  friend bool operator==(const Error&, const Error&) = default;
};

/// Either a `T` or an `Error`.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  const T& value() const {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  T& value() {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

/// The answer of an action that has nothing to hand back but may fail.
using Status = Result<std::monostate>;
inline Status success() {
  return std::monostate{};
}

/// Runs `work`, and returns what it throws as an error: no memory, or a fault of this program.
template <class Work>
Status catch_exceptions(std::string_view where, const Work& work) {
  try {
    work();
    return success();
  } catch (const std::bad_alloc&) {
    return Error{"out of memory", std::string(where), ErrorKind::kResources};
  } catch (const std::exception& failure) {
    return Error{failure.what(), std::string(where), ErrorKind::kInternal};
  }
}

}  // namespace hegemon
