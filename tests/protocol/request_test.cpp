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

TEST_CASE("setoption becomes name and value, or waits for the names there are") {
  const auto arguments = [](std::string_view line) {
    return read_request(line).value().take<OptionRequest>().value();
  };
  const OptionRequest pair = arguments("setoption name Move  Overhead value a  b");
  CHECK(pair.name == "Move Overhead");
  CHECK(pair.value == "a  b");
  CHECK(arguments("setoption name Debug Log File value").value == "");
  CHECK(arguments("setoption move overhead 25").name_and_value == "move overhead 25");
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
