/// The references against the rules, case by case (tests/data/*.rules), so that a difference between a reference and the engine can be
/// laid at one door; and the laws of their perft.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "tests/reference/middle_xiangqi.h"
#include "tests/reference/seven_kingdoms.h"
#include "tests/reference/three_friends.h"
#include "tests/support/perft_file.h"
#include "tests/support/rule_cases.h"

namespace hegemon::reference {

namespace {

using testing::RuleOptions;

SevenKingdoms::Config config_of(const RuleOptions& options) {
  SevenKingdoms::Config config;
  for (const auto& [name, value] : options) {
    if (name == "Rules") config.preset = value;
    if (name == "Players") config.players = value;
    if (name == "DrawQuietPlies") config.quiet_limit = std::stoi(value);
  }
  return config;
}

/// What all three have alike.
template <class Game>
class Subject : public Game {
 public:
  explicit Subject(const Game& game) : Game(game) {}

  static std::optional<Subject> read(const std::string& fen, const RuleOptions& options,
                                     std::string* error) {
    std::optional<Game> game;
    if constexpr (kKingdoms)
      game = Game::parse(fen, config_of(options), error);
    else
      game = Game::parse(fen, error);
    if (!game) return std::nullopt;
    return Subject(*game);
  }

  static std::string start_fen(const RuleOptions& options) {
    if constexpr (kKingdoms)
      return Game::start_fen(config_of(options).preset);
    else
      return Game::start_fen();
  }

  /// Whether a piece of another side could take the side's general, by generating its moves.
  bool in_check(char side) const {
    if constexpr (std::is_same_v<Game, ThreeFriends>) {
      const std::string general = point_of(std::string(1, side) + 'G');
      const std::string sides = this->in_play();
      return std::any_of(sides.begin(), sides.end(), [&](char other) {
        return other != side && !this->takers(general, other).empty();
      });
    } else if constexpr (std::is_same_v<Game, MiddleXiangqi>) {
      const std::string general = point_of(side == 'w' ? 'G' : 'g');
      return !this->takers(general, side == 'w' ? 'b' : 'w').empty();
    } else {
      throw std::runtime_error("the Seven Kingdoms know no check");
    }
  }

 private:
  static constexpr bool kKingdoms = std::is_same_v<Game, SevenKingdoms>;

