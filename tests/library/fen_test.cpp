/// The lists of FENs, asked of the public interfaces in C++ and in C.
#include <string>

#include <doctest/doctest.h>
#include <hegemon/hegemon.h>
#include <hegemon/hegemon.hpp>

#include "tests/library/error_of.h"
#include "tests/support/fen_file.h"

TEST_CASE("A position is made of a FEN, or refused, as the list of its game says") {
  for (const std::string& variant : hegemon::variants()) {
    for (const hegemon::testing::FenLine& line : hegemon::testing::read_fens(variant)) {
      CAPTURE(line.fen);
      const bool has_presets = variant == "sevenkingdoms";
      hegemon::Rules rules;
      if (has_presets) rules["Rules"] = line.rules;
      const hegemon_setting setting{"Rules", line.rules.c_str()};
      hegemon_position* made = nullptr;
      const hegemon_status status = hegemon_position_new(
          variant.c_str(), &setting, has_presets ? 1 : 0, line.fen.c_str(), &made);
      if (line.kind == "bad") {
        CHECK(hegemon::testing::error_of([&] { hegemon::Position(variant, rules, line.fen); }) ==
              line.expected);
        CHECK(status == HEGEMON_INVALID_ARGUMENT);
        CHECK(hegemon_last_error() == line.expected);
        continue;
      }
      const hegemon::Position position(variant, rules, line.fen);
      CHECK(position.fen() == (line.kind == "same" ? line.fen : line.expected));
      if (line.kind == "same") CHECK(position.result() == line.expected);
      REQUIRE(status == HEGEMON_OK);
      char fen[512];
      CHECK(hegemon_position_fen(made, fen, sizeof fen, nullptr) == HEGEMON_OK);
      CHECK(fen == position.fen());
      hegemon_position_free(made);
    }
  }
}
