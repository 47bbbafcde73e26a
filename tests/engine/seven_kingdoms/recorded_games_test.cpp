/// Whole games on file (tests/data/seven_kingdoms.games), made by the reference, replayed to the
/// letter.
#include <fstream>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/support/paths.h"

namespace hegemon {

TEST_CASE("the games on file replay to the letter") {
  std::ifstream file(testing::source_path("tests/data/seven_kingdoms.games"));
  REQUIRE(file);
  SevenKingdoms::Options options;
  std::vector<std::string> moves;
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    const auto words = split_words(line);
    if (words.empty() || words.front().front() == '#') continue;
    const std::string_view key = words.front();
    if (key == "rules") REQUIRE(SevenKingdoms::set_option(options, "Rules", words[1]).ok());
    if (key == "players") REQUIRE(SevenKingdoms::set_option(options, "Players", words[1]).ok());
    if (key == "quiet")
      REQUIRE(SevenKingdoms::set_option(options, "DrawQuietPlies", words[1]).ok());
    if (key == "moves") moves.assign(words.begin() + 1, words.end());
    if (key != "at") continue;

    const std::size_t plies = std::stoul(std::string(words[1]));
    auto position = SevenKingdoms::start(options);
    for (std::size_t ply = 0; ply < plies; ++ply) {
      CAPTURE(ply);
      if (moves[ply] == "resign") {
        position.resign();
        continue;
      }
      const auto move = SevenKingdoms::parse_move(position, moves[ply]);
      REQUIRE(move.ok());
      static_cast<void>(position.make(move.value()));
    }
    const std::size_t bar = line.find(" | ");
    const std::string head = "at " + std::to_string(plies) + ' ';
    CHECK(SevenKingdoms::result_text(position) == line.substr(head.size(), bar - head.size()));
    CHECK(SevenKingdoms::to_fen(position) == line.substr(bar + 3));
    ++checked;
  }
  CHECK(checked > 60);
}

}  // namespace hegemon