  /// Where the piece stands, in arms (r, g, b) and on boards alike.
  template <class Piece>
  std::string point_of(const Piece& wanted) const {
    const bool arms = std::is_same_v<Game, ThreeFriends>;
    for (const char first : std::string(arms ? "rgb" : "abcdefghijklm")) {
      for (int second = 1; second < (arms ? 100 : 11); ++second) {
        const bool point = !arms || (second >= 11 && second % 10 >= 1 && second % 10 <= 5);
        std::string name = first + std::to_string(second);
        if (point && this->piece(name) == wanted) return name;
      }
    }
    throw std::runtime_error("there is no such general");
  }
};

/// perft of every position of the file to depth 2, and divide, which splits it by the first move.
template <class Game>
void check_counts(const char* file) {
  for (const testing::PerftEntry& entry : testing::read_perft_file(file)) {
    CAPTURE(entry.name);
    RuleOptions options;
    if (!entry.rules.empty()) options["Rules"] = entry.rules;
    const auto game = Subject<Game>::read(entry.fen, options, nullptr);
    REQUIRE(game);
    // A hand is written in one order.
    if (entry.fen.find('[') == std::string::npos) CHECK(game->fen() == entry.fen);
    CHECK(game->perft(0) == 1);
    CHECK(game->divide(0).empty());
    for (const int depth : {1, 2}) {
      if (entry.counts.count(depth) == 0) continue;
      CHECK(game->perft(depth) == entry.counts.at(depth));
      std::uint64_t sum = 0;
      std::vector<std::string> moves;
      for (const auto& [move, nodes] : game->divide(depth)) {
        moves.push_back(move);
        sum += nodes;
      }
      CHECK(moves == game->moves());
      CHECK(std::is_sorted(moves.begin(), moves.end()));
      CHECK(sum == entry.counts.at(depth));
    }
  }
}

}  // namespace

TEST_CASE("the reference of the Seven Kingdoms keeps the rules") {
  testing::check_rules<Subject<SevenKingdoms>>("seven_kingdoms.rules");
}
TEST_CASE("the reference of the Three Friends keeps the rules") {
  testing::check_rules<Subject<ThreeFriends>>("three_friends.rules");
}
TEST_CASE("the reference of Middle Xiangqi keeps the rules") {
  testing::check_rules<Subject<MiddleXiangqi>>("middle_xiangqi.rules");
}

TEST_CASE("the references have the known perft counts, and divide splits them by the first move") {
  check_counts<SevenKingdoms>("seven_kingdoms.perft");
  check_counts<ThreeFriends>("three_friends.perft");
  check_counts<MiddleXiangqi>("middle_xiangqi.perft");
}

TEST_CASE("the references play no text with a blank and no empty text") {
  auto kingdoms = SevenKingdoms::parse(SevenKingdoms::start_fen("classic"), {}).value();
  auto friends = ThreeFriends::parse(ThreeFriends::start_fen()).value();
  auto xiangqi = MiddleXiangqi::parse(MiddleXiangqi::start_fen()).value();
  for (const char* text : {"", "a9b10 ", "r54r55 ", "a1a2 "}) {
    CHECK_FALSE(kingdoms.play(text));
    CHECK_FALSE(friends.play(text));
    CHECK_FALSE(xiangqi.play(text));
  }
  CHECK(kingdoms.fen() == SevenKingdoms::start_fen("classic"));
  CHECK(friends.fen() == ThreeFriends::start_fen());
  CHECK(xiangqi.fen() == MiddleXiangqi::start_fen());
}

TEST_CASE("the references refuse a FEN with two blanks between fields, in a sentence") {
  std::string error;
  CHECK_FALSE(ThreeFriends::parse("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5  r rgb 0 1", &error));
  CHECK(error.find("five fields") != std::string::npos);
  CHECK(error.back() == '.');
  CHECK_FALSE(MiddleXiangqi::parse("6g6/13/13/13/13/13/13/13/13/5G7[]  w - - 0 1", &error));
  CHECK(error.find("six fields") != std::string::npos);
  CHECK(error.back() == '.');
}

TEST_CASE("the reference of the Seven Kingdoms refuses a bad config") {
  const std::string first = SevenKingdoms::start_fen("classic");
  const auto refused = [&](const char* preset, const char* players, int quiet) {
    std::string error;
    CHECK_FALSE(SevenKingdoms::parse(first, {preset, players, quiet}, &error));
    return error.substr(0, error.find(':'));
  };
  CHECK(refused("fast", "wrobgpd", 200) == "preset");
  CHECK(refused("classic", "wwobgp", 200) == "players");
  CHECK(refused("classic", "wwobgpx", 200) == "players");
  CHECK(refused("classic", "wrobgpd", -1) == "quiet limit");
  CHECK(SevenKingdoms::start_fen("nonsense").empty());
  // A single player has won from the start; the engine does not take such an option.
  const auto alone = SevenKingdoms::parse(first, {"classic", "wwwwwww", 200});
  REQUIRE(alone);
  CHECK(alone->result() == "w last");
}

TEST_CASE("random games of the Seven Kingdoms: every FEN reads back as the same position") {
  for (const char* name : {"classic", "elephantchess", "chinese"}) {
    const SevenKingdoms::Config config{name, "wrobgpd", 200};
    for (unsigned seed = 1; seed <= 3; ++seed) {
      std::mt19937 random(seed);
      auto game = SevenKingdoms::parse(SevenKingdoms::start_fen(name), config).value();
      int plies = 0;
      while (game.result() == "*") {
        // Captures are preferred, else the games are long and little happens in them.
        auto moves = game.captures();
        if (moves.empty() || random() % 4 == 0) moves = game.moves();
        REQUIRE(game.play(random() % 300 == 0 ? "resign" : moves[random() % moves.size()]));
        const auto again = SevenKingdoms::parse(game.fen(), config);
        REQUIRE(again.has_value());
        REQUIRE(again->fen() == game.fen());
        REQUIRE(again->result() == game.result());
        REQUIRE(again->moves() == game.moves());
        REQUIRE(++plies < 5000);
      }
      CHECK(game.moves().empty());
    }
  }
}

}  // namespace hegemon::reference
