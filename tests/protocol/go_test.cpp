#include <sstream>
#include <thread>

#include "tests/protocol/talk.h"

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
  Talk other;
  const bool has_moves = position.find(" moves ") != std::string::npos;
  const Lines refused = other.tell(position + (has_moves ? " " : " moves ") + line.substr(at + 4));
  CHECK_MESSAGE(refused.empty(), line);
}

}  // namespace

TEST_CASE("go depth shows a line for each depth and ends with the last one's move") {
  Talk talk;
  talk.say("setoption name Search value paranoid");  // others go a whole round deeper at once
  const Lines lines = talk.ask("go depth 3", "bestmove");
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
}

TEST_CASE("shares are told for the sides in play, in turn order, and add up to 1000") {
  Talk talk;
  talk.say("position startpos moves resign");
  Lines lines = talk.ask("go depth 1", "bestmove");
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
  talk.say("setoption name UCI_ShowShares value false");
  lines = talk.ask("go depth 1", "bestmove");
  CHECK(lines.front().find("shares") == std::string::npos);
}

TEST_CASE("a win in one is told as mate 1 and played") {
  Talk talk;
  talk.say("position fen " + std::string(kWinInOne));
  const Lines lines = talk.ask("go depth 2", "bestmove");
  CHECK(best_of(lines) == "a18j18");
  CHECK(word_after(lines[lines.size() - 2], "mate") == "1");
}

TEST_CASE("after the end of the game go says so, and perft counts nothing") {
  Talk talk;
  talk.say("position fen " + std::string(kOneKing));
  CHECK(talk.position().back() == "Result: w last");
  CHECK(talk.ask("go depth 3", "bestmove") ==
        Lines{"info string game over: w last", "bestmove (none)"});
  CHECK(talk.ask("go perft 2", "Nodes searched").back() == "Nodes searched: 0");
}

