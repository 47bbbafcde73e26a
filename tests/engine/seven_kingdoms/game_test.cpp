/// The Seven Kingdoms as a PlayableGame: options, names, picture, standings.
#include "engine/seven_kingdoms/game.h"

#include <doctest/doctest.h>

namespace hegemon {

TEST_CASE("options are set by name without regard to case, and bad values change nothing") {
  SevenKingdoms::Options options;
  CHECK(SevenKingdoms::set_option(options, "rules", "Chinese").ok());
  CHECK(options.preset == "chinese");
  CHECK(SevenKingdoms::set_option(options, "PLAYERS", "wworgpd").ok());
  CHECK(SevenKingdoms::set_option(options, "DrawQuietPlies", "0").ok());
  CHECK(SevenKingdoms::option_value(options, "players") == "wworgpd");
  const auto refused = [&](const char* name, const char* value) {
    const SevenKingdoms::Options before = options;
    const Status status = SevenKingdoms::set_option(options, name, value);
    CHECK(options.preset == before.preset);
    CHECK(options.players == before.players);
    CHECK(options.quiet_limit == before.quiet_limit);
    return !status.ok();
  };
  CHECK(refused("Rules", "modern"));
  CHECK(refused("Rules", ""));
  CHECK(refused("Players", "wrobgp"));
  CHECK(refused("Players", "wrobgpx"));
  CHECK(refused("Players", "wrobgpdd"));
  CHECK(refused("DrawQuietPlies", "-1"));
  CHECK(refused("DrawQuietPlies", "many"));
  CHECK(refused("DrawQuietPlies", "99999999999"));
  CHECK(refused("Colour", "red"));
}

TEST_CASE("the option rows say what an unchanged game has") {
  const SevenKingdoms::Options initial;
  for (const OptionSpec& spec : SevenKingdoms::option_specs()) {
    CHECK(SevenKingdoms::option_value(initial, spec.name) == spec.initial);
    CHECK_FALSE(spec.help.empty());
  }
}

TEST_CASE("sides have the letters and names of their kingdoms in turn order") {
  SevenKingdoms::Options options;
  const auto all = [&] {
    std::string text;
    for (int i = 0; i < SevenKingdoms::kSides; ++i) {
      text += SevenKingdoms::side_letter(options, Side(i));
      text += SevenKingdoms::side_name(options, Side(i));
      text += ' ';
    }
    return text;
  };
  CHECK(all() == "wQin rChu oHan bQi gWei pZhao dYan ");
  options.preset = "chinese";
  CHECK(all() == "wQin oHan rChu gWei bQi dYan pZhao ");
}

TEST_CASE("the picture shows every piece once, the Emperor, and the last move") {
  const auto position = SevenKingdoms::start({});
  const auto move = SevenKingdoms::parse_move(position, "e9f9");
  REQUIRE(move.ok());
  auto after = position;
  static_cast<void>(after.make(move.value()));
  const Picture picture = SevenKingdoms::picture(after, move.value());
  int pieces = 0;
  int emperors = 0;
  int marked = 0;
  for (const auto& row : picture.rows) {
    CHECK(row.size() >= 20);
    for (const Cell& cell : row) {
      pieces += cell.side.has_value();
      emperors += cell.text == "##";
      marked += cell.marked;
    }
  }
  CHECK(pieces == 7 * 17);
  CHECK(emperors == 1);
  CHECK(marked == 2);
}

TEST_CASE("the standings have a row for every kingdom") {
  const Standings standings = SevenKingdoms::standings(SevenKingdoms::start({}));
  CHECK(standings.rows.size() == 7);
  for (const auto& row : standings.rows) {
    CHECK(row.size() == standings.columns.size());
    CHECK(row[1] == "in play");
    CHECK(row[2] == "17");
  }
}

TEST_CASE("a position fits well into the first-level cache") {
  CHECK(sizeof(SevenKingdoms::Position) == 5376);  // said in docs/design.md
}

}  // namespace hegemon
