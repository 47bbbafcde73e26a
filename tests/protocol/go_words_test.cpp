/// The words of `go` as other programs write them: what is understood, what is passed over, and that no
/// line costs a move.
#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/go_request.h"
#include "session/support/strings.h"
#include "session/variants.h"
#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::protocol;
using namespace hegemon::session;
using namespace hegemon::testing;

namespace {

/// A position in each game whose game is over, and a legal move of its start.
struct GameWords {
  std::string variant;
  std::string over;
  std::string move;
};
const std::vector<GameWords>& all_games() {
  static const std::vector<GameWords> kGames{
      {"sevenkingdoms", "position fen " + std::string(kOneKing), "b7e5"},
      {"threefriends", "position fen 9/9/9/9/3rG5|9/9/9/9/9|9/9/9/9/9 r rrr 0 9", "r54r55"},
      {"middlexiangqi", "position startpos moves resign", "b3b5"},
  };
  return kGames;
}

ScriptedSession& in_game(ScriptedSession& session, const std::string& variant) {
  session.say("setoption name UCI_Variant value " + variant);
  return session;
}

GoRequest read(std::string_view line, Warnings& warnings) {
  CAPTURE(std::string(line));
  Result<GoRequest> request = parse_go(split_words(line), warnings);
  REQUIRE(request.ok());
  return request.value();
}
GoRequest read(std::string_view line) {
  Warnings warnings;
  GoRequest request = read(line, warnings);
  CHECK(warnings.empty());
  return request;
}

constexpr Milliseconds kHundredDays{8'640'000'000};

}  // namespace

TEST_CASE("every game in the list of games is tried here") {
  REQUIRE(all_games().size() == variants().size());
  for (const GameWords& game : all_games())
    CHECK(open_variant(game.variant) != nullptr);
}

TEST_CASE("a number is cut to a whole one, and a too large one is the greatest") {
  struct Row {
    const char* text;
    std::int64_t value;
  };
  constexpr std::int64_t kMax = INT64_MAX;
  for (const Row& row : std::vector<Row>{{"0", 0},
                                         {"-0", 0},
                                         {"+5", 5},
                                         {"-170671", -170671},
                                         {"0007", 7},
                                         {"1000.5", 1000},
                                         {"-1000.9", -1000},
                                         {"0.9", 0},
                                         {".5", 0},
                                         {"12.", 12},
                                         {"1e3", 1000},
                                         {"1E+3", 1000},
                                         {"1.2345e3", 1234},
                                         {"1234e-2", 12},
                                         {"1e-9", 0},
                                         {"0e999999999999", 0},
                                         {"5e-99999999999999999999", 0},
                                         {"9223372036854775807", kMax},
                                         {"9223372036854775808", kMax},
                                         {"99999999999999999999999999", kMax},
                                         {"-99999999999999999999999999", -kMax},
                                         {"1e300", kMax},
                                         {"1e99999999999999999999", kMax},
                                         {"-1e300", -kMax},
                                         {"inf", kMax},
                                         {"-Infinity", -kMax}}) {
    CAPTURE(row.text);
    CHECK(whole_part(row.text) == row.value);
  }
  for (const char* none : {"", "-", "+", ".", "e", "e3", "1e", "1e+", "abc", "nan", "0x10",
                           "1000ms", "1,5", "1.2.3", "--1", "+-1", "1 2", "1e3.5", "infinite"}) {
    CAPTURE(none);
    CHECK_FALSE(whole_part(none));
  }
}

TEST_CASE("decimal places of a number can be kept as a whole one") {
  CHECK(whole_part("0.25", 3) == 250);
  CHECK(whole_part("1", 3) == 1000);
  CHECK(whole_part("1.0005", 3) == 1000);
  CHECK(whole_part("-2.5e-1", 3) == -250);
  CHECK(whole_part(".3", 15) == 300'000'000'000'000);
  CHECK(whole_part("1e300", 3) == INT64_MAX);
  CHECK(whole_part("inf", 3) == INT64_MAX);
  CHECK_FALSE(whole_part("1s", 3));
}

TEST_CASE("numbers of clocks are put into the range of clocks") {
  struct Row {
    const char* number;
    Milliseconds clock, movetime;
    std::optional<int> moves_to_go;
  };
  const Milliseconds none{0};
  const Milliseconds least{1};
  for (const Row& row :
       std::vector<Row>{{"-170671", none, least, {}},
                        {"-1", none, least, {}},
                        {"0", none, least, {}},
                        {"0.7", none, least, {}},
                        {"1", least, least, 1},
                        {"1000.5", Milliseconds(1000), Milliseconds(1000), 1000},
                        {"1e3", Milliseconds(1000), Milliseconds(1000), 1000},
                        {"8640000001", kHundredDays, kHundredDays, 10'000},
                        {"9223372036854775807", kHundredDays, kHundredDays, 10'000},
                        {"9223372036854775808", kHundredDays, kHundredDays, 10'000},
                        {"1e400", kHundredDays, kHundredDays, 10'000},
                        {"-1e400", none, least, {}},
                        {"inf", kHundredDays, kHundredDays, 10'000}}) {
    CAPTURE(row.number);
    const std::string number = row.number;
    const GoRequest go = read("wtime " + number + " winc " + number);
    REQUIRE(go.clocks.size() == 1);
    CHECK(go.clocks[0].clock.left == row.clock);
    CHECK(go.clocks[0].clock.increment == row.clock);
    CHECK(read("movetime " + number).search.movetime == row.movetime);
    const GoRequest few = read("movestogo " + number + " wtime 5");
    CHECK(few.search.moves_to_go == row.moves_to_go);
    CHECK(few.clocks.size() == 1);
  }
}

TEST_CASE("limits that count are cut and bounded; less than 1 is no limit") {
  CHECK(read("depth 3.9").search.depth == 3);
  CHECK(read("depth 1001").search.depth == 1000);
  CHECK(read("nodes 1e6").search.nodes == 1'000'000);
  CHECK(read("nodes 99999999999999999999").search.nodes == INT64_MAX);
  CHECK(read("mate 51").search.mate == 50);
  for (const std::string name : {"depth", "nodes", "mate"}) {
    for (const std::string number : {"0", "-1", "0.5", "-1e400"}) {
      CAPTURE(name);
      CAPTURE(number);
      Warnings warnings;
      const GoRequest beside = read(name + ' ' + number + " movetime 50", warnings);
      CHECK(beside.search.movetime == Milliseconds(50));
      CHECK_FALSE(beside.search.depth);
      CHECK_FALSE(beside.search.nodes);
      CHECK_FALSE(beside.search.mate);
      CHECK(beside.clocks.empty());
      CHECK(warnings == Warnings{{"'" + number + "' is no limit", "go, word 1, '" + name + "'"}});
      // With no other limit the answer is due at once.
      const GoRequest alone = read(name + ' ' + number, warnings);
      CHECK_FALSE(alone.endless());
      REQUIRE(alone.clocks.size() == 1);
      CHECK(alone.clocks[0].clock.left == Milliseconds(0));
      CHECK(read("infinite " + name + ' ' + number, warnings).endless());
    }
  }
}

TEST_CASE("what is no number, is missing or unknown is passed over and named") {
  struct Row {
    const char* line;
    std::vector<std::string> warnings;
    const char* same_as;  ///< the line without it, which has the same limits
  };
  const std::vector<Row> rows{
      {"wtime abc btime 500", {"'abc' is not a number (go, word 1, 'wtime')"}, "btime 500"},
      {"wtime btime 500", {"a number is missing (go, word 1, 'wtime')"}, "btime 500"},
      {"depth 2 wtime", {"a number is missing (go, word 3, 'wtime')"}, "depth 2"},
      {"depth infinite", {"a number is missing (go, word 1, 'depth')"}, "infinite"},
      {"depth x nodes 5", {"'x' is not a number (go, word 1, 'depth')"}, "nodes 5"},
      {"depth depth 3", {"a number is missing (go, word 1, 'depth')"}, "depth 3"},
      {"movetime 1,5 depth 3", {"'1,5' is not a number (go, word 1, 'movetime')"}, "depth 3"},
      {"movestogo x depth 3", {"'x' is not a number (go, word 1, 'movestogo')"}, "depth 3"},
      {"depth 1 foo 7", {"unknown word 'foo' (go, word 3)"}, "depth 1"},
      {"foo 7 -3 depth 1 bar",
       {"unknown word 'foo' (go, word 1)", "unknown word 'bar' (go, word 6)"},
       "depth 1"},
      {"3 depth 1", {"unknown word '3' (go, word 1)"}, "depth 1"},
      {"Wtime 5 depth 1", {"unknown word 'Wtime' (go, word 1)"}, "depth 1"},
      {"time 5 inc 5 depth 1",
       {"unknown word 'time' (go, word 1)", "unknown word 'inc' (go, word 3)"},
       "depth 1"},
      {"searchmoves depth 1", {"a move is missing (go, word 1, 'searchmoves')"}, "depth 1"},
      {"fast", {"unknown word 'fast' (go, word 1)"}, ""},
      {"\xC3\xA9 depth 1", {"unknown word '\xC3\xA9' (go, word 1)"}, "depth 1"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line);
    Warnings warnings;
    const GoRequest got = read(row.line, warnings);
    std::vector<std::string> texts;
    for (const Error& warning : warnings)
      texts.push_back(warning.text());
    CHECK(texts == row.warnings);
    const GoRequest wanted = read(row.same_as);
    CHECK(got.search.depth == wanted.search.depth);
    CHECK(got.search.nodes == wanted.search.nodes);
    CHECK(got.search.movetime == wanted.search.movetime);
    CHECK(got.search.infinite == wanted.search.infinite);
    CHECK(got.endless() == wanted.endless());
    REQUIRE(got.clocks.size() == wanted.clocks.size());
    for (std::size_t i = 0; i < got.clocks.size(); ++i)
      CHECK(got.clocks[i].letter == wanted.clocks[i].letter);
  }
  // If no limit can be read, the answer is due at once: nobody has asked for a search without end.
  for (const char* line : {"wtime abc", "wtime", "depth x", "movetime", "wtime x btime y winc z",
                           "ponder wtime abc"}) {
    CAPTURE(line);
    Warnings warnings;
    const GoRequest request = read(line, warnings);
    CHECK_FALSE(request.endless());
    REQUIRE(request.clocks.size() == 1);
    CHECK(request.clocks[0].clock.left == Milliseconds(0));
  }
}

TEST_CASE("in every game a go with any words gets a move, and says what it passed over") {
  struct Row {
    std::string line;
    std::vector<std::string> warnings;
  };
  const std::vector<Row> rows{
      // Clocks of two sides, of other sides, beside own ones
      {"go wtime 300 btime 300 winc 10 binc 10", {}},
      {"go wtime 300", {}},
      {"go xtime 300 xinc 3", {}},
      {"go rtime 300 gtime 300 btime 300 wtime 300", {}},
      {"go wtime 300 rtime 300 otime 300 btime 300 gtime 300 ptime 300 dtime 300 movestogo 5", {}},
      // The arithmetic of clocks
      {"go wtime 300 rtime -170671 winc 20", {}},
      {"go wtime -500 rtime -500 btime -500", {}},
      {"go wtime 9223372036854775807 rtime 99999999999999999999 nodes 50", {}},
      {"go wtime 300 movestogo 0", {}},
      {"go wtime 300 movestogo -5", {}},
      {"go movetime 0", {}},
      {"go movetime -1", {}},
      {"go wtime 100.5 winc 1e1", {}},
      {"go wtime 0", {}},
      {"go movetime 30", {}},
      // Limits together
      {"go depth 2 movetime 60000", {}},
      {"go nodes 100 depth 99 winc 10 wtime 99999", {}},
      {"go wtime 300 winc -20 binc -1.5", {}},
      // No limits
      {"go depth 0", {"'0' is no limit"}},
      {"go nodes 0", {"'0' is no limit"}},
      {"go mate 0", {"'0' is no limit", "'m-ate'"}},
      {"go depth 0 nodes 50", {"'0' is no limit"}},
      // What cannot be read
      {"go wtime abc", {"'abc' is not a number"}},
      {"go wtime", {"a number is missing"}},
      {"go wtime btime 100", {"a number is missing"}},
      {"go depth 1 foo 7", {"unknown word 'foo'"}},
      {"go depth 1 time 7", {"unknown word 't-ime'"}},
      {"go depth", {"a number is missing", "'d-epth'"}},
      {"go depth 1 " + std::string(5000, 'z'), {"unknown word 'zzz", "zz...zz"}},
      {"go searchmoves zz depth 1", {"'zz' is not a move", "go, searchmoves"}},
      {"go searchmoves depth 1", {"a move is missing"}},
      {"go searchmoves resign depth 1", {"'resign' is not a move"}},
  };
  for (const GameWords& game : all_games()) {
    ScriptedSession session;
    in_game(session, game.variant);
    const std::string legal = session.tell("moves").back() + ' ';
    for (const Row& row : rows) {
      CAPTURE(game.variant);
      CAPTURE(row.line);
      const Lines lines = session.ask(row.line, "bestmove");
      const std::string best = word_after(lines.back(), "bestmove");
      CHECK(legal.find(' ' + best + ' ') != std::string::npos);
      CHECK(count_of(lines, "info string error") == 0);
      CHECK((count_of(lines, "info string warning: ") > 0) == !row.warnings.empty());
      for (const std::string& line : lines) {
        CHECK(keys_have_numbers(line));
        CHECK(is_printable(line));
        if (!line.starts_with("info string warning: ")) continue;
        CHECK(line.size() < 300);
        for (const std::string& warning : row.warnings)
          CHECK_MESSAGE(line.find(warning) != std::string::npos, line, " should warn: ", warning);
      }
    }
    // Of searchmoves what is legal is kept.
    const Lines kept = session.ask("go depth 1 searchmoves zz " + game.move + " a1a1", "bestmove");
    CHECK(word_after(kept.back(), "bestmove") == game.move);
    CHECK(count_of(kept, "info string warning: ") == 2);
  }
}

TEST_CASE("a side without a clock of its own goes by the shortest one, whatever its letter") {
  // Each side of each game: the clock of a letter that no game has is much shorter than the node limit.
  for (const GameWords& game : all_games()) {
    CAPTURE(game.variant);
    ScriptedSession session;
    in_game(session, game.variant);
    const Lines lines = session.ask("go ztime 1 nodes 1000000000", "bestmove");
    CHECK(lines.back() != "bestmove (none)");
    CHECK(session.ask("go ztime 100000000 ytime 1 depth 1000", "bestmove").back() !=
          "bestmove (none)");
  }
}

TEST_CASE(
    "of many words that are passed over the first ones are named, and how many more there are") {
  ScriptedSession session;
  std::string line = "go depth 1";
  for (int i = 0; i < 5000; ++i)
    line += " foo";
  const Lines lines = session.ask(line, "bestmove");
  CHECK(count_of(lines, "info string warning: unknown word 'foo'") == 8);
  CHECK(count_of(lines, "info string warning: 4992 more words are passed over") == 1);
  CHECK(lines.back() != "bestmove (none)");
}

TEST_CASE("words behind a command that wants none are passed over, and it is carried out") {
  struct Row {
    std::string line, warning, last;
  };
  const std::vector<Row> rows{
      {"uci now", "unknown word 'now' (uci, word 1)", "uciok"},
      {"isready please", "unknown word 'please' (isready, word 1)", "readyok"},
      {"d fen", "unknown word 'fen' (d, word 1)", "Result: "},
      {"moves depth", "unknown word 'd-epth' (moves, word 1)", "Moves: "},
      {"eval all of it", "unknown word 'all' (eval, word 1)", "fitted "},
      {"state x", "unknown word 'x' (state, word 1)", "{"},
      {"compiler x", "unknown word 'x' (compiler, word 1)", "Hegemon "},
  };
  ScriptedSession session;
  for (const Row& row : rows) {
    CAPTURE(row.line);
    const Lines lines = session.ask(row.line, row.last);
    CHECK(lines.front() == "info string warning: " + row.warning);
    session.answers();
  }
  for (const std::string end : {"stop it", "ponderhit b7e5"}) {
    CAPTURE(end);
    session.say("go ponder depth 2");
    session.say(end);
    CHECK(session.until("bestmove").back() != "bestmove (none)");
  }
  CHECK_FALSE(session.say("quit now"));
}

TEST_CASE("where nothing can be searched, go infinite and go ponder wait for stop or ponderhit") {
  struct Row {
    std::string go;
    std::vector<std::string> ends;
  };
  const std::vector<Row> rows{
      {"go infinite", {"stop"}},
      {"go", {"stop"}},
      {"go infinite depth 3", {"stop"}},
      {"go ponder", {"stop", "ponderhit"}},
      {"go ponder wtime 300 btime 300", {"stop", "ponderhit"}},
      {"go ponder depth 3", {"stop", "ponderhit"}},
  };
  for (const GameWords& game : all_games()) {
    ScriptedSession session;
    in_game(session, game.variant);
    for (const bool refused : {false, true}) {
      session.say(game.over);
      CHECK(session.position().back() != "Result: *");
      if (refused) CHECK(session.tell("position fen x").size() == 1);
      const std::string why = refused ? "info string error: " : "info string game over: ";
      for (const Row& row : rows) {
        for (const std::string& end : row.ends) {
          CAPTURE(game.variant);
          CAPTURE(row.go);
          CAPTURE(end);
          session.say(row.go);
          session.until(why);  // is said at once
          const Lines ready = session.ask("isready", "readyok");
          CHECK(count_of(ready, "bestmove") == 0);
          CHECK(count_of(session.ask("d", "Result: "), "bestmove") == 0);
          if (row.ends.size() == 1) {
            session.say("ponderhit");
            CHECK(count_of(session.ask("isready", "readyok"), "bestmove") == 0);
          }
          session.say(end);
          CHECK(session.until("bestmove") == Lines{"bestmove (none)"});
        }
      }
      // With a limit nobody waits.
      const Lines lines = session.ask("go depth 3", "bestmove");
      CHECK(lines.size() == 2);
      CHECK(lines.front().starts_with(why));
    }
  }
}

TEST_CASE("in every game positions are read however other programs write them") {
  for (const GameWords& game : all_games()) {
    CAPTURE(game.variant);
    ScriptedSession session;
    in_game(session, game.variant);
    const Lines start = session.position();
    const std::string fen = start[0].substr(5);
    std::vector<std::string> words;
    for (const std::string_view word : split_words(fen))
      words.emplace_back(word);
    std::string cut;
    for (const std::string& word : words) {
      cut += (cut.empty() ? "" : " \t ") + word;
      CAPTURE(cut);
      CHECK(session.tell("position fen " + cut).empty());
      CHECK(session.position() == start);
    }
    for (const std::string& line : std::vector<std::string>{
             "position fen position fen " + fen, "position fen fen " + fen,
             "position fen Fen: " + fen, "position fen startpos", "position fen \xEF\xBB\xBF" + fen,
             "position fen position startpos moves", "position fen " + fen + " \t\r"}) {
      CAPTURE(line);
      CHECK(session.tell(line).empty());
      CHECK(session.position() == start);
    }
    // The moves of a game in other spellings lead to the same position.
    session.say("position startpos moves " + game.move);
    const Lines after = session.position();
    std::string capitals = game.move;
    for (char& c : capitals)
      c = to_upper(c);
    CHECK(session.tell("position startpos moves " + capitals).empty());
    CHECK(session.position() == after);
    CHECK(after != start);
    CHECK(session.tell("eval").size() > 2);
    CHECK(session.tell("state").back().find("\"move\":\"" + game.move + '"') != std::string::npos);
    CHECK(session.tell("position fen " + after[0].substr(5)).empty());
    CHECK(session.position() == after);
    CHECK(word_after(session.ask("go depth 1", "bestmove").back(), "bestmove") != "(none)");
  }
}
