/// The words of `go` as other programs write them: what is understood, what is passed over, and that no
/// line costs a move.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/go_request.h"
#include "session/support/strings.h"
#include "session/variants.h"
#include "tests/protocol/session_driver.h"
#include "tests/support/data_lines.h"
#include "tests/support/paths.h"

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

/// What is understood of the words, and the warnings, as tests/data/go.lines has them.
std::string understood(std::string_view words) {
  Warnings warnings;
  const Result<GoRequest> read = parse_go(split_words(words), warnings);
  REQUIRE(read.ok());
  const GoRequest& go = read.value();
  std::string text;
  const auto add = [&](const std::string& word, const auto& number) {
    if (number) text += ' ' + word + ' ' + std::to_string(*number);
  };
  add("depth", go.search.depth);
  add("nodes", go.search.nodes);
  add("mate", go.search.mate);
  if (go.search.movetime) text += " movetime " + std::to_string(go.search.movetime->count());
  add("movestogo", go.search.moves_to_go);
  if (go.search.infinite) text += " infinite";
  if (go.search.ponder) text += " ponder";
  if (go.endless()) text += " endless";
  for (const auto& [letter, clock] : go.clocks) {
    text += std::string{' ', letter, ' '} + std::to_string(clock.left.count()) + '+' +
            std::to_string(clock.increment.count());
  }
  for (const Error& warning : warnings)
    text += " | " + warning.text();
  return text.substr(1);
}

}  // namespace

TEST_CASE("every game in the list of games is tried here") {
  REQUIRE(all_games().size() == variants().size());
  for (const GameWords& game : all_games())
    CHECK(open_variant(game.variant) != nullptr);
}

TEST_CASE("a number is cut to a whole one, and a too large one is the greatest") {
  const std::string rows =
      "0=0 -0=0 +5=5 -170671=-170671 0007=7 1000.5=1000 -1000.9=-1000 0.9=0 .5=0 12.=12 1e3=1000 "
      "1E+3=1000 1.2345e3=1234 1234e-2=12 1e-9=0 0e999999999999=0 5e-99999999999999999999=0 "
      "9223372036854775807=MAX 9223372036854775808=MAX 99999999999999999999999999=MAX "
      "-99999999999999999999999999=-MAX 1e300=MAX 1e99999999999999999999=MAX -1e300=-MAX inf=MAX "
      "-Infinity=-MAX";
  for (const std::string_view row : split_words(rows)) {
    CAPTURE(row);
    const std::size_t equals = row.find('=');
    std::string value(row.substr(equals + 1));
    if (value.ends_with("MAX")) value.replace(value.size() - 3, 3, std::to_string(INT64_MAX));
    CHECK(std::to_string(whole_part(row.substr(0, equals)).value()) == value);
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

TEST_CASE("the words of go are understood as their list says, and what is passed over is named") {
  for (const std::string& row : data_lines(source_path("tests/data/go.lines"))) {
    CAPTURE(row);
    const std::size_t bar = row.find(" | ");
    const std::size_t begin = row.starts_with("go ") ? 3 : 0;
    CHECK(understood(row.substr(begin, bar - begin)) == row.substr(bar + 3));
  }
}

TEST_CASE("a limit that counts and is less than 1 is no limit") {
  for (const std::string name : {"depth", "nodes", "mate"}) {
    for (const std::string number : {"0", "-1", "0.5", "-1e400"}) {
      const std::string words = name + ' ' + number;
      const auto none = [&](const std::string& place) {
        return " | '" + number + "' is no limit (go, word " + place + ", '" + name + "')";
      };
      CHECK(understood(words + " movetime 50") == "movetime 50" + none("1"));
      CHECK(understood(words) == "* 0+0" + none("1"));
      CHECK(understood("infinite " + words) == "infinite endless" + none("2"));
    }
  }
}

TEST_CASE("in every game a go with any words gets a move, and says what it passed over") {
  for (const GameWords& game : all_games()) {
    CAPTURE(game.variant);
    ScriptedSession session;
    in_game(session, game.variant);
    const std::string legal = session.tell("moves").back() + ' ';
    const auto warnings_of = [&](const std::string& go) {
      CAPTURE(go);
      std::string warnings;
      const Lines lines = session.ask(go, "bestmove");
      CHECK(has(legal, ' ' + word_after(lines.back(), "bestmove") + ' '));
      CHECK(count_of(lines, "info string error") == 0);
      for (const std::string& line : lines) {
        CHECK(keys_have_numbers(line));
        CHECK(is_printable(line));
        if (!line.starts_with("info string warning: ")) continue;
        CHECK(line.size() < 300);
        warnings += " | " + line.substr(21);
      }
      return warnings;
    };
    int asked = 0;
    for (const std::string& row : data_lines(source_path("tests/data/go.lines"))) {
      if (!row.starts_with("go ")) continue;
      CAPTURE(row);
      const std::size_t bar = row.find(" | ");
      const std::size_t warnings = std::min(row.find(" | ", bar + 1), row.size());
      CHECK(warnings_of(row.substr(0, bar)) == sanitize(row.substr(warnings)));
      ++asked;
    }
    CHECK(asked > 40);
    const std::string cut = warnings_of("go depth 1 " + std::string(5000, 'z'));
    CHECK(cut.starts_with(" | unknown word 'zzz"));
    CHECK(has(cut, "zz...zz"));
    const std::string no_move = warnings_of("go searchmoves zz depth 1");
    CHECK(no_move.starts_with(" | 'zz' is not a move"));
    CHECK(no_move.ends_with("(go, searchmoves)"));
    CHECK(has(warnings_of("go searchmoves resign depth 1"), "'resign' is not a move"));
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
    for (const std::string& line : std::vector<std::string>{
             "position fen position fen " + fen, "position fen fen " + fen,
             "position fen Fen: " + fen, "position fen startpos", "position fen \xEF\xBB\xBF" + fen,
             "position fen position startpos moves", "position fen " + fen + " \t\r"}) {
      CAPTURE(line);
      CHECK(session.tell(line).empty());
      CHECK(session.position() == start);
    }
    // Of any number of fields.
    std::string cut = "position fen";
    for (const std::string_view field : split_words(fen)) {
      cut += " \t " + std::string(field);
      CAPTURE(cut);
      CHECK(session.tell(cut).empty());
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
    CHECK(has(session.tell("state").back(), "\"move\":\"" + game.move + '"'));
    CHECK(session.tell("position fen " + after[0].substr(5)).empty());
    CHECK(session.position() == after);
    CHECK(word_after(session.ask("go depth 1", "bestmove").back(), "bestmove") != "(none)");
  }
}
