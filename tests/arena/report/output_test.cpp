#include <sstream>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "arena/report/format.h"
#include "arena/report/report.h"
#include "tests/arena/sample_results.h"
#include "tests/support/texts.h"

namespace hegemon::arena {

using hegemon::testing::has;

namespace {

Report sample_report(const std::vector<std::string>& names) {
  Random random(3);
  const testing::Truth truth{{-150, 0, 150}, {120, 0, -120}, 0};
  ReportOptions options;
  options.sprt = SprtSettings{.p0 = 1.0 / 3, .p1 = 0.5};
  const auto report =
      make_report(testing::sample(names, testing::play(truth, {0, 1, 2}, 40, random)), options);
  REQUIRE(report.ok());
  return report.value();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

}  // namespace

TEST_CASE("numbers are written for people") {
  CHECK(fixed(-0.04, 1) == "0.0");
  CHECK(fixed(-0.06, 1) == "-0.1");
  CHECK(percent(1.0 / 7) == "14.3 %");
  CHECK(signed_elo(70.4) == "+70");
  CHECK(signed_elo(-0.2) == "0");
  CHECK(signed_elo(-5) == "-5");
  CHECK(short_number(0.123) == "0.12");
  CHECK(short_number(12.34) == "12.3");
  CHECK(short_number(7) == "7");
  CHECK(short_number(1234567.8) == "1,234,568");
  CHECK(short_number(-1234) == "-1,234");
  CHECK(short_number(-123.4) == "-123");
  CHECK(duration(3) == "3s");
  CHECK(duration(3723) == "1h 02m 03s");
  CHECK(share_interval(Interval{0.1, 0.25}) == "10.0 - 25.0 %");
  CHECK(elo_interval(Interval{-30, 12}) == "-30 .. +12");
  CHECK(elo_interval(std::nullopt) == "-");
}

TEST_CASE("the columns of the text are aligned, names in other scripts too") {
  const std::string text = report_text(sample_report({"\u79E6", "middle", "a long name"}));
  CHECK(has(text, "Ratings\n"));
  CHECK(has(text, "Crosstable"));
  CHECK(has(text, "SPRT of \u79E6, share 33.3 % against 50.0 %: LLR "));
  std::istringstream lines(text.substr(text.find("Ratings\n")));
  std::string line;
  std::getline(lines, line);
  std::size_t width = 0;
  for (int i = 0; i < 4; ++i) {
    std::getline(lines, line);
    const std::size_t columns = line.size() - count(line, "\u79E6");
    if (i > 0) CHECK(columns == width);
    width = columns;
  }
}

TEST_CASE("names cannot speak to the terminal") {
  const Report report = sample_report({"a", "\x1b[31mred\x07", "b"});
  const std::string text = report_text(report);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(has(text, "?[31mred?"));
}

TEST_CASE("the JSON can be read and has the figures") {
  const Report report = sample_report({"a", "b", "c\xFF"});
  const auto json = nlohmann::json::parse(report_json(report));
  CHECK(json["games"] == 120);
  CHECK(json["engines"].size() == 3);
  CHECK(json["engines"][0]["rating"]["elo"] == report.engines[0].rating.elo);
  CHECK(json["engines"][0]["wins"]["wilson"][0] == report.engines[0].wins.wilson.low);
  CHECK(json["engines"][2]["superiority"].is_null());
  CHECK(json["engines"][0]["faults"]["crash"] == 0);
  CHECK(json["seats"].size() == 3);
  CHECK(json["crosstable"].size() == 6);
  CHECK(json["sprt"]["decision"].is_string());
  CHECK(json["length"]["median"] == report.length->quantiles[3]);
}

}  // namespace hegemon::arena
