/// Points in time as text.
#include "session/support/utc.h"

#include <doctest/doctest.h>

namespace hegemon::session {

TEST_CASE("a point in time is text in UTC") {
  const char* const format = "%Y-%m-%dT%H:%M:%SZ";
  CHECK(utc_text(format, 0) == "1970-01-01T00:00:00Z");
  CHECK(utc_text(format, -1) == "1969-12-31T23:59:59Z");
  CHECK(utc_text(format, 951'782'399) == "2000-02-28T23:59:59Z");
  CHECK(utc_text(format, 951'782'400) == "2000-02-29T00:00:00Z");
  CHECK(utc_text(format, 4'107'542'399) == "2100-02-28T23:59:59Z");
  CHECK(utc_text("%Y.%m.%d", 4'107'542'400) == "2100.03.01");
}

}  // namespace hegemon::session
