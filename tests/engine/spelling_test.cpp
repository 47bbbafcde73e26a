/// FENs and moves as other programs and people write them.
#include <string>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "tests/engine/games.h"
#include "tests/support/position.h"
#include "tests/support/texts.h"

namespace hegemon::testing {

namespace {

std::string capitals(std::string text) {
  for (char& c : text)
    c = to_upper(c);
  return text;
}

}  // namespace

TEST_CASE_TEMPLATE("a move may be written in capitals, with a dash or an x", G, HEGEMON_ALL_GAMES) {
  const std::string from = GameCase<G>::kFrom;
  const std::string to = GameCase<G>::kTo;
  const auto position = G::start({});
  for (const std::string& text : {from + to, from + '-' + to, from + 'x' + to}) {
    for (const std::string& written : {text, capitals(text)}) {
      CAPTURE(written);
      const auto move = G::parse_move(position, written);
      REQUIRE(move.ok());
      CHECK(G::to_text(move.value()) == from + to);
    }
  }
  for (const std::string& text :
       {from + "--" + to, from + "-x" + to, '-' + from + to, from + to + '-', from + ' ' + to,
        from + '/' + to, from.substr(0, 1) + 'x' + to, from + 'x', 'x' + from + to,
        from.substr(0, 1) + '-' + from.substr(1) + to}) {
    CAPTURE(text);
    const auto move = G::parse_move(position, text);
    REQUIRE_FALSE(move.ok());
    CHECK(has(move.error().what, "is not a move"));
  }
}

TEST_CASE_TEMPLATE("the placement alone stands for a FEN, with the first side to move", G,
                   HEGEMON_ALL_GAMES) {
  const std::string start = G::to_fen(G::start({}));
  CHECK(G::to_fen(position_of<G>(start.substr(0, start.find(' ')))) == start);
}

TEST_CASE_TEMPLATE("blanks between the fields of a FEN may be many", G, HEGEMON_ALL_GAMES) {
  const std::string start = G::to_fen(G::start({}));
  std::string wide = "  ";
  for (const char c : start)
    wide += c == ' ' ? std::string("\t  ") : std::string(1, c);
  CHECK(G::to_fen(position_of<G>(wide + " \r")) == start);
}

}  // namespace hegemon::testing
