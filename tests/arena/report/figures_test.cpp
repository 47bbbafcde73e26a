#include <doctest/doctest.h>

#include "arena/report/report.h"
#include "arena/statistics/wilson.h"
#include "tests/arena/sample_results.h"
#include "tests/support/texts.h"

namespace hegemon::arena {

using hegemon::testing::has;

namespace {

using testing::sample;

/// The report of data that must have one.
Report report_of(const ResultData& data, const ReportOptions& options = {}) {
  const Result<Report> report = make_report(data, options);
  REQUIRE(report.ok());
  return report.value();
}

/// Three seats, engines a and b: a wins both games of block 0, b wins one of block 1, the last is
/// shared by all.
ResultData four_games() {
  return sample({"a", "b"}, {{0, {0, 1, 1}, {1, 0, 0}},
                             {0, {1, 0, 1}, {0, 1, 0}},
                             {1, {0, 1, 1}, {0, 1, 0}},
                             {1, {1, 0, 1}, {1.0 / 3, 1.0 / 3, 1.0 / 3}}});
}

const EngineReport& engine(const Report& report, const std::string& name) {
  for (const EngineReport& row : report.engines) {
    if (row.engine.name == name) return row;
  }
  FAIL("no engine " << name);
  return report.engines.front();
}

}  // namespace

TEST_CASE("win shares count shared wins in part and know their par") {
  const Report report = report_of(four_games());
  CHECK(report.finished == 4);
  CHECK(report.shared == 1);
  CHECK(report.blocks == 2);
  CHECK(report.whole_blocks == 2);
  const WinShare& a = engine(report, "a").wins;
  CHECK(a.games == 4);
  CHECK(a.won == doctest::Approx(2 + 1.0 / 3));
  CHECK(a.share == doctest::Approx((2 + 1.0 / 3) / 4));
  CHECK(a.par == doctest::Approx(1.0 / 3));
  CHECK(a.wilson.low == doctest::Approx(wilson(2 + 1.0 / 3, 4).low));
  CHECK(engine(report, "b").wins.won == doctest::Approx(1 + 2.0 / 3));
  CHECK(engine(report, "b").wins.par == doctest::Approx(2.0 / 3));
  CHECK(report.engines[0].engine.name == "a");
  CHECK(report.engines[0].rating.elo > 0);
  CHECK(report.engines[0].superiority.value() > 0.5);
  CHECK_FALSE(report.engines[1].superiority);
}

TEST_CASE("the crosstable is fair to engines with more seats") {
  const Report report = report_of(four_games());
  const CrossCell& cell = report.crosstable[0][1].value();
  CHECK(cell.games == 4);
  CHECK(cell.won == doctest::Approx(2 + 1.0 / 3));
  CHECK(cell.lost == doctest::Approx(1 + 2.0 / 3));
  const double own = 2 + 1.0 / 3;
  const double other = (1 + 2.0 / 3) / 2;
  CHECK(cell.share == doctest::Approx(own / (own + other)));
  CHECK(report.crosstable[1][0]->share == doctest::Approx(1 - cell.share));
  CHECK_FALSE(report.crosstable[0][0]);
}

TEST_CASE("seats, captures, conquests, faults and survivals are counted") {
  ResultData data = four_games();
  for (GameResult& game : data.games) {
    for (SeatResult& seat : game.seats) {
      seat.captures = 3;
      seat.conquests = 1;
      seat.in_play = true;
    }
  }
  data.games[0].seats[1].fault = Fault::kTime;
  data.games[1].seats[2].fault = Fault::kIllegal;
  data.games[1].seats[2].in_play = false;
  const Report report = report_of(data);
  const EngineReport& b = engine(report, "b");
  CHECK(b.seats == 8);
  CHECK(b.captures == 24);
  CHECK(b.conquests == 8);
  CHECK(b.survived == 7);
  CHECK(b.faults[Fault::kTime] == 1);
  CHECK(b.faults[Fault::kIllegal] == 1);
  CHECK(b.faults_in_all() == 2);
  CHECK(engine(report, "a").faults_in_all() == 0);
  REQUIRE(report.seats.size() == 3);
  CHECK(report.seats[0].letter == 'q');
  CHECK(report.seats[0].wins.won == doctest::Approx(1 + 1.0 / 3));
  CHECK(report.seats[0].wins.par == doctest::Approx(1.0 / 3));
  CHECK(report.seats[2].survived == doctest::Approx(0.75));
  REQUIRE(report.seats[2].captures);
  CHECK(*report.seats[2].captures == doctest::Approx(3));
}

TEST_CASE("what no game counts is reported as missing, not as 0") {
  ResultData data = four_games();
  for (GameResult& game : data.games) {
    for (SeatResult& seat : game.seats) {
      seat.captures.reset();
      seat.conquests.reset();
    }
  }
  const Report report = report_of(data);
  CHECK_FALSE(engine(report, "b").captures);
  CHECK_FALSE(engine(report, "b").conquests);
  CHECK_FALSE(report.seats[2].captures);
  data.games[0].seats[1].captures = 5;
  CHECK(engine(report_of(data),
               data.engines[static_cast<std::size_t>(data.games[0].seats[1].engine)].name)
            .captures == 5);
}

TEST_CASE("times per move are means and quantiles") {
  ResultData data = four_games();
  data.moves[0].time_us.clear();
  for (std::uint32_t i = 0; i <= 100; ++i)
    data.moves[0].time_us.push_back((100 - i) * 1000);
  data.moves[1].time_us.clear();
  const Report report = report_of(data);
  const TimeUse& time = engine(report, "a").time.value();
  CHECK(time.moves == 101);
  CHECK(time.mean == doctest::Approx(50));
  CHECK(time.median == doctest::Approx(50));
  CHECK(time.p95 == doctest::Approx(95));
  CHECK(time.most == doctest::Approx(100));
  CHECK_FALSE(engine(report, "b").time);
  CHECK(engine(report, "b").mean_depth.value() == doctest::Approx(5));
}

TEST_CASE("the histogram of lengths holds every game") {
  ResultData data = four_games();
  const int plies[] = {100, 199, 200, 1000};
  for (std::size_t i = 0; i < 4; ++i)
    data.games[i].plies = plies[i];
  const Report report = report_of(data);
  const LengthReport& length = report.length.value();
  CHECK(length.mean == doctest::Approx(374.75));
  CHECK(length.quantiles[3] == doctest::Approx(199.5));
  CHECK(length.quantiles[6] == 1000);
  std::size_t games = 0;
  for (std::size_t i = 0; i < length.histogram.size(); ++i) {
    games += length.histogram[i].games;
    if (i > 0)
      CHECK(length.histogram[i].from == length.histogram[i - 1].from + length.histogram[i].width);
  }
  CHECK(games == 4);
  CHECK(length.histogram.size() >= 10);
  CHECK(length.histogram.size() <= 30);
}

TEST_CASE("void games count nowhere, unfinished blocks not in the SPRT") {
  ResultData data = four_games();
  data.games[3].voided = true;
  ReportOptions options;
  options.sprt = SprtSettings{.p0 = 0.3, .p1 = 0.5};
  Report report = report_of(data, options);
  CHECK(report.finished == 3);
  CHECK(report.voided == 1);
  CHECK(engine(report, "a").wins.games == 3);
  CHECK(report.whole_blocks == 2);
  REQUIRE(report.sprt);
  CHECK(report.sprt->engine == "a");
  CHECK(report.sprt->state.blocks == 2);
  data.games.pop_back();  // block 1 has lost a game
  report = report_of(data, options);
  CHECK(report.whole_blocks == 1);
  CHECK(report.sprt->state.blocks == 1);
  CHECK(report.sprt->state.llr == doctest::Approx(2 * std::log(0.5 / 0.3)));
}

TEST_CASE("a block is whole when it has as many games as its format asks for") {
  ResultData data = four_games();
  data.meta["format"] = "invasion";  // three games of three seats
  CHECK(report_of(data).whole_blocks == 0);
  data.games[2].block = 0;
  data.games[2].number = 2;
  CHECK(report_of(data).whole_blocks == 1);
}

TEST_CASE("the SPRT does not look beyond a block that is not whole") {
  ResultData data = four_games();
  data.games.push_back(data.games[1]);
  data.games.push_back(data.games[1]);
  for (std::size_t i = 4; i < 6; ++i) {
    data.games[i].block = 2;
    data.games[i].number = static_cast<int>(i) - 4;
  }
  data.games.erase(data.games.begin() + 3);
  ReportOptions options;
  options.sprt = SprtSettings{.p0 = 0.3, .p1 = 0.5};
  const Report report = report_of(data, options);
  CHECK(report.whole_blocks == 2);
  CHECK(report.sprt->state.blocks == 1);
}

TEST_CASE("the limits of the SPRT come from the run, if it had some") {
  ResultData data = four_games();
  data.meta["config"] = R"({"sprt": {"p0": 0.3, "p1": 0.5, "alpha": 0.01, "model": "dispersion"}})";
  const Report report = report_of(data);
  REQUIRE(report.sprt);
  CHECK(report.sprt->settings.alpha == 0.01);
  CHECK(report.sprt->settings.beta == 0.05);
  CHECK(report.sprt->settings.model == SprtModel::kDispersion);
  for (const char* config : {"", "nonsense", "[]", R"({"sprt": 1})", R"({"sprt": {"p0": "x"}})",
                             R"({"sprt": {"p0": 0.5, "p1": 0.3}})", R"({"sprt": null})"}) {
    CAPTURE(config);
    data.meta["config"] = config;
    CHECK_FALSE(report_of(data).sprt);
  }
  ReportOptions options;
  options.sprt = SprtSettings{.p0 = 0.5, .p1 = 0.3};
  CHECK_FALSE(make_report(data, options).ok());
  options.sprt = SprtSettings{.p0 = 0.3, .p1 = 0.5};
  options.sprt_engine = "nobody";
  CHECK_FALSE(make_report(data, options).ok());
}

TEST_CASE("a report of known strengths finds them") {
  Random random(3);
  const testing::Truth truth{{-150, 0, 150}, {120, 0, -120}, 0};
  const Report report =
      report_of(sample({"weak", "middle", "strong"}, testing::play(truth, {0, 1, 2}, 400, random)));
  CHECK(report.engines[0].engine.name == "strong");
  CHECK(report.engines[2].engine.name == "weak");
  for (const EngineReport& row : report.engines) {
    const double elo = row.engine.name == "weak" ? -150 : row.engine.name == "strong" ? 150 : 0;
    CHECK(row.rating.interval.contains(elo));
    CHECK(row.rating.bootstrap.value().contains(elo));
  }
  CHECK(report.seats[0].offset.interval.contains(120));
}

TEST_CASE("one game, all wins, all shared and nothing at all make a report") {
  const std::vector<std::vector<RatedGame>> extremes{
      {},
      {{0, {0, 1}, {1, 0}}},
      std::vector<RatedGame>(50, {0, {0, 1}, {1, 0}}),
      std::vector<RatedGame>(50, {0, {0, 1}, {0.5, 0.5}}),
      {{0, {0, 0}, {1, 0}}},
  };
  for (const std::vector<RatedGame>& games : extremes) {
    ReportOptions options;
    options.sprt = SprtSettings{.p0 = 0.3, .p1 = 0.5};
    const Report report = report_of(sample({"a", "b"}, games), options);
    for (const std::string& text : {report_text(report), report_json(report)}) {
      CHECK_FALSE(has(text, "nan"));
      CHECK_FALSE(has(text, "inf"));
      CHECK(text.back() == '\n');
    }
  }
  const Report nobody = report_of({});
  CHECK(has(report_text(nobody), "No game is finished"));
  CHECK_FALSE(report_json(nobody).empty());
}

}  // namespace hegemon::arena
