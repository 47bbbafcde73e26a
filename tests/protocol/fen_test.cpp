/// The lists of FENs, asked through `position fen`.
#include <string>

#include "session/variants.h"
#include "tests/protocol/session_driver.h"
#include "tests/support/fen_file.h"

using namespace hegemon;
using namespace hegemon::testing;

TEST_CASE("position fen refuses, keeps or completes a FEN as the list of its game says") {
  for (const session::Variant& variant : session::variants()) {
    ScriptedSession session;
    session.say("setoption name UCI_Variant value " + std::string(variant.name));
    for (const FenLine& line : read_fens(variant.name)) {
      if (line.fen.empty()) continue;  // the word that is missing is another error
      CAPTURE(line.fen);
      session.say("position startpos");
      session.say("setoption name Rules value " + line.rules);
      const Lines before = session.position();
      const Lines answer = session.tell("position fen " + line.fen);
      const Lines after = session.position();
      if (line.kind == "bad") {
        CHECK(answer == Lines{"info string error: " + line.expected});
        CHECK(after == before);
      } else {
        CHECK(answer.empty());
        CHECK(after[0] == "Fen: " + (line.kind == "same" ? line.fen : line.expected));
        if (line.kind == "same") CHECK(after[2] == "Result: " + line.expected);
      }
    }
  }
}
