#include "setups.h"

#include <cstdint>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/fen_text.h"
#include "engine/middle_xiangqi/notation.h"
#include "engine/seven_kingdoms/notation.h"
#include "engine/three_friends/notation.h"
#include "records.h"

namespace hegemon::web {

namespace {

namespace seven = seven_kingdoms;
namespace three = three_friends;
namespace middle = middle_xiangqi;
using Json = session::RecordJson;

// What each game has of its own. The commander of an army is a side as a number; `kSides`: nobody.

struct Seven {
  using Setup = seven::Setup;
  using Point = seven::Point;
  using Type = seven::PieceType;
  static constexpr int kSides = seven::kSides;
  static constexpr auto& kRows = seven::kPieceRows;
  seven::Rules rules;

  char letter(Side side) const { return rules.letter(side); }
  static std::optional<std::pair<Side, Type>> piece(const Setup& setup, Point at) {
    const auto& found = setup.board[at];
    return found ? std::optional(std::pair(found->owner, found->type)) : std::nullopt;
  }
  static void put(Setup& setup, Point at, Side side, Type type) {
    setup.board[at] = seven::ColouredPiece{side, type};
  }
  static int commander(const Setup& setup, Side side) { return setup.statuses[side].index(); }
  static void command(Setup& setup, Side side, int by) {
    setup.statuses[side] =
        by == kSides ? seven::KingdomStatus::gone() : seven::KingdomStatus::conquered_by(Side(by));
  }
  static int& taken(Setup& setup, Side captor, Side victim) { return setup.taken[captor][victim]; }
  static int& round(Setup& setup) { return setup.round; }
  Result<Setup> parse(std::string_view fen) const { return seven::parse_setup(fen, rules); }
  std::string fen(const Setup& setup) const { return seven::to_fen(setup, rules); }
};

struct Three {
  using Setup = three::Setup;
  using Point = three::Point;
  using Type = three::PieceType;
  static constexpr int kSides = three::kSides;
  static constexpr auto& kRows = three::kPieceRows;

  static char letter(Side side) { return three::letter_of(side); }
  static std::optional<std::pair<Side, Type>> piece(const Setup& setup, Point at) {
    const three::Piece found = setup.board[at];
    return found.exists() ? std::optional(std::pair(found.army(), found.type())) : std::nullopt;
  }
  static void put(Setup& setup, Point at, Side side, Type type) {
    setup.board[at] = three::Piece(side, type);
  }
  static int commander(const Setup& setup, Side side) { return setup.commanders[side]; }
  static void command(Setup& setup, Side side, int by) {
    setup.commanders[side] = static_cast<std::uint8_t>(by);
  }
  static std::uint32_t& round(Setup& setup) { return setup.round; }
  static Result<Setup> parse(std::string_view fen) { return three::parse_setup(fen); }
  static std::string fen(const Setup& setup) { return three::to_fen(setup); }
};

struct Middle {
  using Setup = middle::Setup;
  using Point = middle::Point;
  using Type = middle::PieceType;
  static constexpr int kSides = middle::kSides;
  static constexpr auto& kRows = middle::kPieceRows;

  static char letter(Side side) { return side == middle::kRed ? 'w' : 'b'; }
  static std::optional<std::pair<Side, Type>> piece(const Setup& setup, Point at) {
    const auto& found = setup.board[at];
    return found ? std::optional(std::pair(found->side, found->type)) : std::nullopt;
  }
  static void put(Setup& setup, Point at, Side side, Type type) {
    setup.board[at] = middle::Piece{side, type};
  }
  static int& in_hand(Setup& setup, Side side, Type type) { return setup.hands[side][type]; }
  static int& round(Setup& setup) { return setup.number; }
  static Result<Setup> parse(std::string_view fen) { return middle::parse_setup(fen); }
  static std::string fen(const Setup& setup) { return middle::to_fen(setup); }
};

template <class Game>
class Converter {
 public:
  using Setup = typename Game::Setup;
  using Point = typename Game::Point;
  using Type = typename Game::Type;

