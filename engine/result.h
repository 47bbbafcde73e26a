/// A value or the reason why there is none: what every parser of the engine returns.
///
/// The engine throws nothing at its caller: bad input is an expected thing, and it leaves whatever
/// was to be changed as it was.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace hegemon {

/// What was wrong and where in the input it stands, both for people.
struct Error {
  std::string what;   ///< "unknown piece letter 'X'"
  std::string where;  ///< "fen, placement, rank 18"

  std::string text() const { return what + " (" + where + ")"; }
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

}  // namespace hegemon
