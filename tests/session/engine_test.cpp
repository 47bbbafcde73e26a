/// The engine without a protocol: typed searches, and settings checked by the table of options.
#include "session/engine.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "session/options.h"
#include "session/variants.h"

namespace hegemon::session {

namespace {

Engine small_engine(std::string_view variant) {
  Engine engine;
  Settings settings = engine.settings();
  settings.hash_mib = 1;
  REQUIRE(engine.configure(settings).ok());
  REQUIRE(engine.set_variant(variant).ok());
  return engine;
}

/// Pages of memory that this process has.
std::size_t resident() {
  std::size_t all = 0;
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> all >> pages;
  return pages;
}

SearchAnswer searched(Engine& engine, const SearchRequest& request,
                      std::vector<SearchLine>& lines) {
  SearchSignals signals;
  return engine.game().search(request, signals,
                              [&](const SearchLine& line) { lines.push_back(line); }, {});
}

}  // namespace

TEST_CASE("a typed search keeps to its move codes, whose text is that of the legal moves") {
  for (const Variant& variant : variants()) {
    CAPTURE(variant.name);
    Engine engine = small_engine(variant.name);
    const std::vector<std::string> legal = engine.game().legal_moves();
    for (const std::string& text : legal)
      CHECK(engine.game().move_text(engine.game().parse_move(text).value()) == text);

    SearchRequest request;
    request.depth = 1;
    request.search_moves = {0xFFFFFFFF, engine.game().parse_move(legal.back()).value()};
    std::vector<SearchLine> lines;
    const SearchAnswer answer = searched(engine, request, lines);
    REQUIRE(answer.best);
    CHECK(engine.game().move_text(*answer.best) == legal.back());
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back().moves.front() == *answer.best);
    int sum = 0;
    for (const SideShare& share : lines.back().shares)
      sum += share.share.count();
    CHECK(sum == 1000);
    CHECK(lines.back().shares.size() == engine.game().sides().size());

    // No code is legal: all moves are searched.
    request.search_moves = {0xFFFFFFFF};
    CHECK(searched(engine, request, lines).best);
  }
}

TEST_CASE("settings outside the range of an option are refused, and the old ones stay") {
  Engine engine = small_engine("sevenkingdoms");
  const Settings before = engine.settings();
  const auto refusal_of = [&](auto change) {
    Settings settings = before;
    change(settings);
    const Status status = engine.configure(settings);
    CHECK(engine.settings() == before);
    return status ? std::string() : status.error().text();
  };
  CHECK(refusal_of([](Settings& s) { s.multi_pv = 0; }) ==
        "a number in 1..500 wanted, got '0' (option MultiPV)");
  CHECK(refusal_of([](Settings& s) { s.threads = 1000; }) ==
        "a number in 1..256 wanted, got '1000' (option Threads)");
  CHECK(refusal_of([](Settings& s) { s.hash_mib = 0; }).ends_with("(option Hash)"));
  CHECK(refusal_of([](Settings& s) {
          s.move_overhead = Milliseconds(-1);
        }).ends_with("(option Move Overhead)"));
  CHECK(refusal_of([](Settings& s) { s.algorithm = "nonsense"; }).ends_with("(option Search)"));
}

TEST_CASE("each option of the engine shows its default, and takes its own value back") {
  Engine engine;
  for (const EngineOption& row : engine_options()) {
    CAPTURE(std::string(row.spec.name));
    CHECK(find_engine_option(row.spec.name) == &row);
    CHECK(engine.option_value(row) == row.spec.initial);
    if (row.spec.type != OptionType::kButton && row.spec.name != "Hash")
      CHECK(engine.set_option(row, row.spec.initial).ok());
  }
  CHECK(find_engine_option("hash") != nullptr);
  CHECK(find_engine_option("UCI_Variant") == nullptr);
}

TEST_CASE("a game that is chosen before any setting makes its tables when they are wanted") {
  for (const Variant& variant : variants()) {
    if (variant.name == variants().front().name) continue;  // its search grows its tree as it goes
    CAPTURE(variant.name);
    Engine engine;
    const std::size_t before = resident();
    REQUIRE(engine.set_variant(variant.name).ok());
    const std::size_t chosen = resident();
    REQUIRE(engine.make_ready().ok());
    CHECK(chosen - before < (resident() - chosen) / 4);
  }
}

TEST_CASE("the tables of the game before go back to the system, whatever threads had them" *
          doctest::test_suite("slow")) {
  Engine engine = small_engine(variants().front().name);
  Settings settings = engine.settings();
  settings.threads = 64;
  REQUIRE(engine.configure(settings).ok());
  SearchRequest request;
  request.nodes = 300;
  const auto most_in_three_games = [&] {
    std::size_t most = 0;
    for (const Variant& variant : variants()) {
      REQUIRE(engine.set_variant(variant.name).ok());
      std::vector<SearchLine> lines;
      static_cast<void>(searched(engine, request, lines));
      most = std::max(most, resident());
    }
    return most;
  };
  const std::size_t first = most_in_three_games();
  for (int i = 0; i < 3; ++i)
    static_cast<void>(most_in_three_games());
  CHECK(2 * most_in_three_games() <= 3 * first);
}

}  // namespace hegemon::session
