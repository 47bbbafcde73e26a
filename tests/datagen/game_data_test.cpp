// Files of game data: what is read is what was written, damage is found and named.
#include "datagen/game_data.h"

#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "datagen/game_row.h"
#include "datagen/replay_game_data.h"
#include "engine/bytes.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "session/variants.h"

namespace hegemon::datagen {

namespace {

/// A game of random moves to its end.
GameData random_game(std::uint64_t number) {
  Random random(number + 1);
  GameData game;
  game.number = number;
  game.variant = "sevenkingdoms";
  game.options = "Rules=classic Players=wrobgpd DrawQuietPlies=60";
  game.players = {"a", "b", "c", "d", "e", "f", "g"};
  SevenKingdoms::Options options;
  REQUIRE(SevenKingdoms::set_option(options, "DrawQuietPlies", "60").ok());
  auto position = SevenKingdoms::start(options);
  SevenKingdoms::MoveList moves;
  while (!position.over()) {
    position.moves(moves);
    PlyData ply;
    if (random.below(100) == 0) {
      ply.move = ply.best = kResignation;
      position.resign();
    } else {
      const auto move = moves[random.below(moves.size())];
      ply.move = move.code();
      ply.best = moves[random.below(moves.size())].code();
      ply.noise = random.below(2) == 0;
      if (random.below(3) == 0) ply.shares = {1, 2, 3, 4, 5, 6, 65535};
      if (random.below(3) == 0) ply.visits = {{move.code(), 40000}, {ply.best, 25535}};
      static_cast<void>(position.make(move));
    }
    game.plies.push_back(ply);
  }
  game.reason = static_cast<std::uint8_t>(position.outcome().reason);
  game.winners = static_cast<std::uint8_t>(position.outcome().winners.bits());
  return game;
}

std::string file_of(int games) {
  std::string bytes(kFileMagic);
  for (int i = 0; i < games; ++i)
    bytes += to_block(random_game(static_cast<std::uint64_t>(i)));
  return bytes;
}

}  // namespace

TEST_CASE("game data: every game of a file comes back as it was") {
  std::istringstream in(file_of(4));
  GameReader reader(in);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const auto game = reader.next();
    REQUIRE(game.ok());
    REQUIRE(game.value().has_value());
    CHECK(*game.value() == random_game(i));
  }
  const auto end = reader.next();
  REQUIRE(end.ok());
  CHECK_FALSE(end.value().has_value());
}

TEST_CASE("game data: a file that is cut anywhere gives the whole games before the cut") {
  const std::string bytes = file_of(3);
  const std::size_t first = kFileMagic.size() + to_block(random_game(0)).size();
  for (std::size_t size = first; size < bytes.size(); size += 97) {
    std::istringstream in(bytes.substr(0, size));
    GameReader reader(in);
    int whole = 0;
    for (;;) {
      const auto game = reader.next();
      if (!game.ok() || !game.value()) break;
      CHECK(*game.value() == random_game(static_cast<std::uint64_t>(whole)));
      ++whole;
    }
    CHECK(whole >= 1);
    std::istringstream again(bytes.substr(0, reader.good_bytes()));
    GameReader shorter(again);
    for (int i = 0; i < whole; ++i)
      CHECK(shorter.next().value().has_value());
    const auto end = shorter.next();
    REQUIRE(end.ok());
    CHECK_FALSE(end.value().has_value());
  }
}

TEST_CASE("game data: a file names the settings of its run, before the games") {
  const std::string game = to_block(random_game(1));
  for (const std::string settings : {"", "seed: 1\n"}) {
    const std::string bytes = file_header(settings) + game;
    std::istringstream in(bytes);
    GameReader reader(in);
    const auto read = reader.next();
    REQUIRE(read.ok());
    CHECK(read.value() == random_game(1));
    CHECK(reader.settings() == settings);
    CHECK(reader.good_bytes() == bytes.size());
  }
  const std::string header = file_header("seed: 1\n");
  for (std::size_t size = 1; size < header.size(); ++size) {
    std::istringstream in(header.substr(0, size));
    GameReader reader(in);
    CHECK(reader.next().error().what.ends_with("cut short"));
    CHECK(reader.good_bytes() == 0);
  }
}

