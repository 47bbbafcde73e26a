#include <fstream>
#include <string>

#include "engine/record.h"
#include "session/variants.h"
#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::testing;

TEST_CASE("a long game is read whole") {
  ScriptedSession session;
  std::string line = "position startpos moves";
  // Each Go-Between walks one point out and back: moves that anybody may repeat.
  session.say("setoption name DrawQuietPlies value 0");
  const std::string out[] = {"e9e10", "f4e4", "n4m4", "o5n5", "o13o12", "n14m14", "f14g14"};
  const std::string back[] = {"e10e9", "e4f4", "m4n4", "n5o5", "o12o13", "m14n14", "g14f14"};
  for (int round = 0; round < 36; ++round) {
    for (const std::string& move : round % 2 == 0 ? out : back)
      line += ' ' + move;
  }
  CHECK(session.tell(line).empty());
  CHECK(session.position()[0].ends_with(" w wrobgpd - 252 37"));
}

TEST_CASE("the log file gets both directions of the session, with the time") {
  const std::string path = "/tmp/hegemon_protocol_test.log";
  std::remove(path.c_str());
  ScriptedSession session;
  CHECK(session.tell("setoption name Debug Log File value " + path).empty());
  session.say("isready");
  session.say("setoption name Debug Log File value <empty>");
  session.say("isready");
  std::ifstream file(path);
  std::string all;
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines)
    all += line + '\n';
  CHECK(lines == 3);
  CHECK(has(all, " << isready\n"));
  CHECK(has(all, " >> readyok\n"));
  CHECK(all.find('-') == 4);
  std::remove(path.c_str());
}

TEST_CASE("a session takes rules and position from a record, and keeps its own where that fails") {
  const auto game = session::variants().front().open();
  const auto records = parse_records(
      "[Variant \"sevenkingdoms\"]\n[Rules \"chinese\"]\n\n1. b7e5 f4e4 resign\n"
      "\n[Rules \"classic\"]\n\n1. b7e5 b7e5\n");
  REQUIRE(records.ok());
  REQUIRE(game->load(records.value()[0], 2).ok());
  CHECK(game->option_value("Rules") == "chinese");
  const std::string fen = game->fen();
  const auto same = session::variants().front().open();
  REQUIRE(same->set_option("Rules", "chinese").ok());
  REQUIRE(same->set_position({}, {"b7e5", "f4e4"}).ok());
  CHECK(fen == same->fen());
  const Status refused = game->load(records.value()[1], {});
  REQUIRE(!refused.ok());
  CHECK(refused.error().where == "game 2, ply 2, line 8, column 9");
  CHECK(game->option_value("Rules") == "chinese");
  CHECK(game->fen() == fen);
  CHECK(state_line(game->state()) == state_line(same->state()));
  // The moves are the session's: the position can go on from there.
  REQUIRE(game->set_position({}, {"b7e5", "f4e4", "resign"}).ok());
  CHECK(game->round() == 1);
}
