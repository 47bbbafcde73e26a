/// Positions of the public interface, for every game.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <doctest/doctest.h>
#include <hegemon/hegemon.hpp>
#include <nlohmann/json.hpp>

#include "tests/library/error_of.h"
#include "tests/library/random_game.h"

using hegemon::IllegalMove;
using hegemon::InputError;
using hegemon::Move;
using hegemon::Position;
using hegemon::testing::error_of;
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
      std::set<int> actions;
      for (const Move move : moves) {
        CHECK(p.is_legal(move));
        CHECK(p.parse_move(move.text()) == move);
        CHECK(move.from() + move.to() == move.text());
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
  const Move other = Position("threefriends").legal_moves().front();
  CHECK(!position.is_legal(other));
  CHECK_THROWS_AS(position.push(other), IllegalMove);
  CHECK_THROWS_AS(position.action_of(other), IllegalMove);
  CHECK_THROWS_AS(position.action_of(Move::resignation()), IllegalMove);
  for (const int action : {-1, 0, position.layout().actions})
    CHECK_THROWS_AS(position.move_of(action), IllegalMove);
  const Move move = position.push("b7e5");
  CHECK_THROWS_AS(position.push(move), IllegalMove);
  position.pop();
  CHECK(position == start);
}

TEST_CASE("A position that cannot be set up says why") {
  CHECK(error_of([] { Position("chess"); }) == "no game is called 'chess' (variant)");
  CHECK(error_of([] {
          Position("sevenkingdoms", {{"Rules", "modern"}});
        }).find("Rules") != std::string::npos);
  CHECK(error_of([] {
          Position("sevenkingdoms", {{"Hands", "3"}});
        }).find("Hands") != std::string::npos);
  CHECK(error_of([] { Position("middlexiangqi", {}, "x"); }).find("fen") != std::string::npos);
  CHECK_THROWS_AS(hegemon::board_layout("go"), InputError);
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
  CHECK_THROWS_AS(static_cast<void>(Position().perft(-1)), InputError);
  CHECK_THROWS_AS(static_cast<void>(Position().perft(2, 0)), InputError);
}

TEST_CASE("A game over has an outcome, its shares and no moves") {
  Position position("middlexiangqi");
  CHECK(!position.outcome());
  CHECK(position.result() == "*");
  position.push(Move::resignation());
  REQUIRE(position.is_over());
  CHECK(position.result() == "b resign");
  CHECK(position.outcome()->termination == "resign");
  CHECK(position.outcome()->winners == std::vector<int>{1});
  CHECK(!position.outcome()->draw);
  CHECK(position.shares() == std::vector<int>{0, 1000});
  CHECK(position.legal_moves().empty());
  CHECK_THROWS_AS(position.push("resign"), IllegalMove);

  Position kingdoms;
  kingdoms.push("resign");
  CHECK(!kingdoms.is_over());
  CHECK(!kingdoms.in_play(0));
  CHECK(kingdoms.in_play(1));
  CHECK(kingdoms.turn() == 1);
  CHECK_THROWS_AS(kingdoms.in_play(7), InputError);
}

TEST_CASE("Board arrays, planes, hands and the state say the same") {
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    const Position position = testing::random_position(variant, 5, 150);
    const hegemon::BoardLayout& layout = position.layout();
    const std::size_t points = layout.points.size();
    const std::size_t kinds = layout.kinds.size();
    const std::size_t sides = position.sides().size();
    std::size_t product = 1;
    for (const int size : layout.shape)
      product *= static_cast<std::size_t>(size);
    CHECK(product == points);

    std::vector<std::int8_t> side(points);
    std::vector<std::int8_t> kind(points);
    position.board(side, kind);
    const auto state = nlohmann::json::parse(position.state_json());
    std::map<std::string, std::pair<char, char>> pieces;  // point: kind, side's letter
    for (const auto& piece : state.at("pieces")) {
      // A piece that nobody commands counts for the side it was born to.
      const auto& side_of = piece.at("side").is_null() ? piece.at("born") : piece.at("side");
      pieces[piece.at("at").get<std::string>()] = {piece.at("kind").get<std::string>()[0],
                                                   side_of.get<std::string>()[0]};
    }
    for (std::size_t i = 0; i < points; ++i) {
      const auto piece = pieces.find(layout.points[i]);
      CHECK((piece != pieces.end()) == (side[i] >= 0));
      CHECK((side[i] >= 0) == (kind[i] >= 0));
      if (piece == pieces.end()) continue;
      CHECK(layout.kinds[static_cast<std::size_t>(kind[i])].letter == piece->second.first);
      CHECK(position.sides()[static_cast<std::size_t>(side[i])].letter == piece->second.second);
    }

    const int first = position.turn();
    std::vector<float> planes(sides * kinds * points, 7);
    std::vector<std::uint8_t> bytes(planes.size(), 7);
    position.planes(planes, first);
    position.planes(bytes, first);
    CHECK(std::equal(planes.begin(), planes.end(), bytes.begin()));
    CHECK(std::count(bytes.begin(), bytes.end(), 1) == static_cast<long>(pieces.size()));
    for (std::size_t i = 0; i < points; ++i) {
      if (side[i] < 0) continue;
      const auto from_first =
          (static_cast<std::size_t>(side[i]) + sides - static_cast<std::size_t>(first)) % sides;
      CHECK(planes[(from_first * kinds + static_cast<std::size_t>(kind[i])) * points + i] == 1);
    }

    std::vector<int> hands(sides * kinds, -1);
    position.hands(hands);
    CHECK(std::all_of(hands.begin(), hands.end(), [](int n) { return n >= 0; }));
    hands.pop_back();
    CHECK_THROWS_AS(position.hands(hands), InputError);
    CHECK_THROWS_AS(position.planes(planes, -1), InputError);
  }
}

