/// What the public interface refuses: code, arguments and place, by a table of calls.
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>

using hegemon::Engine;
using hegemon::EngineError;
using hegemon::ErrorDetails;
using hegemon::GameRecord;
using hegemon::InputError;
using hegemon::Limit;
using hegemon::Move;
using hegemon::Position;

namespace {

struct Row {
  std::string code;
  std::string args;  ///< ", " between two
  std::string place;
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

std::string joined(const std::vector<std::string>& args) {
  std::string text;
  for (const std::string& arg : args)
    text += (text.empty() ? "" : ", ") + arg;
  return text;
}

Position ended() {
  Position position("middlexiangqi");
  position.push("resign");
  return position;
}

GameRecord record_of(const std::string& text) {
  return GameRecord::parse(text).front();
}

/// The text of a record with a variation of a variation after a change.
std::string changed(const std::function<void(GameRecord&)>& change) {
  GameRecord record = record_of("1. b7e5 f2a7 (1... f4e4 resign (1... n2p4)) *");
  change(record);
  return record.text();
}

void play(const Limit& limit, const Position& position = Position()) {
  Engine().play(position, limit);
}

std::stop_token stopped() {
  std::stop_source stop;
  stop.request_stop();
  return stop.get_token();
}

}  // namespace

TEST_CASE("Each call that is refused throws a code with its arguments and the place") {
  const std::vector<Row> rows{
      {"array.size", "361, 1", "board, sides",
       [] {
         std::vector<std::int8_t> one(1);
         Position().board(one, one);
       }},
      {"argument.number", "101, 0, 100", "perft, depth", [] { return Position().perft(101); }},
      {"argument.number", "-1, 0, 100", "perft, depth", [] { return Position().perft(-1); }},
      {"argument.number", "0, 1, 256", "perft, threads", [] { return Position().perft(2, 0); }},
      {"side.unknown", "7", "side", [] { return Position().in_play(7); }},
      {"game.unknown", "chess", "variant", [] { Position("chess"); }},
      {"game.unknown", "go", "variant", [] { return hegemon::board_layout("go"); }},
      {"option.rules", "modern", "rules, Rules",
       [] {
         Position("sevenkingdoms", {{"Rules", "modern"}});
       }},
      {"option.unknown", "", "rules, Hands",
       [] {
         Position("sevenkingdoms", {{"Hands", "3"}});
       }},
      {"fen.ranks", "1, 19", "fen, placement", [] { Position("sevenkingdoms", {}, "x"); }},
      {"move.code", "4294967294", "move",
       [] { return Move::from_code("sevenkingdoms", 4294967294U); }},
      {"move.illegal", "resign", "move", [] { return Position().action_of(Move::resignation()); }},
      {"move.illegal.empty_point", "a0a1, a0", "move", [] { Position().push("a0a1"); }},
      {"move.none", "", "pop", [] { Position().pop(); }},
      {"move.number", "-1", "action", [] { return Position().move_of(-1); }},
      {"move.over", "", "move 'resign'", [] { ended().push(Move::resignation()); }},
      {"argument.missing", "a limit, or a stop token that can stop it,", "limit", [] { play({}); }},
      {"argument.number", "0, 1, 1000", "limit, depth", [] { play({.depth = 0}); }},
      {"argument.number", "1001, 1, 1000", "limit, depth", [] { play({.depth = 1001}); }},
      {"argument.number", "0, 1, 9223372036854775807", "limit, nodes", [] { play({.nodes = 0}); }},
      {"argument.number", "51, 1, 50", "limit, mate", [] { play({.mate = 51}); }},
      {"side.unknown", "7", "limit, clocks",
       [] {
         play({.clocks = {{7, {}}}});
       }},
      {"move.not_legal", "resign", "limit, root_moves",
       [] { play({.depth = 1, .root_moves = {Move::resignation()}}); }},
      {"option.range", "1, 500, 0", "option MultiPV",
       [] { return Engine().analyse(Position(), {.depth = 1}, 0); }},
      {"game.over", "b resign", "position", [] { play({.depth = 1}, ended()); }},
      {"game.over", "b resign", "position", [] { return Engine().analyse(ended(), {}); }},
      {"option.unknown.name", "Colour", "option", [] { Engine().set_option("Colour", "red"); }},
      {"option.range", "1, 1048576, x", "option Hash", [] { Engine().set_option("Hash", "x"); }},
      {"search.running", "", "engine",
       [] {
         Engine engine;
         engine.analyse(Position(), {.depth = 1}, 1, [&](const hegemon::Info&) -> bool {
           engine.clear();
           return false;
         });
       }},
      {"search.stopped", "", "perft", [] { return Position().perft(6, 2, stopped()); }},
      {"record.stopped", "", "games", [] { return GameRecord::parse("1. b7e5 *", stopped()); }},
      {"record.tag.unclosed", "Site", "game 1, line 1, column 10",
       [] { return record_of("[Site \"x\"").text(); }},
      {"record.tag.name.form", "a b", "tags", [] { GameRecord().set_tag("a b", "c"); }},
      {"move.illegal.empty_point", "b7e5, b7", "game 1, ply 2, line 1, column 9",
       [] { return record_of("1. b7e5 b7e5 *").text(); }},
      {"move.illegal.empty_point", "b7e5, b7", "game 1, ply 2, line 1, column 9",
       [] { return record_of("1. b7e5 b7e5 *").position(); }},
      {"game.unknown", "chess", "game 1, tag Variant",
       [] { return changed([](auto& record) { record.set_tag("Variant", "chess"); }); }},
      {"record.tag.twice", "Event", "tags",
       [] { return changed([](auto& r) {
              r.tags = {{"Event", "a"}, {"Event", "b"}};
            }); }},
      {"record.tag.result", "", "tags",
       [] { return changed([](auto& r) {
              r.tags = {{"Result", "*"}};
            }); }},
      {"record.nag.range", "256, 0, 255", "game 1",
       [] { return changed([](auto& r) { r.plies[1].nags = {256}; }); }},
      {"record.line.order", "", "game 1, variation 1",
       [] { return changed([](auto& r) { r.variations[0].of = 1; }); }},
      {"move.illegal.empty_point", "b7e5, b7", "game 1, variation 2, ply 3, line 1, column 38",
       [] { return changed([](auto& r) { r.variations[1].plies[0].move = "b7e5"; }); }},
      {"record.line", "3", "line", [] { return changed([](auto& r) { r.line(3); }); }},
      {"record.line", "3", "line",
       [] { return changed([](auto& r) { r.add_variation(3, 0, {"b7e5"}); }); }},
      {"record.line", "3", "line", [] { return changed([](auto& r) { r.position({}, 3); }); }},
      {"record.ply", "0, 2", "variation",
       [] { return changed([](auto& r) { r.add_variation(0, 2, {"b7e5"}); }); }},
      {"record.line.empty", "", "variation",
       [] { return changed([](auto& r) { r.add_variation(0, 0, {}); }); }},
  };
  for (const Row& row : rows) {
    CAPTURE(row.code);
    const ErrorDetails details = details_of(row.call);
    CHECK(details.code == row.code);
    CHECK(joined(details.args) == row.args);
    CHECK(details.place == row.place);
    CHECK_FALSE(details.problem.empty());
  }
}

TEST_CASE("What was stopped, or is asked of an engine that searches, is no fault of the input") {
  CHECK_THROWS_AS(GameRecord::parse("1. b7e5 *", stopped()), EngineError);
  CHECK_THROWS_AS(Position().perft(6, 2, stopped()), EngineError);
  CHECK_THROWS_AS(GameRecord().set_tag("a b", "c"), InputError);
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
