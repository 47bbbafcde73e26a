/// The lists of FENs, asked of the public interface.
#include <string>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>

#include "tests/library/error_of.h"
#include "tests/support/fen_file.h"

TEST_CASE("A position is made of a FEN, or refused, as the list of its game says") {
  for (const std::string& variant : hegemon::variants()) {
    for (const hegemon::testing::FenLine& line : hegemon::testing::read_fens(variant)) {
      CAPTURE(line.fen);
      hegemon::Rules rules;
      if (variant == "sevenkingdoms") rules["Rules"] = line.rules;
      if (line.kind == "bad") {
        CHECK(hegemon::testing::error_of([&] { hegemon::Position(variant, rules, line.fen); }) ==
              line.expected);
        continue;
      }
      const hegemon::Position position(variant, rules, line.fen);
      CHECK(position.fen() == (line.kind == "same" ? line.fen : line.expected));
      if (line.kind == "same") CHECK(position.result() == line.expected);
    }
  }
}
