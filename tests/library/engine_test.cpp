/// The engine of the public interface: moves, lines, stops, options, errors.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>

using hegemon::Engine;
using hegemon::EngineError;
using hegemon::Info;
using hegemon::InputError;
using hegemon::Limit;
using hegemon::Move;
using hegemon::Position;

namespace {

const hegemon::Options kSmall{{"Hash", "1"}};

/// Every move of a line is legal where it is played.
bool is_playable(Position position, const std::vector<Move>& line) {
  for (const Move move : line) {
    if (!position.is_legal(move)) return false;
    position.push(move);
  }
  return !line.empty();
}

}  // namespace

TEST_CASE("The engine chooses a legal move in every game, and says what it found") {
  Engine engine(kSmall);
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    Position position(variant);
    position.push(position.legal_moves().front());
    const hegemon::PlayResult result = engine.play(position, Limit{.nodes = 500});
    CHECK(position.is_legal(result.move));
    CHECK(result.info.pv.front() == result.move);
    CHECK(is_playable(position, result.info.pv));
    CHECK(result.info.depth >= 1);
    int sum = 0;
    for (const int share : result.info.shares)
      sum += share;
    CHECK(sum == 1000);
  }
}

TEST_SUITE_BEGIN("threads");

TEST_CASE("A search without a limit ends by its callback, its token and by stop") {
  const Position position("middlexiangqi");
  Engine engine(kSmall);
  int calls = 0;
  CHECK(!engine.analyse(position, {}, 1, [&](const Info&) { return ++calls < 3; }).empty());
  CHECK(calls >= 3);

  std::stop_source source;
  bool seen = false;
  const auto lines = engine.analyse(
      position, {}, 1,
      [&](const Info&) {
        seen = true;
        source.request_stop();
        return true;
      },
      source.get_token());
  CHECK(seen);
  CHECK(!lines.empty());

  // A token that was stopped before ends the search at once, with a move all the same.
  CHECK(position.is_legal(engine.play(position, {}, source.get_token()).move));

  std::atomic<bool> running = false;
  std::jthread stopper([&] {
    while (!running)
      std::this_thread::yield();
    engine.stop();
  });
  CHECK(!engine
             .analyse(position, {}, 1,
                      [&](const Info&) {
                        running = true;
                        return true;
                      })
             .empty());
}

TEST_CASE("While a search runs another one is refused, and options too") {
  const Position position("middlexiangqi");
  Engine engine(kSmall);
  int refused = 0;
  engine.analyse(position, {}, 1, [&](const Info&) {
    for (int i = 0; i < 3; ++i) {
      try {
        if (i == 0) engine.play(position, Limit{.depth = 1});
        if (i == 1) engine.set_option("Hash", "2");
        if (i == 2) engine.clear();
      } catch (const EngineError&) {
        ++refused;
      }
    }
    return false;
  });
  CHECK(refused == 3);
  CHECK(position.is_legal(engine.play(position, Limit{.depth = 1}).move));
}

TEST_CASE("Setting an option and loading weights can be stopped, and nothing has changed") {
  Engine engine(kSmall);
  std::stop_source stop;
  stop.request_stop();
  const auto hash = [&] {
    for (const hegemon::OptionInfo& option : engine.options()) {
      if (option.name == "Hash") return option.value;
    }
    return std::string("nothing");
  };
  CHECK_THROWS_AS(engine.set_option("Hash", "64", stop.get_token()), EngineError);
  CHECK(hash() == "1");
  // The token of a call ends no other.
  engine.set_option("Hash", "2");
  CHECK(hash() == "2");
  CHECK_THROWS_AS(engine.load_weights("middlexiangqi", "", stop.get_token()), EngineError);
  CHECK(is_playable(Position("middlexiangqi"),
                    engine.play(Position("middlexiangqi"), Limit{.nodes = 50}).info.pv));
}

TEST_SUITE_END();

TEST_CASE("An exception of a callback ends the search and comes out of it") {
  const Position position;
  Engine engine(kSmall);
  CHECK_THROWS_AS(
      engine.analyse(position, {}, 1, [](const Info&) -> bool { throw std::logic_error("mine"); }),
      std::logic_error);
  CHECK(position.is_legal(engine.play(position, Limit{.depth = 1}).move));
}

