#include "arena/match/openings.h"

#include <set>

#include <doctest/doctest.h>

#include "arena/match/rules.h"
#include "tests/support/texts.h"

namespace hegemon::arena {

using hegemon::testing::has;

namespace {

std::unique_ptr<session::GameSession> seven_kingdoms() {
  auto rules = open_rules("sevenkingdoms", {});
  REQUIRE(rules.ok());
  return std::move(rules.value());
}

constexpr const char* kRecords = R"([Event "one"]
[Variant "sevenkingdoms"]
[Rules "classic"]
[Result "*"]

1. b7d8 {+0.12/3 0.01s} f3d5 k0i1 q5o3 r11p10 n14j10 d17e15 2. c8b7 *

[Event "two"]
[Result "*"]

1. e9f9 *
)";

std::string error_of(const std::string& text, std::optional<int> plies = {}) {
  const auto rules = seven_kingdoms();
  const auto openings = parse_openings(text, plies, *rules);
  REQUIRE(!openings.ok());
  return openings.error().text();
}

}  // namespace

TEST_CASE("where openings come from is read with its order") {
  const auto plain = parse_opening_source("book.txt");
  REQUIRE(plain.ok());
  CHECK(plain.value().path == "book.txt");
  CHECK(plain.value().order == OpeningOrder{});
  const auto all = parse_opening_source("a\\,b,plies=12,order=random,start=5");
  REQUIRE(all.ok());
  CHECK(all.value().path == "a,b");
  CHECK(parse_opening_source("C:\\a\\b.txt").value().path == "C:\\a\\b.txt");
  CHECK(all.value().order == OpeningOrder{true, 5, 12});
  for (const char* text : {"", ",plies=2", "b,plies=", "b,plies=x", "b,start=0", "b,order=best",
                           "b,seed=3", "b,random", "b,plies=2,plies=3"}) {
    CAPTURE(text);
    CHECK(!parse_opening_source(text).ok());
  }
}

TEST_CASE("game records are openings, cut where it is asked for") {
  const auto rules = seven_kingdoms();
  const auto whole = parse_openings(kRecords, {}, *rules);
  REQUIRE(whole.ok());
  REQUIRE(whole.value().size() == 2);
  CHECK(whole.value()[0].moves.size() == 8);
  CHECK(whole.value()[0].moves[7] == "c8b7");
  CHECK(whole.value()[1].moves == std::vector<std::string>{"e9f9"});
  const auto cut = parse_openings(kRecords, 3, *rules);
  REQUIRE(cut.ok());
  CHECK(cut.value()[0].moves == std::vector<std::string>{"b7d8", "f3d5", "k0i1"});
  CHECK(cut.value()[1].moves.size() == 1);
  // A record may begin elsewhere.
  REQUIRE(rules->set_position({}, {"b7d8"}).ok());
  const std::string fen = rules->fen();
  const auto later =
      parse_openings("[FEN \"" + fen + "\"]\n[Result \"*\"]\n\n1. f3d5 *\n", {}, *rules);
  REQUIRE(later.ok());
  CHECK(later.value()[0].fen == fen);
  CHECK(later.value()[0].moves == std::vector<std::string>{"f3d5"});
}

TEST_CASE("a wrong record names game, ply, line and column") {
  CHECK(has(error_of("[Event \"a\"]\n[Result \"*\"]\n\n1. b7d8 f3f4 *\n"),
            "game 1, ply 2, line 4, column 9"));
  CHECK(error_of("[Variant \"threefriends\"]\n[Result \"*\"]\n\n*\n") ==
        "a game of 'threefriends', not of 'sevenkingdoms' (game 1, tag Variant)");
  CHECK(has(error_of("[FEN \"x\"]\n[Result \"*\"]\n\n*\n"), "tag FEN"));
  // All but one give up.
  const std::string over = "[Result \"d\"]\n\n1. resign resign resign resign resign resign d\n";
  CHECK(has(error_of(over), "the game is over there"));
  CHECK(has(error_of(over), "game 1, ply 6"));
  const auto rules = seven_kingdoms();
  CHECK(parse_openings(over, 5, *rules).ok());
}

TEST_CASE("lines are cut to their first plies, too, and a line may begin with its moves") {
  const auto rules = seven_kingdoms();
  const auto openings =
      parse_openings("startpos moves b7d8 f3d5 k0i1\nmoves b7d8 f3d5\nb7d8\n", 2, *rules);
  REQUIRE(openings.ok());
  const std::vector<std::string> two{"b7d8", "f3d5"};
  CHECK(openings.value()[0].moves == two);
  CHECK(openings.value()[1].moves == two);
  CHECK(openings.value()[2].moves == std::vector<std::string>{"b7d8"});
}

TEST_CASE("openings are played in order from the first wanted, or shuffled for each pass") {
  std::vector<Opening> listed(5);
  for (std::size_t i = 0; i < listed.size(); ++i)
    listed[i].moves = {std::to_string(i)};
  const auto names = [&](const OpeningOrder& order, std::uint64_t seed, int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
      text += listed_opening(listed, order, seed, i).moves.front();
    return text;
  };
  CHECK(names({}, 1, 7) == "0123401");
  CHECK(names({false, 4, {}}, 1, 4) == "3401");
  const std::string shuffled = names({true, 1, {}}, 1, 10);
  CHECK(shuffled == names({true, 1, {}}, 1, 10));
  CHECK(shuffled != names({true, 1, {}}, 2, 10));
  CHECK(shuffled.substr(0, 5) != shuffled.substr(5));
  for (const std::string& pass : {shuffled.substr(0, 5), shuffled.substr(5)}) {
    CHECK(std::set<char>(pass.begin(), pass.end()).size() == 5);
  }
  CHECK(names({true, 3, {}}, 1, 8) == shuffled.substr(2));
}

}  // namespace hegemon::arena
