#include <sstream>
#include <thread>

#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::testing;

namespace {

std::string best_of(const Lines& lines) {
  return word_after(lines.back(), "bestmove");
}

/// Are the moves of this line's pv, one after the other, legal from there?
void check_pv(const std::string& position, const std::string& line) {
  const std::size_t at = line.find(" pv ");
  REQUIRE(at != std::string::npos);
  ScriptedSession other;
  const bool has_moves = position.find(" moves ") != std::string::npos;
  const Lines refused = other.tell(position + (has_moves ? " " : " moves ") + line.substr(at + 4));
  CHECK_MESSAGE(refused.empty(), line);
}

}  // namespace

TEST_CASE("go depth shows a line for each depth and ends with the last one's move") {
  ScriptedSession session;
  session.say("setoption name Search value paranoid");  // others go a whole round deeper at once
  const Lines lines = session.ask("go depth 3", "bestmove");
  REQUIRE(lines.size() >= 4);
  const std::string& last = lines[lines.size() - 2];
  CHECK(word_after(last, "depth") == "3");
  CHECK(word_after(last, "pv") == best_of(lines));
  CHECK(word_after(lines.back(), "ponder").size() >= 4);
  for (const std::string& line : lines) {
    CHECK_MESSAGE(keys_have_numbers(line), line);
    if (line.starts_with("info depth")) check_pv("position startpos", line);
  }
  for (const std::string key : {"seldepth", "multipv", "nodes", "nps", "hashfull", "time", "cp"}) {
    CHECK_MESSAGE(!word_after(last, key).empty(), key);
  }
  session.say("setoption name MultiPV value 3");
  CHECK(count_of(session.ask("go depth 1", "bestmove"), "info depth 1 ") == 3);
}

TEST_CASE("the shares of the sides in play come in turn order and add up to 1000") {
  ScriptedSession session;
  session.say("position startpos moves resign");
  Lines lines = session.ask("go depth 1", "bestmove");
  const auto words = split_words(lines.front());
  std::string letters;
  int sum = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != "shares") continue;
    for (++i; words[i] != "nodes"; i += 2) {
      letters += words[i];
      sum += parse_number(words[i + 1], 0, 1000).value_or(10'000);
    }
  }
  CHECK(letters == "robgpd");
  CHECK(sum == 1000);
  session.say("setoption name UCI_ShowShares value false");
  lines = session.ask("go depth 1", "bestmove");
  CHECK_FALSE(has(lines.front(), "shares"));
}

TEST_CASE("a long iteration repeats the best line every second, and names the move it searches") {
  ScriptedSession session;
  session.say("setoption name Search value paranoid");
  session.say("go infinite");
  std::string depth;
  bool repeated = false;
  int current_moves = 0;
  // From some depth on an iteration takes longer than both delays, on any machine.
  while (!repeated || current_moves == 0) {
    const std::string line = session.until("info ").back();
    CHECK_MESSAGE(keys_have_numbers(line), line);
    if (line.starts_with("info currmove ")) {
      CHECK(word_after(line, "currmove").size() >= 4);
      CHECK(parse_number(word_after(line, "currmovenumber"), 1, 96));
      ++current_moves;
      continue;
    }
    for (const std::string key : {"depth", "nodes", "nps", "time", "hashfull", "pv"})
      CHECK_MESSAGE(!word_after(line, key).empty(), key);
    repeated = repeated || word_after(line, "depth") == depth;
    depth = word_after(line, "depth");
    check_pv("position startpos", line);
  }
  session.say("stop");
  session.until("bestmove");
}

TEST_CASE("go perft gives a number for each first move and their sum") {
  ScriptedSession session;
  const Lines one = session.ask("go perft 1", "Nodes searched");
  CHECK(one.size() == 98);
  CHECK(one.back() == "Nodes searched: 96");
  CHECK(session.ask("go perft 2", "Nodes searched").back() == "Nodes searched: 9045");
}

