#include <algorithm>
#include <ostream>
#include <string>

#include "commands/screen.h"
#include "commands/selfplay_games.h"
#include "engine/replay.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::testing;
using namespace hegemon::commands;
using namespace hegemon::session;

namespace {

class Nobody final : public Spectator {
 public:
  void begin(int, const GameSession&) override {}
  void moved(const GameSession&, const PlayedMove&) override {}
  void end(const GameSession&, const Record&) override {}
};

std::vector<Record> play(ScriptedSession& session, const SelfplayRequest& request,
                         int plies = 1'000'000) {
  Nobody nobody;
  std::vector<Record> records;
  int asked = 0;
  const Status status = play_games(
      session.loop.engine(), request, nobody, [](SearchSignals*) {},
      [&] { return ++asked > plies; },
      [&](const Record& record) {
        records.push_back(record);
        return success();
      });
  CHECK(status.ok());
  return records;
}

SelfplayRequest short_games() {
  SelfplayRequest request;
  request.searches = {"greedy", "random"};
  request.limits.depth = 1;
  request.limits_text = "depth 1";
  request.random_plies = 7;
  request.seed = 11;
  return request;
}

std::string bare(const std::string& line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\x1b') {
      i = line.find('m', i);
    } else {
      text += line[i];
    }
  }
  return text;
}

}  // namespace

TEST_CASE("a game of selfplay replays from its record to the result that it names") {
  ScriptedSession session;
  session.say("setoption name Rules value elephantchess");
  SelfplayRequest request = short_games();
  request.games = 3;
  const std::vector<Record> records = play(session, request);
  REQUIRE(records.size() == 3);
  for (const Record& record : records) {
    CHECK(*record.find("Rules") == "elephantchess");
    const auto read = parse_records(to_text(record));
    REQUIRE(read.ok());
    REQUIRE(read.value() == std::vector<Record>{read.value()[0]});
    const auto game = play_record<SevenKingdoms>(read.value()[0]);
    REQUIRE(game.ok());
    const std::string result = SevenKingdoms::result_text(game.value().end);
    CHECK(game.value().end.over());
    CHECK(result == record.result + ' ' + *record.find("Termination"));
  }
  CHECK(records[0].moves != records[1].moves);
  CHECK(*records[0].find("Qin") == "greedy");
  CHECK(*records[1].find("Qin") == "random");
}

TEST_CASE("a game with a seed and a node limit repeats exactly, with another seed it differs") {
  SelfplayRequest request = short_games();
  request.searches = {algorithm_names().front()};
  request.limits.depth.reset();
  request.limits.nodes = 200;
  ScriptedSession first;
  ScriptedSession second;
  const std::vector<Record> a = play(first, request, 60);
  const std::vector<Record> b = play(second, request, 60);
  REQUIRE(a.size() == b.size());
  REQUIRE(a[0].moves.size() == b[0].moves.size());
  for (std::size_t ply = 0; ply < a[0].moves.size(); ++ply)
    CHECK(a[0].moves[ply].text == b[0].moves[ply].text);

  request.seed += 1;
  const std::vector<Record> c = play(first, request, 60);
  CHECK(!std::ranges::equal(a[0].moves, c[0].moves, {}, &RecordedMove::text, &RecordedMove::text));
}

TEST_CASE("a game that is broken off has a complete record") {
  ScriptedSession session;
  const std::vector<Record> records = play(session, short_games(), 20);
  REQUIRE(records.size() == 1);
  CHECK(records[0].result == "*");
  CHECK(*records[0].find("Termination") == "unterminated");
  CHECK(!records[0].moves.empty());
}

TEST_CASE("the comment of a move is the score of its line, or says that it was drawn at random") {
  PlayedMove move;
  CHECK(move_comment(move) == "random");
  move.line.emplace();
  move.line->depth = 7;
  move.line->mate = -3;
  move.elapsed = Milliseconds(984);
  CHECK(move_comment(move) == "-M3/7 0.98s");
}

TEST_CASE("the picture of a game fits the terminal or is not drawn") {
  ScriptedSession session;
  const auto game = session.loop.engine().new_session();
  REQUIRE(game->play("b7e5").ok());
  for (const int worst : {0, 1000}) {
    const Caption caption{std::vector<int>(7, worst), {"progress", "last move"}};
    for (const TerminalSize size : {TerminalSize{130, 40}, {80, 24}, {70, 40}, {64, 34}}) {
      CAPTURE(size.columns);
      const auto lines = compose(*game, caption, size, true);
      REQUIRE(lines);
      CHECK(static_cast<int>(lines->size()) < size.rows);
      for (const std::string& line : *lines) {
        CHECK(static_cast<int>(bare(line).size()) <= size.columns);
      }
      const auto plain = compose(*game, caption, size, false);
      REQUIRE(plain);
      for (std::size_t i = 0; i < lines->size(); ++i)
        CHECK(bare((*lines)[i]) == (*plain)[i]);
      CHECK(mentions(*plain, "[wN]"));
      CHECK(mentions(*plain, "[ .]"));
    }
    for (const TerminalSize size : {TerminalSize{0, 0}, {79, 23}, {60, 60}, {200, 20}}) {
      CHECK(!compose(*game, caption, size, true));
    }
  }
}

TEST_CASE("the seven sides have seven colours") {
  ScriptedSession session;
  const auto game = session.loop.engine().new_session();
  const auto lines = compose(*game, {}, {200, 60}, true);
  REQUIRE(lines);
  std::vector<std::string> colours;
  for (const std::string& line : *lines) {
    for (std::size_t at = line.find("\x1b[48"); at != std::string::npos;
         at = line.find("\x1b[48", at + 1)) {
      colours.push_back(line.substr(at, line.find('m', at) - at));
    }
  }
  std::sort(colours.begin(), colours.end());
  CHECK(std::unique(colours.begin(), colours.end()) - colours.begin() == 7);
}
