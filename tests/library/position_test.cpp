/// Positions of the public interface, for every game.
#include <algorithm>
#include <random>
#include <set>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>

#include "tests/library/error_of.h"
#include "tests/library/random_game.h"
#include "tests/support/texts.h"

using hegemon::IllegalMove;
using hegemon::InputError;
using hegemon::Move;
using hegemon::Position;
using hegemon::testing::error_of;
using hegemon::testing::has;
namespace testing = hegemon::testing;

TEST_CASE("The games are there by their names, the default first") {
  CHECK(hegemon::variants() ==
        std::vector<std::string>{"sevenkingdoms", "threefriends", "middlexiangqi"});
  CHECK(Position().variant() == "sevenkingdoms");
  CHECK(!hegemon::version().empty());
}

TEST_CASE("What is pushed comes back by pop, resignations too") {
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    Position position(variant);
    std::vector<Position> before;
    std::mt19937 random(7);
    testing::play_random_moves(position, random, 120,
                               [&](const Position& p) { before.push_back(p); });
    if (!position.is_over()) {
      before.push_back(position);
      position.push("resign");
      CHECK(position.moves().back().is_resignation());
      CHECK(position != before.back());
    }
    const Position alone = position.without_moves();
    CHECK(alone.moves().empty());
    CHECK(alone.start_fen() == position.fen());
    CHECK(alone.key() == position.key());
    while (!before.empty()) {
      const Move last = position.moves().back();
      CHECK(position.pop() == last);
      CHECK(position == before.back());
      CHECK(position.fen() == before.back().fen());
      CHECK(position.key() == before.back().key());
      before.pop_back();
    }
    CHECK(position == Position(variant));
    CHECK_THROWS_AS(position.pop(), IllegalMove);
  }
}

TEST_CASE("Legal moves by list, count, text, number and question agree") {
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    Position position(variant);
    std::mt19937 random(3);
    testing::play_random_moves(position, random, 200, [&](const Position& p) {
      const std::vector<Move> moves = p.legal_moves();
      CHECK(p.count_legal_moves() == static_cast<int>(moves.size()));
      const std::vector<std::string>& points = p.layout().points;
      std::vector<std::int8_t> side(points.size());
      std::vector<std::int8_t> kind(points.size());
      p.board(side, kind);
      std::set<int> actions;
      for (const Move move : moves) {
        CHECK(p.is_legal(move));
        CHECK(p.parse_move(move.text()) == move);
        CHECK(move.from() + move.to() == move.text());
        const auto to = std::find(points.begin(), points.end(), move.to()) - points.begin();
        CHECK(p.is_capture(move) == (kind.at(static_cast<std::size_t>(to)) >= 0));
        const int action = p.action_of(move);
        CHECK(action >= 0);
        CHECK(action < p.layout().actions);
        CHECK(p.move_of(action) == move);
        actions.insert(action);
      }
      CHECK(p.legal_actions() == std::vector<int>(actions.begin(), actions.end()));
      CHECK(actions.size() == moves.size());
    });
    CHECK(position.legal_moves().empty() == position.is_over());
  }
}

TEST_CASE("Moves that a position does not have are refused, and change nothing") {
  Position position;
  const Position start = position;
  CHECK(error_of([&] { position.push("b7b7"); }).find("illegal move 'b7b7'") == 0);
  CHECK(error_of([&] { position.push(""); }) != "");
  CHECK_THROWS_AS(position.push(Move()), IllegalMove);
  Position xiangqi("middlexiangqi");
  for (const Move other : Position("threefriends").legal_moves()) {
    CHECK(!xiangqi.is_legal(other));
    CHECK_THROWS_AS(xiangqi.push(other), IllegalMove);
    CHECK_THROWS_AS(xiangqi.action_of(other), IllegalMove);
  }
  for (const int action : {-1, 0, position.layout().actions})
    CHECK_THROWS_AS(position.move_of(action), IllegalMove);
  const Move move = position.push("b7e5");
  CHECK_THROWS_AS(position.push(move), IllegalMove);
  position.pop();
  CHECK(position == start);
}