TEST_CASE("a perft can be stopped" * doctest::test_suite("threads")) {
  ScriptedSession session;
  session.say("go perft 20");
  CHECK(session.ask("isready", "readyok").back() == "readyok");
  session.say("stop");
  session.until("info string perft was stopped");
  CHECK(session.ask("isready", "readyok").back() == "readyok");
}

TEST_CASE("a clock of 0 beside another limit is no clock") {
  ScriptedSession session;
  // UCI2WB sends the last for every move of xboard's `st`.
  for (const std::string limit : {"depth 4", "nodes 20000", "movetime 500"}) {
    const Lines lines = session.ask("go wtime 0 winc 100 btime 0 binc 100 " + limit, "bestmove");
    CHECK(parse_number(word_after(lines[lines.size() - 2], "depth"), 2, 1000));
  }
}

TEST_SUITE_BEGIN("threads");

TEST_CASE("readyok comes after the answers to all that was asked since the last bestmove") {
  ScriptedSession session;
  for (int i = 0; i < 300; ++i) {
    session.say("go depth 1");
    session.until_written("bestmove");
    session.say("setoption name Clear Hash");
    session.say("position startpos");
    session.say("moves");
    session.say("isready");
    const Lines lines = session.until_written("readyok");
    REQUIRE(lines.size() == 2);
    CHECK(lines.front().starts_with("Moves: "));
  }
}

TEST_CASE("isready, d, moves and state are answered while a search runs, stop ends it") {
  ScriptedSession session;
  session.say("go infinite");
  CHECK(session.ask("isready", "readyok").back() == "readyok");
  CHECK(session.ask("moves", "Moves:").size() >= 1);
  CHECK(has(session.ask("state", "{").back(), "\"ply\":0"));
  CHECK(count_of(session.ask("d", "Result:"), "Fen: ") == 1);
  CHECK(count_of(session.answers(), "bestmove") == 0);
  session.say("stop");
  CHECK(best_of(session.until("bestmove")).size() >= 4);
  session.say("stop");
  session.say("stop");
  CHECK(session.ask("isready", "readyok") == Lines{"readyok"});
}

TEST_CASE("no line follows bestmove") {
  ScriptedSession session;
  for (int i = 0; i < 20; ++i) {
    session.say("go infinite");
    session.say("stop");
    const Lines lines = session.until("bestmove");
    CHECK(count_of(lines, "info depth") >= 1);
    CHECK(session.ask("isready", "readyok") == Lines{"readyok"});
    CHECK(word_after(lines[lines.size() - 2], "pv") == best_of(lines));
  }
}

TEST_CASE("a pondering search answers after ponderhit, not before") {
  ScriptedSession session;
  session.say("go ponder depth 1");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(count_of(session.ask("isready", "readyok"), "bestmove") == 0);
  session.say("ponderhit");
  CHECK(best_of(session.until("bestmove")).size() >= 4);
  session.say("ponderhit");
  CHECK(session.ask("isready", "readyok") == Lines{"readyok"});
}

TEST_CASE("a command that changes something ends an endless search before it") {
  for (const std::string command :
       {"position startpos moves a6d8", "setoption name Hash value 2", "ucinewgame", "go depth 1",
        "go perft 1", "bench 1", "setoption name UCI_Variant value sevenkingdoms"}) {
    for (const std::string go : {"go infinite", "go", "go ponder depth 3"}) {
      CAPTURE(command);
      CAPTURE(go);
      ScriptedSession session;
      session.say(go);
      session.say(command);
      const Lines lines = session.until("bestmove");
      CHECK(best_of(lines).size() >= 4);
      CHECK(count_of(lines, "info depth") >= 1);
      session.loop.finish();
      CHECK(count_of(session.answers(), "info string error") == 0);
    }
  }
}