  explicit Converter(const Game& game) : game_(game) {}

  Json read(const std::string& fen) const {
    auto parsed = game_.parse(fen);
    if (!parsed) return error_json(parsed.error());
    Setup& setup = parsed.value();
    Json json;
    for (const char* list : {"pieces", "fates", "taken", "hands"})
      json[list] = Json::object();
    for (int i = 0; i < setup.board.size(); ++i) {
      if (const auto piece = game_.piece(setup, Point(i)))
        json["pieces"][to_text(Point(i))] = letter(piece->first) + letter(piece->second);
    }
    json["turn"] = letter(setup.turn);
    if constexpr (requires { game_.commander(setup, Side()); }) {
      for (const Side army : sides<Game::kSides>()) {
        const int by = game_.commander(setup, army);
        json["fates"][letter(army)] = by == Game::kSides ? "-" : letter(Side(by));
      }
    }
    each_count(setup,
               [&](const char* list, const std::string& of, const std::string& what, int& n) {
                 if (n != 0) json[list][of][what] = n;
               });
    json["quiet"] = setup.quiet;
    json["round"] = game_.round(setup);
    return json;
  }

  Json write(const Json& json) const {
    Setup setup;
    for (int i = 0; i < setup.board.size(); ++i) {
      const std::string letters = json.at("pieces").value(to_text(Point(i)), "  ");
      const auto side = side_of(letters.substr(0, 1));
      const auto type = fen_text::type_with_letter<Type>(Game::kRows, letters.back());
      if (side && type) game_.put(setup, Point(i), *side, *type);
    }
    setup.turn = side_of(json.at("turn")).value_or(Side(0));
    if constexpr (requires { game_.command(setup, Side(), 0); }) {
      for (const Side army : sides<Game::kSides>()) {
        const auto by = side_of(json.at("fates").value(letter(army), "-"));
        game_.command(setup, army, by ? by->index() : Game::kSides);
      }
    }
    each_count(setup, [&](const char* list, const std::string& of, const std::string& what,
                          int& n) { n = json.at(list).value(of, Json::object()).value(what, 0); });
    setup.quiet = json.at("quiet");
    game_.round(setup) = json.at("round");
    return {{"fen", game_.fen(setup)}};
  }

 private:
  std::string letter(Side side) const { return {game_.letter(side)}; }
  static std::string letter(Type type) { return {Game::kRows[type].letter}; }
  std::optional<Side> side_of(const std::string& word) const {
    for (const Side side : sides<Game::kSides>()) {
      if (letter(side) == word) return side;
    }
    return std::nullopt;
  }
  /// All counts of the game: what was taken, what is in the hands.
  template <class Action>
  void each_count(Setup& setup, Action action) const {
    for (const Side a : sides<Game::kSides>()) {
      if constexpr (requires { game_.taken(setup, a, a); }) {
        for (const Side victim : sides<Game::kSides>())
          action("taken", letter(a), letter(victim), game_.taken(setup, a, victim));
      }
      if constexpr (requires { game_.in_hand(setup, a, Type()); }) {
        for (int i = 0; i < middle::kHandTypeCount; ++i)
          action("hands", letter(a), letter(Type(i)), game_.in_hand(setup, a, Type(i)));
      }
    }
  }

  Game game_;
};

template <class Game>
Json convert(const Game& game, const Json& json) {
  const Converter<Game> converter(game);
  return json.contains("fen") ? converter.read(json.at("fen")) : converter.write(json);
}

}  // namespace

std::string setup_json(std::string_view text) {
  const Json json = Json::parse(text);
  const std::string variant = json.at("variant");
  if (variant == "threefriends") return session::line_of(convert(Three(), json));
  if (variant == "middlexiangqi") return session::line_of(convert(Middle(), json));
  const auto rules = seven::Rules::make(std::string(json.at("rules")), "wrobgpd", 0);
  return session::line_of(rules ? convert(Seven{rules.value()}, json) : error_json(rules.error()));
}

}  // namespace hegemon::web