TEST_CASE("Rules have their values, and their sides") {
  const Position chinese("sevenkingdoms", {{"Rules", "chinese"}});
  CHECK(chinese.rules().at("Rules") == "chinese");
  CHECK(chinese.rules().at("DrawQuietPlies") == "200");
  std::string letters;
  for (const hegemon::SideInfo& side : chinese.sides())
    letters += side.letter;
  CHECK(letters == "worgbdp");
  CHECK(hegemon::default_rules("sevenkingdoms").at("Rules") == "classic");
  CHECK(hegemon::default_rules("middlexiangqi").empty());
}

TEST_CASE("A position from a FEN is that of the FEN, and perft counts what it says") {
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    const Position position = testing::random_position(variant, 11, 30);
    const Position again(variant, {}, position.fen());
    CHECK(again.fen() == position.fen());
    CHECK(again.start_fen() == position.fen());
    CHECK(again.moves().empty());
    CHECK(again.perft(2) == position.perft(2, 2));
    std::uint64_t sum = 0;
    Position along = again;
    for (const Move move : again.legal_moves()) {
      along.push(move);
      sum += static_cast<std::uint64_t>(along.perft(1));
      along.pop();
    }
    CHECK(sum == again.perft(2));
  }
  CHECK(Position().perft(0) == 1);
}

TEST_CASE("A game over has an outcome, its shares and no moves") {
  Position position("middlexiangqi");
  CHECK(!position.outcome());
  CHECK(position.result() == "*");
  CHECK(position.is_legal(Move::resignation()));
  position.push(Move::resignation());
  REQUIRE(position.is_over());
  CHECK(position.result() == "b resign");
  CHECK(position.outcome()->termination == "resign");
  CHECK(position.outcome()->winners == std::vector<int>{1});
  CHECK(!position.outcome()->draw);
  CHECK(position.shares() == std::vector<int>{0, 1000});
  CHECK(position.legal_moves().empty());
  CHECK(!position.is_legal(Move::resignation()));
  CHECK_THROWS_AS(position.parse_move("resign"), IllegalMove);

  Position kingdoms;
  kingdoms.push("resign");
  CHECK(!kingdoms.is_over());
  CHECK(!kingdoms.in_play(0));
  CHECK(kingdoms.in_play(1));
  CHECK(kingdoms.turn() == 1);
}

// What they hold is checked in tests/python/test_board.py beside the state.
TEST_CASE("Board arrays, planes, hands and standing want arrays of their size") {
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    const Position position = testing::random_position(variant, 5, 150);
    const std::size_t points = position.layout().points.size();
    const std::size_t kinds = position.layout().kinds.size();
    const std::size_t sides = position.sides().size();
    std::vector<std::int8_t> side(points);
    std::vector<std::int8_t> kind(points);
    position.board(side, kind);
    std::vector<float> planes(sides * kinds * points, 7);
    std::vector<std::uint8_t> bytes(planes.size(), 7);
    position.planes(planes, position.turn());
    position.planes(bytes, position.turn());
    CHECK(std::equal(planes.begin(), planes.end(), bytes.begin()));
    CHECK(std::count(bytes.begin(), bytes.end(), 1) ==
          std::count_if(side.begin(), side.end(), [](int owner) { return owner >= 0; }));
    std::vector<int> hands(sides * kinds, -1);
    position.hands(hands);
    CHECK(std::count(hands.begin(), hands.end(), -1) == 0);
    std::vector<float> standing(sides * position.layout().standing.size(), -1);
    position.standing(standing, position.turn());
    CHECK(std::count(standing.begin(), standing.end(), -1) == 0);

    CHECK_THROWS_AS(position.planes(planes, -1), InputError);
    CHECK_THROWS_AS(position.standing(standing, static_cast<int>(sides)), InputError);
    side.pop_back();
    planes.pop_back();
    hands.pop_back();
    standing.pop_back();
    CHECK_THROWS_AS(position.board(side, kind), InputError);
    CHECK_THROWS_AS(position.planes(planes, 0), InputError);
    CHECK_THROWS_AS(position.hands(hands), InputError);
    CHECK_THROWS_AS(position.standing(standing, 0), InputError);
  }
}
