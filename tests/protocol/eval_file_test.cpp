/// The option EvalFile and what `eval` prints of fitted weights.
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/embedded_weights.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "tests/protocol/session_driver.h"
#include "tests/support/shell.h"

using namespace hegemon;
using namespace hegemon::testing;

namespace {

std::string good_weights() {
  seven_kingdoms::Weights weights = seven_kingdoms::Weights::built_in();
  for (auto& number : weights.shares.output)
    number = static_cast<std::int16_t>(number / 4);
  return weights.to_bytes();
}

/// `fitted` and the numbers behind it; empty if there is no such line.
std::string fitted(ScriptedSession& session) {
  for (const std::string& line : session.tell("eval")) {
    if (line.starts_with("fitted ")) return line;
  }
  return {};
}

std::string value(ScriptedSession& session) {
  for (const std::string& line : session.tell("help")) {
    if (has(line, "EvalFile")) return line;
  }
  return {};
}

Lines load(ScriptedSession& session, const std::string& path) {
  return session.tell("setoption name EvalFile value " + path);
}

}  // namespace

TEST_CASE("eval shows the fitted shares of a game that has fitted weights") {
  ScriptedSession session;
  const Lines lines = session.tell("eval");
  REQUIRE(lines.size() > 2);
  CHECK(lines.front() == "term       w Qin  r Chu  o Han  b Qi  g Wei  p Zhao  d Yan");
  CHECK(lines[lines.size() - 2].starts_with("shares "));
  CHECK(count_of(lines, "sum ") == 1);
  const auto words = split_words(lines.back());
  REQUIRE(words.size() == 8);
  CHECK(words.front() == "fitted");
  int sum = 0;
  for (std::size_t i = 1; i < words.size(); ++i)
    sum += parse_number(words[i], 1, 999).value_or(10'000);
  CHECK(sum == 1000);

  session.say("position fen " + std::string(kOneKing));  // the game is over
  CHECK(fitted(session).empty());
  session.say("setoption name UCI_Variant value threefriends");
  CHECK(session.tell("eval").back().starts_with("shares "));
}

TEST_CASE("EvalFile puts weights in force, nothing puts the built-in ones back") {
  const TemporaryFile file("eval_file");
  std::ofstream(file.path(), std::ios::binary) << good_weights();
  ScriptedSession session;
  const std::string before = fitted(session);
  CHECK(load(session, file.path()).empty());
  const std::string now = fitted(session);
  CHECK(now != before);
  CHECK(has(value(session), file.path()));
  // The weights stay in force with other settings of the search and a new game.
  session.say("setoption name Threads value 2");
  session.say("setoption name Search value mcts");
  session.say("ucinewgame");
  CHECK(fitted(session) == now);
  CHECK(load(session, "<empty>").empty());
  CHECK(fitted(session) == before);

  // The bytes that are built in, loaded as a file, change nothing.
  std::ofstream(file.path(), std::ios::binary) << embedded_weights("sevenkingdoms");
  CHECK(load(session, file.path()).empty());
  CHECK(fitted(session) == before);
}

TEST_CASE(
    "a file that is refused leaves the weights in force, and the reason and place are named") {
  const TemporaryFile file("eval_file");
  const TemporaryFile bad("eval_file_bad");
  const std::string good = good_weights();
  std::ofstream(file.path(), std::ios::binary) << good;
  ScriptedSession session;
  CHECK(load(session, file.path()).empty());
  const std::string before = fitted(session);

  const auto check = [&](const std::string& path, const std::string& what) {
    CAPTURE(what);
    const Lines answer = load(session, path);
    REQUIRE(answer.size() == 1);
    CHECK_MESSAGE(has(answer.front(), what), answer.front());
    CHECK(has(answer.front(), "EvalFile"));
    CHECK(has(answer.front(), path));
    CHECK(fitted(session) == before);
    CHECK(has(value(session), file.path()));
  };
  std::ofstream(bad.path(), std::ios::binary) << good.substr(0, good.size() - 7);
  check(bad.path(), "bytes instead of");
  std::ofstream(bad.path(), std::ios::trunc) << "";
  check(bad.path(), "an empty file");
  check("/nowhere/at/all", "cannot read '/nowhere/at/all': No such file or directory");
  // Nobody writes into it: opening it would wait for ever.
  const TemporaryFile pipe("pipe");
  REQUIRE(mkfifo(pipe.path().c_str(), 0600) == 0);
  check(pipe.path(), "is not a regular file");
}

TEST_CASE("each game keeps an EvalFile of its own") {
  const TemporaryFile file("eval_file");
  std::ofstream(file.path(), std::ios::binary) << good_weights();
  ScriptedSession session;
  CHECK(load(session, file.path()).empty());
  const std::string now = fitted(session);
  session.say("setoption name UCI_Variant value middlexiangqi");
  CHECK_FALSE(has(value(session), file.path()));
  const Lines refused = load(session, file.path());
  REQUIRE(refused.size() == 1);
  CHECK(has(refused.front(), "made for the game 'sevenkingdoms', not 'middlexiangqi'"));
  session.say("setoption name UCI_Variant value sevenkingdoms");
  CHECK(has(value(session), file.path()));
  CHECK(fitted(session) == now);
}

TEST_CASE("EvalFile takes weights of every game, for eval and for searches") {
  const auto check = [](const std::string& variant, const std::string& weights,
                        const std::string& shown, const std::string& algorithm,
                        const std::string& limit) {
    CAPTURE(variant);
    const TemporaryFile file("eval_file");
    std::ofstream(file.path(), std::ios::binary) << weights;
    ScriptedSession session;
    session.say("setoption name UCI_Variant value " + variant);
    session.say("setoption name Search value " + algorithm);
    const auto line_of_eval = [&] {
      for (const std::string& line : session.tell("eval")) {
        if (line.starts_with(shown)) return line.substr(shown.size());
      }
      return std::string();
    };
    const auto search = [&] {
      session.say("ucinewgame");
      std::string shares;
      for (const std::string& line : session.ask("go " + limit, "bestmove")) {
        const std::size_t at = line.find(" shares ");
        if (at != std::string::npos) shares = line.substr(at, line.find(" nodes ") - at);
      }
      return shares;
    };
    const std::string eval_before = line_of_eval();
    const std::string before = search();
    CHECK(eval_before.find_first_of("123456789") != std::string::npos);
    CHECK(load(session, file.path()).empty());
    CHECK(line_of_eval() != eval_before);
    CHECK(search() != before);
    CHECK(load(session, "<empty>").empty());
    CHECK(line_of_eval() == eval_before);
    CHECK(search() == before);
  };
  check("sevenkingdoms", good_weights(), "fitted ", "mcts", "nodes 300");
  auto three = WeightsOf<ThreeFriends>::built_in();
  three.output.fill(0);
  check("threefriends", three.to_bytes(), "network ", "paranoid", "depth 3");
  auto middle = WeightsOf<MiddleXiangqi>::built_in();
  middle.output.fill(0);
  check("middlexiangqi", middle.to_bytes(), "network ", "paranoid", "depth 3");
}
