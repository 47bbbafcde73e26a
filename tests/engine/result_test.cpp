// A value, or what was wrong and where.
#include "engine/result.h"

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include <doctest/doctest.h>

namespace hegemon {

TEST_CASE("a result holds a value or an error") {
  Result<int> good = 3;
  CHECK(good.ok());
  CHECK(good.value() == 3);
  good.value() = 4;
  CHECK(std::as_const(good).value() == 4);
  const Result<int> bad = Error{"no number", "field 2"};
  CHECK_FALSE(bad.ok());
  CHECK_FALSE(static_cast<bool>(bad));
  CHECK(bad.error() == Error{"no number", "field 2"});
  CHECK(bad.error().text() == "no number (field 2)");
}

TEST_CASE("an error keeps its kind in another place") {
  const Error error{"illegal move 'a1'", "move", ErrorKind::kIllegalMove};
  CHECK(Error{"no number", "field 2"}.kind == ErrorKind::kInput);
  CHECK(Error{"no number", "field 2"}.code == kOtherError);
  CHECK(error.at("ply 3") == Error{"illegal move 'a1'", "ply 3", ErrorKind::kIllegalMove});
  CHECK(error.within("game 2") ==
        Error{"illegal move 'a1' (move)", "game 2", ErrorKind::kIllegalMove});
  CHECK(error != Error{error.what, error.where});
}

TEST_CASE("what is thrown becomes an error of its kind") {
  CHECK(catch_exceptions("go", [] {}).ok());
  const Status memory = catch_exceptions("go", [] { throw std::bad_alloc(); });
  CHECK(memory.error() == Error{"out of memory", "go", ErrorKind::kResources});
  const Status fault = catch_exceptions("go", [] { throw std::out_of_range("index"); });
  CHECK(fault.error() == Error{"an exception: index", "go", ErrorKind::kInternal});
}

TEST_CASE("a value that looks like an error's text is a value") {
  const Result<std::string> text = std::string("no number");
  CHECK(text.ok());
  CHECK(text.value() == "no number");
}

TEST_CASE("what can only be moved can be a result") {
  Result<std::unique_ptr<int>> made = std::make_unique<int>(7);
  REQUIRE(made);
  const std::unique_ptr<int> taken = std::move(made.value());
  CHECK(*taken == 7);
}

TEST_CASE("a status is a success or an error") {
  CHECK(success().ok());
  const Status failed = Error{"full", "disk"};
  CHECK_FALSE(failed.ok());
}

}  // namespace hegemon
