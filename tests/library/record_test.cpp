/// Records of the public interface.
#include <random>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>

#include "tests/library/error_of.h"
#include "tests/library/random_game.h"

using hegemon::GameRecord;
using hegemon::InputError;
using hegemon::Position;
using hegemon::testing::error_of;
namespace testing = hegemon::testing;

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

TEST_CASE("Records that do not hold are refused with their place") {
  CHECK(error_of([] { GameRecord::parse("[Variant \"sevenkingdoms\"\n"); }).find("line") !=
        std::string::npos);
  GameRecord record;
  record.plies = {{"b7e5", {}}, {"b7e5", {}}};
  CHECK(error_of([&] { static_cast<void>(record.text()); }).find("ply 2") != std::string::npos);
  CHECK(error_of([&] { static_cast<void>(record.position()); }).find("ply 2") != std::string::npos);
  CHECK_THROWS_AS(static_cast<void>(record.text()), hegemon::IllegalMove);
  CHECK_THROWS_AS(static_cast<void>(record.position()), hegemon::IllegalMove);
  CHECK(record.position(1).moves().size() == 1);
  CHECK_THROWS_AS(record.set_tag("two words", "x"), InputError);
  record.tags.emplace_back("Variant", "chess");
  CHECK_THROWS_AS(static_cast<void>(record.position()), InputError);
}
