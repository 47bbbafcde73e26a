// A value, or what was wrong and where.
#include "engine/result.h"

#include <memory>
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
