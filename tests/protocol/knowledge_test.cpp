/// `knowledge` beside what `opponents` says: the same sides, numbers and words, as JSON.
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/protocol/session_driver.h"

using namespace hegemon::testing;
using KnowledgeJson = nlohmann::json;

namespace {

KnowledgeJson knowledge_after(ScriptedSession& session, const std::string& position) {
  session.tell("position startpos" + position);
  const Lines lines = session.tell("knowledge");
  REQUIRE(lines.size() == 1);
  KnowledgeJson json = KnowledgeJson::parse(lines[0], nullptr, false);
  REQUIRE(json.is_object());
  return json["sides"];
}

}  // namespace

TEST_CASE("what is known of each side is said as JSON, in the numbers and words of opponents") {
  ScriptedSession session;
  const KnowledgeJson sides = knowledge_after(session, " moves b7e5");
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
  CHECK(sides[1] == KnowledgeJson{{"side", "r"},
                                  {"moves", 0},
                                  {"percent", 0},
                                  {"kind", ""},
                                  {"tastes", KnowledgeJson::array()}});
}

TEST_CASE("a side that has left is not among them, and in other games none is") {
  ScriptedSession session;
  CHECK(knowledge_after(session, " moves resign").size() == 6);
  for (const std::string game : {"threefriends", "middlexiangqi"}) {
    session.tell("setoption name UCI_Variant value " + game);
    CHECK(knowledge_after(session, "").empty());
  }
}