TEST_CASE("The standing of all sides is what the state says of them, from 0 to 1") {
  for (const std::string& variant : hegemon::variants()) {
    CAPTURE(variant);
    const Position position = testing::random_position(variant, 8, 400);
    const std::vector<std::string>& names = position.layout().standing;
    const std::size_t sides = position.sides().size();
    const int first = static_cast<int>(sides) - 1;
    std::vector<float> numbers(sides * names.size(), -1);
    position.standing(numbers, first);
    const auto state = nlohmann::json::parse(position.state_json());
    for (std::size_t i = 0; i < sides; ++i) {
      const std::size_t side = (i + static_cast<std::size_t>(first)) % sides;
      const auto& of_side = state.at("sides").at(side);
      for (std::size_t k = 0; k < names.size(); ++k) {
        CAPTURE(names[k]);
        const float number = numbers[i * names.size() + k];
        CHECK(number >= 0);
        CHECK(number <= 1);
        double wanted = static_cast<double>(number);
        if (names[k] == "in play") wanted = position.in_play(static_cast<int>(side));
        if (names[k] == "to move")
          wanted = !position.is_over() && position.turn() == static_cast<int>(side);
        if (names[k] == "in check") wanted = of_side.at("check").get<bool>();
        if (names[k] == "quiet") {
          const auto& counter = state.at("draws").at(0);
          wanted = counter.at("now").get<double>() / counter.at("goal").get<double>();
        }
        CHECK(number == doctest::Approx(wanted));
      }
    }
    numbers.pop_back();
    CHECK_THROWS_AS(position.standing(numbers, 0), InputError);
    numbers.push_back(0);
    CHECK_THROWS_AS(position.standing(numbers, static_cast<int>(sides)), InputError);
  }
}

TEST_CASE("Standing: captures, losses and allies of the Seven Kingdoms, hands of Middle Xiangqi") {
  const auto number = [](const Position& position, int first, int place, std::string_view name) {
    const std::vector<std::string>& names = position.layout().standing;
    std::vector<float> numbers(position.sides().size() * names.size());
    position.standing(numbers, first);
    const auto at = std::find(names.begin(), names.end(), name) - names.begin();
    return numbers[static_cast<std::size_t>(place) * names.size() + static_cast<std::size_t>(at)];
  };
  Position kingdoms("sevenkingdoms");
  std::mt19937 random(3);
  int captures = 0;
  testing::play_random_moves(kingdoms, random, 300, [&](const Position& p) {
    for (const Move move : p.legal_moves()) {
      if (captures != 0 || !p.is_capture(move)) continue;
      ++captures;
      const int captor = p.turn();
      Position after = p;
      CHECK(number(p, captor, 0, "taken") == 0);
      after.push(move);
      CHECK(number(after, captor, 0, "taken") > 0);
      CHECK(number(after, captor, 0, "taken") < 0.2);
      float losses = 0;
      for (int place = 1; place < 7; ++place)
        losses += number(after, captor, place, "losses");
      CHECK(losses > 0);
      CHECK(number(after, captor, 0, "losses") == 0);
      CHECK(number(after, captor, 0, "quiet") == 0);
    }
  });
  CHECK(captures == 1);
  Position teams("sevenkingdoms", {{"Players", "wwobgpd"}});
  CHECK(number(teams, 0, 0, "ally") == 1);
  CHECK(number(teams, 0, 1, "ally") == 1);
  CHECK(number(teams, 1, 6, "ally") == 1);
  CHECK(number(teams, 2, 6, "ally") == 0);
}

TEST_CASE("In Middle Xiangqi a captured piece goes to the hand, and can be dropped") {
  Position position("middlexiangqi");
  std::mt19937 random(2);
  bool dropped = false;
  testing::play_random_moves(position, random, 400, [&](const Position& p) {
    for (const Move move : p.legal_moves()) {
      if (move.from().back() != '@') continue;
      dropped = true;
      std::vector<int> hands(2 * p.layout().kinds.size());
      p.hands(hands);
      std::size_t kind = 0;
      while (p.layout().kinds[kind].letter != move.from()[0])
        ++kind;
      CHECK(hands[static_cast<std::size_t>(p.turn()) * p.layout().kinds.size() + kind] > 0);
      const std::vector<std::string>& names = p.layout().standing;
      std::vector<float> standing(2 * names.size());
      p.standing(standing, p.turn());
      const auto at = std::find(names.begin(), names.end(), std::string("hand ") + move.from()[0]);
      REQUIRE(at != names.end());
      CHECK(standing[static_cast<std::size_t>(at - names.begin())] > 0);
      CHECK(!p.is_capture(move));
    }
  });
  CHECK(dropped);
}