TEST_CASE("Times as the arithmetic of clocks gives them are taken") {
  using std::chrono::milliseconds;
  Engine engine(kSmall);
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    const Position position(variant);
    const auto plays = [&](const Limit& limit) {
      return position.is_legal(engine.play(position, limit).move);
    };
    const milliseconds most = milliseconds::max();
    const milliseconds least = milliseconds::min();
    const milliseconds tiny = std::chrono::duration_cast<milliseconds>(std::chrono::nanoseconds(1));
    for (const milliseconds time : {milliseconds(0), milliseconds(-1), least, tiny})
      CHECK(plays({.movetime = time}));
    CHECK(plays({.movetime = most, .nodes = 50}));
    CHECK(plays({.clocks = {{0, {milliseconds(-170671), milliseconds(20)}}}}));
    CHECK(plays({.clocks = {{0, {milliseconds(0), milliseconds(0)}}}}));
    CHECK(plays({.clocks = {{0, {least, least}}, {1, {most, most}}}}));
    CHECK(plays({.nodes = 50, .clocks = {{0, {most, most}}}}));
    for (const int moves : {0, -5, 2147483647})
      CHECK(plays({.clocks = {{0, {milliseconds(50), milliseconds(0)}}}, .moves_to_go = moves}));
    // Only another side's clock is known.
    CHECK(plays({.clocks = {{1, {milliseconds(50), milliseconds(0)}}}}));
  }
}

TEST_CASE("Options have names, ranges and values; what is wrong is refused") {
  Engine engine;
  const auto find = [&](std::string_view name) {
    const auto options = engine.options();
    const auto at = std::find_if(options.begin(), options.end(),
                                 [&](const hegemon::OptionInfo& o) { return o.name == name; });
    return at == options.end() ? std::optional<hegemon::OptionInfo>() : *at;
  };
  REQUIRE(find("Hash"));
  CHECK(find("Hash")->value == "64");
  engine.set_option("hash", "2");
  CHECK(find("Hash")->value == "2");
  for (const char* name :
       {"UCI_Variant", "Rules", "MultiPV", "Debug Log File", "EvalFile", "Nothing"}) {
    CAPTURE(name);
    CHECK(!find(name));
    CHECK_THROWS_AS(engine.set_option(name, "1"), InputError);
  }
  CHECK_THROWS_AS(engine.set_option("Hash", "0"), InputError);
  CHECK_THROWS_AS(engine.set_option("Hash", "many"), InputError);
  for (const auto& wrong :
       {std::pair("Threads", "9999"), std::pair("Nothing", "1"), std::pair("Clear Hash", "1")}) {
    CAPTURE(wrong.first);
    CHECK_THROWS_AS(engine.set_options({{"Hash", "4"}, {wrong.first, wrong.second}, {"Seed", "3"}}),
                    InputError);
  }
  CHECK(find("Hash")->value == "2");
  CHECK(find("Seed")->value == find("Seed")->initial);
  engine.set_options({{"Clear Hash", ""}, {"Hash", "4"}, {"Seed", "3"}});
  CHECK(find("Hash")->value == "4");
  CHECK(find("Seed")->value == "3");
  CHECK_THROWS_AS(engine.load_weights("sevenkingdoms", "/no/such/file"), InputError);
  CHECK_THROWS_AS(engine.load_weights("chess", ""), InputError);
  engine.load_weights("sevenkingdoms", "");
}

TEST_CASE("Settings from several threads are made one after another" *
          doctest::test_suite("threads")) {
  Engine engine(kSmall);
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 3; ++thread) {
      threads.emplace_back([&engine, thread] {
        for (int i = 0; i < 30; ++i) {
          engine.set_option(thread == 0 ? "Threads" : "Skill Level", std::to_string(1 + i % 3));
          engine.load_weights("sevenkingdoms", "");
          CHECK(!engine.options().empty());
        }
      });
    }
  }
  const auto options = engine.options();
  const auto skill = std::find_if(options.begin(), options.end(),
                                  [](const auto& option) { return option.name == "Skill Level"; });
  REQUIRE(skill != options.end());
  CHECK(skill->value == "3");
}

TEST_CASE("The engine plays by the rules of the position") {
  Engine engine(kSmall);
  const Position alone("sevenkingdoms", {{"Rules", "chinese"}, {"Players", "wwwwwwd"}});
  CHECK(alone.is_legal(engine.play(alone, Limit{.depth = 1}).move));
}
