/// `opponents json` beside what `opponents` says: the same sides, numbers and words, as JSON.
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/protocol/session_driver.h"

using namespace hegemon::testing;
using OpponentsJson = nlohmann::json;

namespace {

OpponentsJson opponents_after(ScriptedSession& session, const std::string& position) {
  session.tell("position startpos" + position);
  const Lines lines = session.tell("opponents json");
  REQUIRE(lines.size() == 1);
  OpponentsJson json = OpponentsJson::parse(lines[0], nullptr, false);
  REQUIRE(json.is_object());
  return json["sides"];
}

}  // namespace

TEST_CASE("what is known of each side is said as JSON, in the numbers and words of opponents") {
  ScriptedSession session;
  const OpponentsJson sides = opponents_after(session, " moves b7e5");
  const Lines text = session.tell("opponents");
  REQUIRE(sides.size() == 7);
  REQUIRE(text.size() == 7);
  CHECK(sides[0]["side"] == "w");
  CHECK(sides[0]["moves"] == 1);
  CHECK(sides[0]["percent"] == 0);
  CHECK(has(text[0], "0 % by its tastes"));
  for (const auto& code : sides[0]["tastes"]) {
    std::string words = code;
    CHECK(words.find(' ') == std::string::npos);
    for (char& letter : words)
      if (letter == '-') letter = ' ';
    CHECK(has(text[0], words));
  }
  CHECK(sides[1] == OpponentsJson{{"side", "r"},
                                  {"moves", 0},
                                  {"percent", 0},
                                  {"kind", ""},
                                  {"tastes", OpponentsJson::array()}});
}

TEST_CASE("words that opponents does not know are passed over with a warning") {
  ScriptedSession session;
  CHECK(session.tell("opponents JSON").front() ==
        "info string warning: unknown word 'JSON' (opponents, word 1)");
  const Lines lines = session.tell("opponents json text");
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "info string warning: unknown word 'text' (opponents, word 2)");
  CHECK(lines[1].starts_with("{\"sides\":"));
}

TEST_CASE("a side that has left is not among them, and in other games none is") {
  ScriptedSession session;
  CHECK(opponents_after(session, " moves resign").size() == 6);
  for (const std::string game : {"threefriends", "middlexiangqi"}) {
    session.tell("setoption name UCI_Variant value " + game);
    CHECK(opponents_after(session, "").empty());
  }
}