TEST_CASE("a long iteration repeats the best line every second, and names the move it searches") {
  Talk talk;
  talk.say("setoption name Search value paranoid");
  talk.say("go infinite");
  std::string depth;
  bool repeated = false;
  int current_moves = 0;
  // From some depth on an iteration takes longer than both delays, on any machine.
  while (!repeated || current_moves == 0) {
    const std::string line = talk.until("info ").back();
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
  talk.say("stop");
  talk.until("bestmove");
}

TEST_CASE("go perft gives a number for each first move and their sum") {
  Talk talk;
  const Lines one = talk.ask("go perft 1", "Nodes searched");
  CHECK(one.size() == 98);
  CHECK(one.back() == "Nodes searched: 96");
  CHECK(talk.ask("go perft 2", "Nodes searched").back() == "Nodes searched: 9045");
  talk.say("setoption name Threads value 2");
  const Lines three = talk.ask("go perft 3", "Nodes searched");
  CHECK(three.back() == "Nodes searched: 808832");
  std::uint64_t sum = 0;
  for (const std::string& line : three) {
    const std::size_t at = line.find(": ");
    if (at == std::string::npos || line == three.back()) continue;
    sum += parse_number<std::uint64_t>(std::string_view(line).substr(at + 2), 0, 1'000'000)
               .value_or(0);
  }
  CHECK(sum == 808'832);
}

TEST_CASE("a perft can be stopped") {
  Talk talk;
  talk.say("go perft 20");
  CHECK(talk.ask("isready", "readyok").back() == "readyok");
  talk.say("stop");
  talk.until("info string perft was stopped");
  CHECK(talk.ask("isready", "readyok").back() == "readyok");
}

TEST_CASE("go searchmoves looks at these moves only") {
  Talk talk;
  CHECK(best_of(talk.ask("go depth 2 searchmoves a6c5", "bestmove")) == "a6c5");
  const std::string best = best_of(talk.ask("go searchmoves a6c5 b7d6 depth 2", "bestmove"));
  CHECK((best == "a6c5" || best == "b7d6"));
}

TEST_CASE("a node limit is kept exactly, and repeats move and line") {
  std::string first;
  for (int i = 0; i < 2; ++i) {
    Talk talk;
    const Lines lines = talk.ask("go nodes 5000", "bestmove");
    const std::string now = lines.back() + word_after(lines[lines.size() - 2], "nodes");
    CHECK(parse_number(word_after(lines[lines.size() - 2], "nodes"), 0, 5000));
    if (i == 0) first = now;
    CHECK(now == first);
  }
}

TEST_CASE("MultiPV shows so many lines, all of them different") {
  Talk talk;
  talk.say("setoption name MultiPV value 3");
  const Lines lines = talk.ask("go depth 2", "bestmove");
  std::string moves;
  for (const std::string& line : lines) {
    if (word_after(line, "depth") != "2") continue;
    const std::string move = word_after(line, "pv");
    CHECK(moves.find(move) == std::string::npos);
    moves += move + ' ';
    check_pv("position startpos", line);
  }
  CHECK(split_words(moves).size() == 3);
}

TEST_CASE("clocks, times and combinations of limits end a search") {
  Talk talk;
  for (const std::string limits :
       {"movetime 30", "wtime 300 winc 5", "wtime 0",
        "wtime 500 rtime 400 otime 300 dtime 1 movestogo 10",
        // a GUI for two sides, and it is the turn of a third
        "rtime 200 binc 3", "depth 2 movetime 60000", "nodes 100 depth 99 winc 10 wtime 99999"}) {
    CAPTURE(limits);
    CHECK(best_of(talk.ask("go " + limits, "bestmove")).size() >= 4);
  }
}

TEST_CASE("a clock of 0 beside another limit is no clock") {
  Talk talk;
  talk.say("setoption name Search value paranoid");
  const Lines deep = talk.ask("go wtime 0 btime 0 depth 4", "bestmove");
  CHECK(word_after(deep[deep.size() - 2], "depth") == "4");
  const Lines counted = talk.ask("go wtime 0 winc 100 btime 0 binc 100 nodes 20000", "bestmove");
  CHECK(parse_number(word_after(counted[counted.size() - 2], "depth"), 2, 1000));
  // This is what UCI2WB sends for every move of xboard's `st`.
  const Lines timed = talk.ask("go wtime 0 btime 0 movetime 500", "bestmove");
  CHECK(parse_number(word_after(timed[timed.size() - 2], "depth"), 2, 1000));
}

TEST_CASE("a clock of 0 alone is an emergency: the answer comes at once, and is not a blunder") {
  Talk talk;
  talk.say("position fen " + std::string(kWinInOne));
  CHECK(best_of(talk.ask("go wtime 0 btime 0", "bestmove")) == "a18j18");
}

TEST_CASE("readyok comes after the answers to all that was asked since the last bestmove") {
  Talk talk;
  for (int i = 0; i < 300; ++i) {
    talk.say("go depth 1");
    talk.until_written("bestmove");
    talk.say("setoption name Clear Hash");
    talk.say("position startpos");
    talk.say("moves");
    talk.say("isready");
    const Lines lines = talk.until_written("readyok");
    REQUIRE(lines.size() == 2);
    CHECK(lines.front().starts_with("Moves: "));
  }
}

TEST_CASE("isready, d and moves are answered while a search runs, stop ends it") {
  Talk talk;
  talk.say("go infinite");
  CHECK(talk.ask("isready", "readyok").back() == "readyok");
  CHECK(talk.ask("moves", "Moves:").size() >= 1);
  CHECK(count_of(talk.ask("d", "Result:"), "Fen: ") == 1);
  CHECK(count_of(talk.answers(), "bestmove") == 0);
  talk.say("stop");
  CHECK(best_of(talk.until("bestmove")).size() >= 4);
  talk.say("stop");
  talk.say("stop");
  CHECK(talk.ask("isready", "readyok") == Lines{"readyok"});
}

TEST_CASE("no line follows bestmove") {
  Talk talk;
  for (int i = 0; i < 20; ++i) {
    talk.say("go infinite");
    talk.say("stop");
    const Lines lines = talk.until("bestmove");
    CHECK(count_of(lines, "info depth") >= 1);
    CHECK(talk.ask("isready", "readyok") == Lines{"readyok"});
    CHECK(word_after(lines[lines.size() - 2], "pv") == best_of(lines));
  }
}

TEST_CASE("a pondering search answers after ponderhit or stop, not before") {
  Talk talk;
  talk.say("go ponder depth 1");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(count_of(talk.ask("isready", "readyok"), "bestmove") == 0);
  talk.say("ponderhit");
  CHECK(best_of(talk.until("bestmove")).size() >= 4);
  talk.say("go ponder wtime 100 rtime 100");
  talk.say("stop");
  CHECK(best_of(talk.until("bestmove")).size() >= 4);
  talk.say("ponderhit");
  CHECK(talk.ask("isready", "readyok") == Lines{"readyok"});
}

TEST_CASE("a command that changes something ends an endless search before it") {
  for (const std::string command :
       {"position startpos moves a6d8", "setoption name Hash value 2", "ucinewgame", "go depth 1",
        "go perft 1", "bench 1", "setoption name UCI_Variant value sevenkingdoms"}) {
    for (const std::string go : {"go infinite", "go", "go ponder depth 3"}) {
      CAPTURE(command);
      CAPTURE(go);
      Talk talk;
      talk.say(go);
      talk.say(command);
      const Lines lines = talk.until("bestmove");
      CHECK(best_of(lines).size() >= 4);
      CHECK(count_of(lines, "info depth") >= 1);
      talk.loop.finish();
      CHECK(count_of(talk.answers(), "info string error") == 0);
    }
  }
}

TEST_CASE("a command that changes something waits for a search with a limit") {
  Talk talk;
  talk.say("go movetime 150");
  talk.say("position startpos moves b7e5");
  talk.say("go depth 2 searchmoves f2a7");
  talk.say("d");
  const Lines first = talk.until("bestmove");
  CHECK(parse_number(word_after(first[first.size() - 2], "time"), 0, 60'000));
  CHECK(best_of(talk.until("bestmove")) == "f2a7");
  CHECK(count_of(talk.until("Result:"), "Fen: ") == 1);
}

TEST_CASE("stop ends every search that was asked for before it") {
  Talk talk;
  talk.say("go depth 60");
  talk.say("go depth 60");
  talk.say("go depth 60");
  talk.say("stop");
  for (int i = 0; i < 3; ++i)
    CHECK(best_of(talk.until("bestmove")).size() >= 4);
  CHECK(talk.ask("isready", "readyok") == Lines{"readyok"});
}

TEST_CASE("the end of input finishes a search with a limit and ends one without") {
  for (const std::string go : {"go depth 2", "go infinite", "go", "go ponder movetime 10",
                               "go movetime 20\nposition startpos\ngo infinite\ngo depth 1"}) {
    CAPTURE(go);
    Talk talk;
    std::istringstream in(go);
    talk.loop.run(in);
    const Lines lines = talk.answers();
    int asked = 0;
    for (const std::string_view line : split(go, '\n'))
      asked += line.starts_with("go");
    CHECK(count_of(lines, "bestmove ") == asked);
    CHECK(lines.back().starts_with("bestmove "));
  }
}

TEST_CASE("quit ends a search, answers for it, and what follows is not read") {
  Talk talk;
  std::istringstream in("go infinite\nquit\nisready\n");
  talk.loop.run(in);
  const Lines lines = talk.answers();
  CHECK(lines.back().starts_with("bestmove "));
  CHECK(count_of(lines, "readyok") == 0);
}

TEST_CASE("quit cuts the search that was asked for last; those before it run to their limits") {
  const auto depths_of = [](const Lines& lines) {
    Lines depths;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      if (lines[i].starts_with("bestmove")) depths.push_back(word_after(lines[i - 1], "depth"));
    }
    return depths;
  };
  Talk talk;
  talk.say("setoption name Search value paranoid");
  std::istringstream in(
      "position startpos\ngo depth 4\nposition startpos moves b7e5\ngo depth 3\ngo depth 90\n"
      "moves\nquit\nisready\n");
  talk.loop.run(in);
  const Lines lines = talk.answers();
  const Lines depths = depths_of(lines);
  REQUIRE(depths.size() == 3);
  CHECK(depths[0] == "4");
  CHECK(depths[1] == "3");
  CHECK(depths[2] != "90");
  CHECK(lines.back().starts_with("Moves: "));  // asked for before quit
}

TEST_CASE("quit ends searches without a limit at once, whatever waits behind them") {
  for (const std::string go : {"go infinite", "go infinite\ngo infinite", "go ponder depth 3",
                               "go infinite\ngo depth 90", "go\nposition startpos\nbench 100"}) {
    CAPTURE(go);
    Talk talk;
    std::istringstream in(go + "\nquit\n");
    talk.loop.run(in);
    int asked = 0;
    for (const std::string_view line : split(go, '\n'))
      asked += line.starts_with("go");
    CHECK(count_of(talk.answers(), "bestmove ") == asked);
  }
}

TEST_CASE("bench ends with total, nodes, speed, and the same nodes every time") {
  Talk talk;
  const Lines lines = talk.ask("bench 2", "Nodes/second");
  REQUIRE(lines.size() > 4);
  CHECK(lines[lines.size() - 3].starts_with("Total (ms)      : "));
  CHECK(lines[lines.size() - 2].starts_with("Nodes searched  : "));
  const Lines again = talk.ask("bench 2 1 2", "Nodes/second");
  CHECK(again[again.size() - 2] == lines[lines.size() - 2]);
  talk.say("position startpos moves b7e5");
  const Lines elsewhere = talk.ask("bench 2", "Nodes/second");
  CHECK(elsewhere[elsewhere.size() - 2] == lines[lines.size() - 2]);
  for (const std::string& line : lines)
    CHECK_MESSAGE(keys_have_numbers(line), line);
}

TEST_CASE("stop ends a bench, quit as well, in the middle of a position") {
  Talk talk;
  talk.say("setoption name Search value paranoid");
  talk.say("bench 100");
  CHECK(talk.ask("isready", "readyok") == Lines{"readyok"});
  talk.say("stop");
  CHECK(talk.until("info string bench was stopped").size() >= 1);
  std::istringstream in("bench 100\nquit\n");
  talk.loop.run(in);
  CHECK(count_of(talk.answers(), "info string bench was stopped") == 1);
}

TEST_CASE("every search there is answers with a legal move") {
  for (const std::string& name : algorithm_names()) {
    CAPTURE(name);
    Talk talk;
    talk.say("setoption name Search value " + name);
    for (const std::string go : {"go depth 2", "go nodes 500", "go movetime 20"}) {
      const Lines lines = talk.ask(go, "bestmove");
      CHECK(count_of(lines, "info depth ") >= 1);
      CHECK(talk.tell("position startpos moves " + best_of(lines)).empty());
      talk.say("position startpos");
    }
    talk.say("go infinite");
    talk.say("stop");
    CHECK(best_of(talk.until("bestmove")).size() >= 4);
  }
}
