#include <fstream>
#include <string>

#include "engine/record.h"
#include "session/variants.h"
#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::testing;

namespace {

std::string fen_of(ScriptedSession& session) {
  return session.position().front().substr(5);
}

const std::string kPosition = "position startpos moves " + std::string(kFirstMoves);

}  // namespace

TEST_CASE("resign in a move list lets the side to move leave") {
  ScriptedSession session;
  CHECK(session.tell("position startpos moves resign").empty());
  CHECK(session.position()[0].find(" r -robgpd ") != std::string::npos);
  CHECK(session.tell("position startpos moves resign resign resign resign resign resign").empty());
  CHECK(session.position().back() == "Result: d last");
}

TEST_CASE(
    "a refused position stays refused for go until one is accepted, and d shows the old one") {
  ScriptedSession session;
  session.say(kPosition);
  const Lines before = session.position();
  CHECK(count_of(session.tell("position startpos moves a0a1"), "info string error: ") == 1);
  CHECK(session.position() == before);
  for (const std::string go : {"go depth 1", "go perft 1", "go infinite", "go"}) {
    CAPTURE(go);
    session.say(go);
    session.say("stop");
    const Lines lines = session.until("bestmove");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].find("illegal move 'a0a1'") != std::string::npos);
    CHECK(lines[1] == "bestmove (none)");
  }
  session.say("ucinewgame");
  CHECK(session.ask("go depth 1", "bestmove").back() == "bestmove (none)");
  session.say(kPosition);
  CHECK(session.ask("go depth 1", "bestmove").back() != "bestmove (none)");
}

TEST_CASE("a change of the rules reads the position again under them") {
  ScriptedSession session;
  const std::string classic = fen_of(session);
  session.say("setoption name Rules value Chinese");
  CHECK(fen_of(session) != classic);
  CHECK(session.position()[0].find(" w worgbdp ") != std::string::npos);
  session.say("setoption name Rules value classic");
  CHECK(fen_of(session) == classic);

  session.say(kPosition);
  const std::string played = fen_of(session);
  CHECK(session.tell("setoption name DrawQuietPlies value 2").empty());
  CHECK(session.position().back() == "Result: draw quiet");
  CHECK(session.tell("setoption name DrawQuietPlies value 200").empty());
  CHECK(fen_of(session) == played);
  CHECK(session.position().back() == "Result: *");
}

TEST_CASE(
    "where new rules refuse the position the board is set up anew, and go waits for another") {
  ScriptedSession session;
  const std::string two_generals =
      "wQ7wQ1rQ8/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19";
  session.say("setoption name Rules value elephantchess");
  CHECK(session.tell("position fen " + two_generals).empty());
  const Lines lines = session.tell("setoption name Rules value classic");
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].starts_with("info string the board was set up anew"));
  CHECK(fen_of(session).starts_with("2dNdSdB"));
  CHECK(session.ask("go depth 1", "bestmove").back() == "bestmove (none)");
  session.say("position startpos");
  CHECK(session.ask("go depth 1", "bestmove").back() != "bestmove (none)");
}

TEST_CASE("another game stands at its start, whatever position was refused before") {
  ScriptedSession session;
  session.say("position fen nonsense");
  CHECK(session.ask("go nodes 9", "bestmove").back() == "bestmove (none)");
  session.say("setoption name UCI_Variant value threefriends");
  CHECK(session.ask("go nodes 9", "bestmove").back() != "bestmove (none)");
}

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
  CHECK(all.find(" << isready\n") != std::string::npos);
  CHECK(all.find(" >> readyok\n") != std::string::npos);
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
  // The moves are those of the session: the position can go on from there.
  REQUIRE(game->set_position({}, {"b7e5", "f4e4", "resign"}).ok());
  CHECK(game->round() == 1);
}
