/// Lines as typed requests.
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "protocol/commands.h"
#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::protocol;
using namespace hegemon::session;
using namespace hegemon::testing;

namespace {

/// The arguments of a line that is right.
template <class T>
T arguments_of(std::string_view line) {
  CAPTURE(std::string(line));
  Result<Request> request = read_request(line);
  REQUIRE(request.ok());
  Result<T> arguments = request.value().take<T>();
  REQUIRE(arguments.ok());
  return std::move(arguments.value());
}

/// The error within the request.
Error refusal_of(std::string_view line) {
  const Result<Request> request = read_request(line);
  REQUIRE(request.ok());
  REQUIRE_FALSE(request.value().arguments.ok());
  return request.value().arguments.error();
}

}  // namespace

TEST_CASE("every command has a function, and one that shows arguments has a reader") {
  for (const Command& command : commands()) {
    CAPTURE(std::string(command.name));
    CHECK((command.run != nullptr));
    CHECK((command.read != nullptr) == !command.arguments.empty());
    if (command.name.find(' ') != std::string_view::npos) continue;  // `go perft`
    const Result<Request> request = read_request(command.name);
    REQUIRE(request.ok());
    CHECK(request.value().command == &command);
  }
}

TEST_CASE("position becomes a FEN and moves") {
  CHECK_FALSE(arguments_of<PositionRequest>("position startpos").fen);
  const auto moves = arguments_of<PositionRequest>(" position\tstartpos  moves b7e5 f4e4 ").moves;
  CHECK(moves == std::vector<std::string>{"b7e5", "f4e4"});
  const auto from_fen = arguments_of<PositionRequest>("position fen 19/19  w -  moves a1a2");
  CHECK(from_fen.fen == "19/19 w -");
  CHECK(from_fen.moves == std::vector<std::string>{"a1a2"});
  CHECK(refusal_of("position") == Error{"startpos or fen is missing", "position"});
  CHECK(refusal_of("position fen moves a1a2") == Error{"the FEN is missing", "position"});
  CHECK(refusal_of("position startpos a1a2").where == "position, word 2");
}

TEST_CASE("setoption becomes name and value, or waits for the names there are") {
  const auto pair = arguments_of<OptionRequest>("setoption name Move  Overhead value a  b");
  CHECK(pair.name == "Move Overhead");
  CHECK(pair.value == "a  b");
  CHECK_FALSE(arguments_of<OptionRequest>("setoption name Clear Hash").value);
  CHECK(arguments_of<OptionRequest>("setoption name Debug Log File value").value == "");
  const auto unsplit = arguments_of<OptionRequest>("setoption move overhead 25");
  CHECK(unsplit.name.empty());
  CHECK(unsplit.name_and_value == "move overhead 25");
  for (const std::string_view line : {"setoption", "setoption name", "setoption name value 3"})
    CHECK(refusal_of(line) == Error{"the name of an option is missing", "setoption"});
}

TEST_CASE("go becomes limits, bench three numbers") {
  const auto go =
      arguments_of<GoRequest>("go depth 3 xtime 500 xinc 5 searchmoves a1a2 b1b2 nodes 70 ponder");
  CHECK(go.search.depth == 3);
  CHECK(go.search.nodes == 70);
  CHECK(go.search.ponder);
  CHECK(go.search_moves == std::vector<std::string>{"a1a2", "b1b2"});
  // Any letter may be a side's.
  REQUIRE(go.clocks.size() == 1);
  CHECK(go.clocks[0].letter == 'x');
  CHECK(go.clocks[0].clock.left == Milliseconds(500));
  CHECK(go.clocks[0].clock.increment == Milliseconds(5));
  CHECK_FALSE(go.endless());
  CHECK(arguments_of<GoRequest>("go").endless());
  CHECK(refusal_of("go perft").where == "go, word 1, 'perft'");

  const auto bench = arguments_of<BenchRequest>("bench 3 2");
  CHECK(bench.depth == 3);
  CHECK(bench.threads == 2);
  CHECK(bench.hash_mib == BenchRequest().hash_mib);
  CHECK(refusal_of("bench 3 x").where == "bench, number 2");
  CHECK(refusal_of("bench 1 2 3 4") == Error{"more than three numbers", "bench"});
}

TEST_CASE("what is no command is no request, and words that nobody wants are passed over") {
  CHECK(read_request("nonsense").error().where == "input");
  const Result<Request> stop = read_request("stop it");
  REQUIRE(stop.ok());
  CHECK(stop.value().command == find_command("stop"));
  CHECK(stop.value().warnings == Warnings{{"unknown word 'it'", "stop, word 1"}});
  CHECK_FALSE(read_request(std::string(1'000'000, 'x')).ok());
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
  Writer writer(out);
  Loop loop(writer, Loop::Threads::kOne);
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
