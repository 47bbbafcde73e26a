/// Errors of the public interface: codes and arguments, by a table of calls.
#include <functional>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>

using hegemon::Engine;
using hegemon::EngineError;
using hegemon::ErrorDetails;
using hegemon::GameRecord;
using hegemon::IllegalMove;
using hegemon::InputError;
using hegemon::Limit;
using hegemon::Move;
using hegemon::Position;

namespace {

struct Row {
  std::string code;
  std::vector<std::string> args;
  std::function<void()> call;
};

ErrorDetails details_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.details();
  } catch (const EngineError& error) {
    return error.details();
  }
  return {};
}

Position ended() {
  Position position("middlexiangqi");
  position.push("resign");
  return position;
}

GameRecord record_of(const std::string& text) {
  return GameRecord::parse(text).front();
}

}  // namespace

TEST_CASE("Each call that is refused throws a code with its arguments") {
  const std::vector<Row> rows{
      {"argument.missing",
       {"a limit, or a stop token that can stop it,"},
       [] { Engine().play(Position(), {}); }},
      {"argument.number", {"101", "0", "100"}, [] { Position().perft(101); }},
      {"array.size",
       {"361", "1"},
       [] {
         std::vector<std::int8_t> one(1);
         Position().board(one, one);
       }},
      {"fen.ranks", {"1", "19"}, [] { Position("sevenkingdoms", {}, "x"); }},
      {"game.over", {ended().result()}, [] { Engine().play(ended(), {.depth = 1}); }},
      {"game.unknown", {"chess"}, [] { Position("chess"); }},
      {"move.code", {"4294967294"}, [] { Move::from_code("sevenkingdoms", 4294967294U); }},
      {"move.illegal",
       {"resign"},
       [] { static_cast<void>(Position().action_of(Move::resignation())); }},
      {"move.illegal.empty_point", {"a0a1", "a0"}, [] { Position().push("a0a1"); }},
      {"move.none", {}, [] { Position().pop(); }},
      {"move.not_legal",
       {"resign"},
       [] { Engine().play(Position(), {.depth = 1, .root_moves = {Move::resignation()}}); }},
      {"move.number", {"-1"}, [] { static_cast<void>(Position().move_of(-1)); }},
      {"move.over", {}, [] { ended().push(Move::resignation()); }},
      {"option.unknown.name", {"Colour"}, [] { Engine().set_option("Colour", "red"); }},
      {"option.range", {"1", "1048576", "x"}, [] { Engine().set_option("Hash", "x"); }},
      {"record.line", {"3"}, [] { static_cast<void>(GameRecord().line(3)); }},
      {"record.line.empty", {}, [] { record_of("1. b7e5 *").add_variation(0, 0, {}); }},
      {"record.ply", {"0", "5"}, [] { record_of("1. b7e5 *").add_variation(0, 5, {"b7e5"}); }},
      {"record.tag.name.form", {"a b"}, [] { GameRecord().set_tag("a b", "c"); }},
      {"record.tag.result",
       {},
       [] {
         GameRecord record;
         record.tags.emplace_back("Result", "*");
         static_cast<void>(record.text());
       }},
      {"record.tag.unclosed", {"Site"}, [] { static_cast<void>(record_of("[Site \"x\"").text()); }},
      {"search.running",
       {},
       [] {
         Engine engine;
         engine.analyse(Position(), {.depth = 1}, 1, [&](const hegemon::Info&) -> bool {
           engine.clear();
           return false;
         });
       }},
      {"search.stopped",
       {},
       [] {
         std::stop_source stop;
         stop.request_stop();
         Position().perft(6, 2, stop.get_token());
       }},
      {"side.unknown",
       {"9"},
       [] {
         Engine().play(Position(), {.clocks = {{9, {}}}});
       }},
  };
  for (const Row& row : rows) {
    CAPTURE(row.code);
    const ErrorDetails details = details_of(row.call);
    CHECK(details.code == row.code);
    CHECK(details.args == row.args);
    CHECK_FALSE(details.problem.empty());
  }
}

TEST_CASE("A binding makes the details of a code, and of none that is not there") {
  const ErrorDetails details = hegemon::error_details("argument.type", "headers", {"dict", "7"});
  CHECK(details.problem == "a dict wanted, got 7");
  CHECK(details.place == "headers");
  const ErrorDetails too_few = hegemon::error_details("argument.type", "", {});
  CHECK(too_few.code == "system.code");
  CHECK(too_few.problem == "no error has the code argument.type and 0 arguments");
  CHECK(hegemon::error_details("no.such", "", {"7"}).code == "system.code");
}
