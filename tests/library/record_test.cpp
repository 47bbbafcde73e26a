/// Records of the public interface.
#include <fstream>
#include <random>
#include <sstream>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>

#include "tests/library/error_of.h"
#include "tests/library/random_game.h"
#include "tests/support/paths.h"
#include "tests/support/texts.h"

using hegemon::GameRecord;
using hegemon::Position;
using hegemon::testing::error_of;
using hegemon::testing::has;
namespace testing = hegemon::testing;

namespace {

/// A game of each kind with variations, NAGs, comments and drawings, as the engine writes them.
std::string variations_text() {
  std::ifstream file(testing::source_path("tests/data/variations.records"));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("A game written and read again is the same game") {
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    const Position start = testing::random_position(variant, 13, 9);
    std::mt19937 random(14);
    for (const bool from_fen : {false, true}) {
      CAPTURE(from_fen);
      Position position = from_fen ? Position(variant, {}, start.fen()) : Position(variant);
      testing::play_random_moves(position, random, 40, [](const Position&) {});
      if (!position.is_over()) position.push("resign");
      GameRecord record = GameRecord::of(position);
      CHECK(record.tag("FEN").has_value() == from_fen);
      record.plies.front().comment = "the first move";
      record.set_tag("Event", "a test");
      const std::string text = record.text();
      const std::vector<GameRecord> read = GameRecord::parse(text + "\n" + text);
      REQUIRE(read.size() == 2);
      CHECK(read[0] == record);
      CHECK(read[1] == record);
      CHECK(read[0].position() == position);
      CHECK(read[0].position(3).moves().size() == 3);
      CHECK(read[0].tag("Event") == "a test");
      CHECK(read[0].text() == text);
    }
  }
}

TEST_CASE("Rules of a record hold in its positions") {
  Position position("sevenkingdoms", {{"Rules", "chinese"}, {"DrawQuietPlies", "2"}});
  std::mt19937 random(1);
  testing::play_random_moves(position, random, 10, [](const Position&) {});
  REQUIRE(position.is_over());
  const GameRecord record = GameRecord::of(position);
  CHECK(record.result == "draw");
  CHECK(record.tag("Termination") == "quiet");
  CHECK(GameRecord::parse(record.text()).front().position() == position);
}

TEST_CASE("The moves before an illegal one can be played") {
  GameRecord record;
  record.plies = {{"b7e5", {}}, {"b7e5", {}}};
  CHECK_THROWS_AS(static_cast<void>(record.text()), hegemon::IllegalMove);
  CHECK_THROWS_AS(static_cast<void>(record.position()), hegemon::IllegalMove);
  CHECK(record.position(1).moves().size() == 1);
}

TEST_CASE("Variations, NAGs and comments are read, and written as the same text") {
  const std::string text = variations_text();
  const std::vector<GameRecord> games = GameRecord::parse(text);
  REQUIRE(games.size() == 3);
  std::string written;
  for (const GameRecord& game : games) {
    CHECK(game.line_count() == 14);
    CHECK(game.comment.starts_with("Before the first move."));
    written += game.text();
  }
  CHECK(written == text);
  const GameRecord& first = games.front();
  CHECK(first.plies[0].nags == std::vector{2, 146, 255});
  CHECK(first.variations[3].plies[0].comment.ends_with(" [%cal Ga1b2,Rc3d10] [%csl Ym10]"));
  CHECK(first.variations[3].comment.starts_with("better: horse"));
  // Where a variation leads to, and the moves that lead there.
  for (std::size_t line = 1; line < first.line_count(); ++line) {
    CAPTURE(line);
    const GameRecord::Variation& variation = first.variations[line - 1];
    Position position = first.position(variation.at, variation.of);
    CHECK(first.position(0, line) == position);
    for (const GameRecord::Ply& ply : variation.plies)
      position.push(ply.move);
    CHECK(first.position({}, line) == position);
  }
}

TEST_CASE("A record can be given variations, NAGs and comments") {
  GameRecord record = GameRecord::of(Position());
  record.plies = {{"b7e5"}, {"f2a7"}};
  record.plies[0].nags = {1, 14};
  REQUIRE(record.add_variation(0, 1, {"f4e4", "resign"}) == 1);
  REQUIRE(record.add_variation(1, 1, {"n2p4"}) == 2);
  record.variations[0].comment = "or";
  record.line(2)[0].comment = "{a} [%csl Yj9]";
  CHECK(has(record.text(),
            "\n1. b7e5 $1 $14 f2a7 ({or} 1... f4e4 resign (1... n2p4 {(a) [%csl Yj9]})) *\n"));
  CHECK(record.line_count() == 3);
  record.set_tag("Result", "w");
  CHECK(record.result == "w");
  CHECK(record.tag("Result") == "w");
}

TEST_CASE("A text that comes in parts is read game by game") {
  std::vector<std::string> parts{"[Event \"a\"]\n\n1. b7e5", " *\n1. b7", "e5 }\n"};
  hegemon::GameReader reader([&](std::string& text) {
    if (parts.empty()) throw std::runtime_error("gone");
    text += parts.front();
    parts.erase(parts.begin());
    return true;
  });
  CHECK(reader.next()->plies.size() == 1);
  hegemon::GameReader moved = std::move(reader);
  const std::optional<hegemon::GameRecord> wrong = moved.next();
  CHECK(error_of([&] { static_cast<void>(wrong->text()); }) ==
        "nothing is open that '}' could close (game 2, ply 2, line 4, column 9)");
  CHECK_THROWS_AS(moved.next(), std::runtime_error);
  reader = hegemon::GameReader([](std::string&) { return false; });
  CHECK_FALSE(reader.next());
}