TEST_CASE("a command that changes something waits for a search with a limit") {
  ScriptedSession session;
  session.say("go movetime 150");
  session.say("position startpos moves b7e5");
  session.say("go depth 2 searchmoves f2a7");
  session.say("d");
  const Lines first = session.until("bestmove");
  CHECK(parse_number(word_after(first[first.size() - 2], "time"), 0, 60'000));
  CHECK(best_of(session.until("bestmove")) == "f2a7");
  CHECK(count_of(session.until("Result:"), "Fen: ") == 1);
}

TEST_CASE("stop ends every search that was asked for before it") {
  ScriptedSession session;
  session.say("go depth 60");
  session.say("go depth 60");
  session.say("go depth 60");
  session.say("stop");
  for (int i = 0; i < 3; ++i)
    CHECK(best_of(session.until("bestmove")).size() >= 4);
  CHECK(session.ask("isready", "readyok") == Lines{"readyok"});
}

TEST_CASE("quit cuts the search that was asked for last; those before it run to their limits") {
  const auto depths_of = [](const Lines& lines) {
    Lines depths;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      if (lines[i].starts_with("bestmove")) depths.push_back(word_after(lines[i - 1], "depth"));
    }
    return depths;
  };
  ScriptedSession session;
  session.say("setoption name Search value paranoid");
  std::istringstream in(
      "position startpos\ngo depth 4\nposition startpos moves b7e5\ngo depth 3\ngo depth 90\n"
      "moves\nquit\nisready\n");
  session.loop.run(in);
  const Lines lines = session.answers();
  const Lines depths = depths_of(lines);
  REQUIRE(depths.size() == 3);
  CHECK(depths[0] == "4");
  CHECK(depths[1] == "3");
  CHECK(depths[2] != "90");
  CHECK(lines.back().starts_with("Moves: "));  // asked for before quit
}

TEST_CASE("each go is answered once, whether quit, the end of input or another command ends it") {
  const std::string over = "position fen " + std::string(kOneKing) + '\n';
  std::vector<std::string> inputs{"go depth 2",
                                  "go ponder movetime 10",
                                  "go movetime 20\nposition startpos\ngo infinite\ngo depth 1",
                                  "go infinite\ngo infinite\nquit\n",
                                  "go infinite\ngo depth 90\nquit\n",
                                  "go\nposition startpos\nbench 100\nquit\n"};
  for (const std::string go : {"go infinite", "go ponder", "go ponder depth 3", "go"}) {
    inputs.push_back(go);
    for (const std::string rest :
         {"\n", "\nquit\n", "\ngo infinite\n", "\ngo ponder\ngo infinite\nquit\n",
          "\nposition startpos\ngo depth 1\n", "\nucinewgame\ngo depth 1\nquit\n"}) {
      inputs.push_back(go + rest);
      inputs.push_back(over + go + rest);  // nothing can be searched
    }
  }
  for (const std::string& input : inputs) {
    CAPTURE(input);
    ScriptedSession session;
    std::istringstream in(input);
    session.loop.run(in);
    int asked = 0;
    for (const std::string_view line : split(input, '\n'))
      asked += line.starts_with("go");
    const Lines lines = session.answers();
    CHECK(count_of(lines, "bestmove ") == asked);
    if (input.find("bench") == std::string::npos) CHECK(lines.back().starts_with("bestmove "));
  }
}

TEST_CASE("bench ends with total, nodes, speed, and the same nodes every time") {
  ScriptedSession session;
  const Lines lines = session.ask("bench 2", "Nodes/second");
  REQUIRE(lines.size() > 4);
  CHECK(lines[lines.size() - 3].starts_with("Total (ms)      : "));
  CHECK(lines[lines.size() - 2].starts_with("Nodes searched  : "));
  const Lines again = session.ask("bench 2 1 2", "Nodes/second");
  CHECK(again[again.size() - 2] == lines[lines.size() - 2]);
  session.say("position startpos moves b7e5");
  session.say("setoption name MultiPV value 3");
  const Lines elsewhere = session.ask("bench 2", "Nodes/second");
  CHECK(elsewhere[elsewhere.size() - 2] == lines[lines.size() - 2]);
  for (const std::string& line : lines)
    CHECK_MESSAGE(keys_have_numbers(line), line);
}

TEST_CASE("stop ends a bench, quit as well, in the middle of a position") {
  ScriptedSession session;
  session.say("setoption name Search value paranoid");
  session.say("bench 100");
  CHECK(session.ask("isready", "readyok") == Lines{"readyok"});
  session.say("stop");
  CHECK(session.until("info string bench was stopped").size() >= 1);
  std::istringstream in("bench 100\nquit\n");
  session.loop.run(in);
  CHECK(count_of(session.answers(), "info string bench was stopped") == 1);
}

TEST_SUITE_END();

TEST_CASE(
    "a search that the game cannot have is refused with the reason, and the one before stays") {
  for (const std::string variant : {"threefriends", "middlexiangqi"}) {
    ScriptedSession session;
    session.say("setoption name UCI_Variant value " + variant);
    session.say("setoption name Search value maxn");
    for (const std::string name : {"opps", "brs", "brsplus", "policy"}) {
      const Lines refused = session.tell("setoption name Search value " + name);
      REQUIRE(refused.size() == 1);
      CHECK(refused.front().starts_with("info string error: the search " + name + " needs "));
    }
    CHECK(count_of(session.ask("uci", "uciok"), "option name Search type combo default auto") == 1);
    CHECK(count_of(session.ask("go depth 1", "bestmove"), "bestmove ") == 1);
    // The same when the game changes below the search.
    session.say("setoption name UCI_Variant value sevenkingdoms");
    CHECK(session.tell("setoption name Search value opps").empty());
    CHECK(session.tell("setoption name UCI_Variant value " + variant).size() == 1);
    CHECK(count_of(session.ask("d", "Result"), "Fen: ") == 1);
  }
}

TEST_CASE("a request that waits keeps its words, whatever comes after it") {
  ScriptedSession session;
  session.say("go infinite");
  session.until("info depth 1 ");
  session.say("setoption name UCI_Variant value threefriends");
  session.say("go gtime 60000 depth 1");
  session.say("go depth 1 searchmoves r54r55 b7e5");
  session.until("bestmove");
  session.until("bestmove");  // of the green clock
  const Lines last = session.until("bestmove");
  CHECK(last.front() ==
        "info string warning: 'b7e5' is not a move: two points wanted, as r54r55 "
        "(go, searchmoves)");
  CHECK(last.back() == "bestmove r54r55");
}

TEST_CASE("without a second thread a line is answered before handle returns") {
  LineBuffer buffer;
  std::ostream out(&buffer);
  protocol::Writer writer(out);
  protocol::Loop loop(writer, protocol::Loop::Threads::kOne);
  CHECK(loop.handle("setoption name Hash value 1"));
  CHECK(loop.handle("go depth 2"));
  CHECK(buffer.lines().back().starts_with("bestmove "));
  const std::size_t before = buffer.size();
  CHECK(loop.handle("isready"));
  CHECK(buffer.size() == before + 1);
  CHECK(loop.handle("stop"));
  CHECK(loop.handle("go depth 1"));
  CHECK(buffer.lines().back().starts_with("bestmove "));
  CHECK(loop.handle("go perft x"));
  CHECK(buffer.lines().back() == "bestmove (none)");
  // Nothing could end these.
  for (const std::string go : {"go infinite", "go ponder", "go", "go ponder wtime 60000"}) {
    CAPTURE(go);
    const std::size_t lines = buffer.size();
    CHECK(loop.handle("position startpos"));
    CHECK(loop.handle(go));
    CHECK(buffer.size() > lines);
    CHECK(buffer.lines().back().starts_with("bestmove "));
    CHECK(buffer.lines().back() != "bestmove (none)");
    CHECK(loop.handle("position fen " + std::string(kOneKing)));
    CHECK(loop.handle(go));
    CHECK(buffer.lines().back() == "bestmove (none)");
    CHECK(loop.handle("position fen x"));
    CHECK(loop.handle(go));
    CHECK(buffer.lines().back() == "bestmove (none)");
  }
  CHECK_FALSE(loop.handle("quit"));
}