TEST_CASE("game data: a changed byte is found") {
  const std::string bytes = file_of(1);
  for (std::size_t at = 0; at < bytes.size(); at += 31) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    std::istringstream in(changed);
    GameReader reader(in);
    const auto game = reader.next();
    CHECK_FALSE((game.ok() && game.value().has_value()));
  }
  std::istringstream other("HGMDATA9xxxxxxxxxxxxxxx");
  GameReader reader(other);
  CHECK(reader.next().error().text() == "not a file of game data (byte 0)");
}

TEST_CASE("game data: a wrong checksum costs one game, a wrong length all behind it") {
  // The bytes of the file changed at a place; numbers of the games that are read, and "!" with each error.
  const std::string bytes = file_of(4);
  const std::size_t size = to_block(random_game(0)).size();
  const std::size_t second = kFileMagic.size() + size;
  const std::size_t third = second + to_block(random_game(1)).size();
  const std::size_t fourth = third + to_block(random_game(2)).size();
  const auto read = [&](const std::vector<std::size_t>& places, std::size_t whole) {
    std::string changed = bytes;
    for (const std::size_t at : places)
      changed[at] = static_cast<char>(changed[at] ^ 0x40);
    std::istringstream in(changed);
    GameReader reader(in);
    std::string found;
    for (;;) {
      const auto game = reader.next();
      if (game && !game.value()) break;
      found += game ? std::to_string(game.value()->number) : '!' + game.error().text();
      found += '\n';
    }
    CHECK(reader.good_bytes() == whole);
    return found;
  };
  const auto wrong = [](std::size_t at) {
    return "!a block with a wrong checksum (byte " + std::to_string(at) + ")\n";
  };
  constexpr std::size_t kPayload = 8;
  CHECK(read({second + kPayload}, second) == "0\n" + wrong(second) + "2\n3\n");
  CHECK(read({second + kPayload, third + kPayload}, second) ==
        "0\n" + wrong(second) + wrong(third) + "3\n");
  CHECK(read({fourth + kPayload}, fourth) == "0\n1\n2\n" + wrong(fourth));
  const auto lost = [](const std::string& what, std::size_t at) {
    return '!' + what + " (nothing can be read from byte " + std::to_string(at) + " on)\n";
  };
  CHECK(read({second + 3}, second) == "0\n" + lost("a block of impossible length", second));
  CHECK(read({second + 2}, second) == "0\n" + lost("a block is cut short", second));
  // The length alone cannot be told to be wrong: it leads to what is no block.
  CHECK(read({second}, second) == "0\n" + lost("a block with a wrong checksum", second));
}

TEST_CASE("game data: damaged settings cost no game") {
  std::string bytes = file_header("seed: 1\n") + to_block(random_game(3));
  bytes[kSettingsMagic.size() + 8] = 'S';
  std::istringstream in(bytes);
  GameReader reader(in);
  CHECK(reader.next().error().text() == "a block with a wrong checksum (byte 8)");
  CHECK(reader.next().value() == random_game(3));
  CHECK(reader.settings().empty());
  CHECK(reader.good_bytes() == 0);
}

TEST_CASE("game data: a game is played through, a wrong move or result is named") {
  GameData game = random_game(2);
  std::size_t plies = 0;
  const auto count = [&](const auto&, std::size_t, auto, const auto&) { ++plies; };
  CHECK(replay_game_data<SevenKingdoms>(game, count).ok());
  CHECK(plies == game.plies.size());

  GameData wrong = game;
  wrong.plies[4].move = 0;
  CHECK(replay_game_data<SevenKingdoms>(wrong, count).error().text() ==
        "a move that is not legal (game 2, ply 5)");
  wrong = game;
  wrong.winners ^= 1;
  CHECK(replay_game_data<SevenKingdoms>(wrong, count).error().what ==
        "another end than is on record");
  wrong = game;
  wrong.options = "Rules=none";
  CHECK_FALSE(replay_game_data<SevenKingdoms>(wrong, count).ok());
  wrong = game;
  wrong.variant = "chess";
  CHECK_FALSE(replay_game_data<SevenKingdoms>(wrong, count).ok());
}

TEST_CASE("each game has a row") {
  for (const session::Variant& variant : session::variants())
    CHECK_MESSAGE(find_row(variant.name) != nullptr, variant.name);
}

}  // namespace hegemon::datagen
