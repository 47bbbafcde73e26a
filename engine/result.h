/// A value or an error: the result of every parser of the engine.
///
/// The engine does not throw at its caller: bad input is expected, and it leaves the
/// object unchanged.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/error_catalogue.h"

namespace hegemon {

/// A place in a text of games, all numbers from 1; 0 or empty: not said.
struct GamePlace {
  int game = 0;
  std::size_t variation = 0;
  std::size_t ply = 0;
  int line = 0;
  int column = 0;
  std::string tag{};

  /// `game 2, variation 1, ply 14, line 31, column 9`, `game 2, tag FEN`
  std::string text() const;
};

/// What was wrong and where in the input it stands: code, arguments and place for programs, sentences for people.
struct Error {
  std::string what;   ///< "unknown piece letter 'X'"
  std::string where;  ///< "fen, placement, rank 18"
  ErrorKind kind;
  std::string_view code;          ///< "fen.piece.unknown", of engine/error_catalogue.h
  std::vector<std::string> args;  ///< {"X"}, not longer than `kMaxArgument` characters
  GamePlace place{};

  Error(std::string sentence, std::string place_of_input, ErrorKind its_kind = ErrorKind::kInput,
        std::string_view its_code = kOtherError, std::vector<std::string> arguments = {});
  // In one file: else each that returns a `Result` has a copy of them, which takes long to compile.
  Error(const Error&);
  Error(Error&&) noexcept;
  Error& operator=(const Error&);
  Error& operator=(Error&&) noexcept;
  ~Error();

  static constexpr std::size_t kMaxArgument = 1000;

  /// The error with this code: `Error::of("fen.piece.unknown", "fen, placement", letter)`.
  template <class... Args>
  // It is moved; clang-tidy loses sight of that in the copies without arguments.
  // NOLINTNEXTLINE(performance-unnecessary-value-param)
  static Error of(ErrorCode<sizeof...(Args)> code, std::string where, const Args&... args) {
    return of(code.row(), std::move(where), {argument(args)...});
  }
  /// The same of a row that was looked up.
  static Error of(const ErrorRow& row, std::string where, std::vector<std::string> args);

  std::string text() const { return what + " (" + where + ")"; }
  /// The same error, found in another place: of the text around this input.
  Error at(std::string other) const;
  /// The same at a place in a text of games; `more` goes on from there.
  Error at(GamePlace games, const std::string& more = {}) const;
  /// The same error with its place, inside another place.
  Error within(std::string outer) const;
  /// The same for people: code, arguments and numbers follow from the words.
  friend bool operator==(const Error& a, const Error& b) {
    return a.what == b.what && a.where == b.where && a.kind == b.kind;
  }

 private:
  static std::string argument(std::string_view text);
  static std::string argument(char letter) { return {letter}; }
  static std::string argument(std::integral auto number) { return std::to_string(number); }
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
    return Error::of("system.memory", std::string(where));
  } catch (const std::exception& failure) {
    return Error::of("system.fault", std::string(where), failure.what());
  }
}

}  // namespace hegemon
