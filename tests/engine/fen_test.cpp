/// The lists of FENs, asked of the engine and of its reference.
#include <string>

#include <doctest/doctest.h>

#include "tests/engine/games.h"
#include "tests/support/fen_file.h"

namespace hegemon::testing {

TEST_CASE_TEMPLATE("a FEN is refused, kept or completed as the list of its game says", G,
                   HEGEMON_ALL_GAMES) {
  for (const FenLine& line : read_fens(G::kName)) {
    CAPTURE(line.fen);
    CAPTURE(line.rules);
    // The first rules by number are the presets.
    const std::size_t rules = line.rules == "classic" ? 0 : line.rules == "elephantchess" ? 1 : 2;
    const auto position = G::parse_fen(line.fen, GameCase<G>::options(rules));
    std::string why;
    const auto reference = GameCase<G>::reference(line.fen, rules, &why);
    if (line.kind == "bad") {
      REQUIRE_FALSE(position.ok());
      CHECK(position.error().text() == line.expected);
      CHECK(reference.has_value() == (line.reference == "-"));
      if (!reference) CHECK(why == line.reference);
      continue;
    }
    const std::string error = position.ok() ? "" : position.error().text();
    CAPTURE(error);
    REQUIRE(position.ok());
    if (line.kind == "means") {
      CHECK(G::to_fen(position.value()) == line.expected);
      continue;
    }
    REQUIRE(line.kind == "same");
    CHECK(G::to_fen(position.value()) == line.fen);
    CHECK(G::result_text(position.value()) == line.expected);
    REQUIRE(reference);
    CHECK(reference->fen() == line.fen);
    CHECK(reference->result() == line.expected);
  }
}

}  // namespace hegemon::testing
