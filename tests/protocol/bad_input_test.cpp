/// Input that is wrong: each kind is refused by a line that says what and where, and changes
/// nothing.
#include <sstream>
#include <string>
#include <vector>

#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::testing;

namespace {

struct BadInput {
  std::string line;
  std::vector<std::string> told;  ///< words of what and where
};

constexpr std::string_view kRest = "/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19";
constexpr std::string_view kTwoKings =
    "wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19";

/// `position fen` with a first rank and the other fields.
std::string ranks(std::string_view first, std::string_view fields = "") {
  return "position fen " + std::string(first) + std::string(kRest) + std::string(fields);
}
std::string fields(std::string_view text) {
  return "position fen " + std::string(kTwoKings) + ' ' + std::string(text);
}

/// Of the FENs what the line as a whole does to them: fen_test.cpp has all others.
const std::vector<BadInput>& bad_positions() {
  static const std::vector<BadInput> kRows{
      // the command
      {"position", {"startpos or fen is missing", "(position)"}},
      {"position moves a6d8", {"startpos or fen wanted", "'moves'"}},
      {"position nowhere", {"startpos or fen wanted", "'nowhere'"}},
      {"position Startpos", {"startpos or fen wanted", "'Startpos'"}},
      {"position startpos a6d8", {"unknown word 'a6d8'", "word 2"}},
      {"position startpos fen", {"unknown word 'fen'"}},
      {"position fen", {"the FEN is missing"}},
      {"position fen moves a6d8", {"the FEN is missing"}},
      {"position depth", {"d-epth"}},
      {"position fen position fen", {"the FEN is missing"}},
      {"position fen Startpos", {"1 ranks, not 19"}},
      {ranks("wQ8rQ\xff"
             "9"),
       {"unknown colour letter '?'"}},
      {fields("w wr----- - time 1"), {"'t-ime'", "quiet"}},
      // the moves
      {"position startpos moves a6d9", {"illegal move 'a6d9'", "can't go to", "move 1"}},
      {"position startpos moves b7e5 b7e5",
       {"illegal move 'b7e5'", "no piece stands on b7", "move 2"}},
      {"position startpos moves b7e5 a6c5", {"it is the turn of r, not of w", "move 2"}},
      {"position startpos moves r7q5", {"it is the turn of w, not of b", "move 1"}},
      {"position startpos moves j9j10", {"the Emperor does not move", "move 1"}},
      {"position startpos moves e9j9", {"illegal move 'e9j9'", "move 1"}},
      {"position startpos moves a6", {"'a6' is not a move", "move 1"}},
      {"position startpos moves a6d8q", {"'a6d8q' is not a move"}},
      {"position startpos moves A6D9", {"illegal move 'A6D9'", "can't go to d9"}},
      {"position startpos moves a6--d8", {"'a6--d8' is not a move"}},
      {"position startpos moves a6+d8", {"'a6+d8' is not a move"}},
      {"position startpos moves \xC3\xA9", {"'\xC3\xA9' is not a move"}},
      {ranks("w\xC3\xA9"
             "8rQ9"),
       {"unknown piece letter '\xC3\xA9'", "rank 18"}},
      {"position startpos moves a06d8", {"'a06d8' is not a move"}},
      {"position startpos moves a6t8", {"'a6t8' is not a move"}},
      {"position startpos moves a6d19", {"'a6d19' is not a move"}},
      {"position startpos moves a6a6", {"illegal move 'a6a6'"}},
      {"position startpos moves 0000", {"'0000' is not a move"}},
      {"position startpos moves (none)", {"'(none)' is not a move"}},
      {"position startpos moves b7e5 pass", {"'pass' is not a move", "move 2"}},
      {"position startpos moves Resign", {"'Resign' is not a move"}},
      {"position startpos moves mate", {"'m-ate' is not a move"}},
      {"position startpos moves a6d8 moves", {"'moves' is not a move", "move 2"}},
      {fields("w wr----- - 0 1 moves a18j18 a18a17"), {"game is over", "move 2"}},
      {fields("w wr----- - 0 1 moves a18j18 resign"), {"game is over", "move 2"}},
      {fields("w wr----- - 0 1 moves resign resign"), {"game is over", "move 2"}},
      {"position startpos moves " + std::string(300, 'a'), {"...", "(position, move 1)"}},
      {std::string("position startpos moves a6\0d8", 29), {"is not a move"}},
  };
  return kRows;
}

const std::vector<BadInput>& bad_lines() {
  static const std::vector<BadInput> kRows{
      // commands
      {"foo", {"unknown command 'foo'", "(input)"}},
      {"UCI", {"unknown command 'UCI'"}},
      {"xyzzy depth 3 time", {"unknown command 'xyzzy'"}},
      {"depth", {"unknown command 'd-epth'"}},
      {"info string hello", {"unknown command 'info'"}},
      {"-", {"unknown command '-'"}},
      {"\x01\x02\xfe", {"unknown command '?\?\?'"}},
      {"\xC3\xA9", {"unknown command '\xC3\xA9'"}},
      {"\xE9\x9F\x93", {"unknown command '\xE9\x9F\x93'"}},
      {"\xE2\x80\xAEog", {"unknown command '?og'"}},  // it would be shown as "go"
      {std::string("d\0d", 3), {"unknown command 'd?d'"}},
      {std::string(100'000, 'x'), {"unknown command 'xxx", "xxx...xxx", "xxx', try help"}},
      {"perft 3", {"unknown command 'perft'"}},
      // options
      {"setoption", {"the name of an option is missing", "(setoption)"}},
      {"setoption name", {"the name of an option is missing"}},
      {"setoption name value 3", {"the name of an option is missing"}},
      {"setoption name Hash", {"wanted, got nothing", "option Hash"}},
      {"setoption Hash", {"wanted, got nothing", "option Hash"}},
      {"setoption name Hash value", {"got nothing", "option Hash"}},
      {"setoption name Hash value 0", {"1..1048576", "got '0'", "option Hash"}},
      {"setoption name Hash value -5", {"got '-5'", "option Hash"}},
      {"setoption name Hash value 1048577", {"got '1048577'", "option Hash"}},
      {"setoption name Hash value 99999999999999999999", {"option Hash"}},
      {"setoption name Hash value 16 MB", {"got '16 MB'", "option Hash"}},
      {"setoption name Hash value 1e3", {"got '1e3'", "option Hash"}},
      {"setoption name Hash value +5", {"got '+5'", "option Hash"}},
      {"setoption name Hash value x", {"got 'x'", "option Hash"}},
      {"setoption Hash x", {"got 'x'", "option Hash"}},
      {"setoption name Threads value 0", {"option Threads"}},
      {"setoption name Threads value 257", {"option Threads"}},
      {"setoption name MultiPV value 0", {"option MultiPV"}},
      {"setoption name Move Overhead value -1", {"option Move Overhead"}},
      {"setoption Move Overhead ten", {"got 'ten'", "option Move Overhead"}},
      {"setoption name Seed value -1", {"option Seed"}},
      {"setoption name Ponder value yes", {"true or false wanted", "got 'yes'", "option Ponder"}},
      {"setoption name Ponder", {"wanted, got nothing", "option Ponder"}},
      {"setoption name UCI_ShowShares value 1", {"true or false wanted", "option UCI_ShowShares"}},
      {"setoption name Search value alphabeta", {"got 'alphabeta'", "option Search"}},
      {"setoption name Search value", {"got nothing", "option Search"}},
      {"setoption name Search value mate", {"got 'm-ate'", "option Search"}},
      {"setoption name Rules value fide",
       {"classic, elephantchess or chinese wanted", "option Rules"}},
      {"setoption name Players value w", {"seven letters wanted, got 1", "Players"}},
      {"setoption name Players value wrobgpdd", {"seven letters wanted, got 8", "Players"}},
      {"setoption name Players value wrobgpx",
       {"no kingdom has the letter 'x'", "Players, letter 7"}},
      {"setoption name Players value", {"seven letters wanted, got 0", "Players"}},
      {"setoption name DrawQuietPlies value -1", {"option DrawQuietPlies"}},
      {"setoption name DrawQuietPlies value 1000001", {"option DrawQuietPlies"}},
      {"setoption name UCI_Variant value chess", {"got 'chess'", "option UCI_Variant"}},
      {"setoption name Nonsense value 3", {"no option is called 'Nonsense'", "setoption"}},
      {"setoption name Move value 3", {"no option is called 'Move'"}},
      {"setoption name Hash 64", {"no option is called 'Hash 64'"}},
      {"setoption Nonsense 3", {"no option is called 'Nonsense'"}},
      {"setoption name depth value 3", {"no option is called 'd-epth'"}},
      {"setoption name Debug Log File value /nonexistent/folder/log",
       {"cannot write to '/nonexistent/folder/log': No such file or directory",
        "option Debug Log File"}},
      {"setoption name Debug Log File value /tmp", {"cannot write to '/tmp': is a folder"}},
      {"setoption name Players value wwwwwww", {"one player owns all kingdoms", "Players"}},
      {"setoption name Clear Hash value 3", {"no value wanted, got '3'", "option Clear Hash"}},
      {"setoption name UCI_Elo value 0", {"option UCI_Elo"}},
      // bench
      {"bench x", {"'x' is not a number", "bench, number 1"}},
      {"bench 0", {"'0' is not a number in 1..", "bench, number 1"}},
      {"bench 1 0", {"bench, number 2"}},
      {"bench 1 1 0", {"bench, number 3"}},
      {"bench 1 1 1 1", {"more than three numbers", "bench"}},
      {"bench -1", {"'-1' is not a number"}},
  };
  return kRows;
}

/// Each of these also gets `bestmove (none)`.
const std::vector<BadInput>& bad_go() {
  static const std::vector<BadInput> kRows{
      {"go perft", {"a number in 1..100 is missing", "go, word 1"}},
      {"go perft 0", {"'0' is not a number in 1..100"}},
      {"go perft -1", {"'-1' is not a number"}},
      {"go perft 101", {"'101' is not a number"}},
      {"go perft 1e2", {"'1e2' is not a number"}},
      {"go perft x", {"'x' is not a number"}},
      {"go depth 3 perft x", {"'x' is not a number", "go, word 3, 'perft'"}},
      {"go perft depth 3", {"is missing", "go, word 1, 'perft'"}},
  };
  return kRows;
}

void check_refused(ScriptedSession& session, const BadInput& row, bool is_go) {
  CAPTURE(row.line);
  CHECK(session.tell("position startpos").empty());
  const Lines before = session.position();
  const Lines help = session.tell("help");

  CHECK(session.say(row.line));
  session.loop.finish();
  const Lines lines = session.answers();
  REQUIRE(lines.size() == (is_go ? 2 : 1));
  CHECK(lines[0].starts_with("info string error: "));
  CHECK(lines[0].size() < 700);
  CHECK(lines[0].ends_with(")"));
  CHECK(keys_have_numbers(lines[0]));
  CHECK(is_printable(lines[0]));
  for (const std::string& told : row.told) {
    CHECK_MESSAGE(lines[0].find(told) != std::string::npos, lines[0], " should tell: ", told);
  }
  if (is_go) CHECK(lines[1] == "bestmove (none)");

  CHECK(session.tell("isready") == Lines{"readyok"});
  CHECK(session.position() == before);
  CHECK(session.tell("help") == help);
}

}  // namespace

TEST_CASE("a wrong position is refused and changes nothing") {
  for (const BadInput& row : bad_positions()) {
    SUBCASE(row.line.c_str()) {
      ScriptedSession session;
      check_refused(session, row, false);
      CHECK(session.ask("go depth 1", "bestmove").back() == "bestmove (none)");
    }
  }
}

TEST_CASE("a wrong command or option is refused and changes nothing") {
  for (const BadInput& row : bad_lines()) {
    SUBCASE(row.line.substr(0, 80).c_str()) {
      ScriptedSession session;
      check_refused(session, row, false);
      CHECK(session.ask("go depth 1", "bestmove").back() != "bestmove (none)");
    }
  }
}

TEST_CASE("a wrong go is refused, answered, and starts nothing") {
  for (const BadInput& row : bad_go()) {
    SUBCASE(row.line.c_str()) {
      ScriptedSession session;
      check_refused(session, row, true);
      CHECK(session.ask("go depth 1", "bestmove").back() != "bestmove (none)");
    }
  }
}

TEST_CASE("there are more than a hundred kinds of wrong input") {
  CHECK(bad_positions().size() + bad_lines().size() + bad_go().size() > 100);
}

TEST_CASE("a line longer than a million characters is refused, the next one is read") {
  ScriptedSession session;
  std::istringstream in("position startpos moves " + std::string(3'000'000, 'a') + "\nisready\n");
  session.loop.run(in);
  const Lines lines = session.answers();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("info string error: a line of more than"));
  CHECK(lines[1] == "readyok");
}

TEST_CASE("bytes that are no text do no harm") {
  ScriptedSession session;
  std::string noise;
  for (int i = 0; i < 4096; ++i)
    noise += static_cast<char>((i * 37 + i / 256) & 255);
  std::istringstream in(noise + "\nisready\nd\n");
  session.loop.run(in);
  const Lines lines = session.answers();
  CHECK(count_of(lines, "readyok") == 1);
  CHECK(lines.back() == "Result: *");
  for (const std::string& line : lines)
    CHECK_MESSAGE(keys_have_numbers(line), line);
}
