#include "session/board_json.h"

#include <cstddef>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/indexed_array.h"

namespace hegemon::session {

namespace {

/// Keys stay in the order in which they are written here.
using Json = nlohmann::ordered_json;

constexpr IndexedArray<SideFate, std::string_view, 3> kFateWords{{"play", "fell", "left"}};

class StateWriter {
 public:
  explicit StateWriter(const GameState& state) : state_(state) {}

  std::string line() const {
    Json options = Json::object();
    for (const auto& [name, value] : state_.options)
      options[name] = value;
    Json sides = Json::array();
    for (std::size_t i = 0; i < state_.board.sides.size(); ++i)
      sides.push_back(side(i));
    return Json{{"variant", state_.variant},
                {"options", options},
                {"fen", state_.fen},
                {"key", state_.key},
                {"ply", state_.ply},
                {"round", state_.round},
                {"turn", letter(state_.turn)},
                {"result", state_.result},
                {"outcome", outcome()},
                {"sides", sides},
                {"draws", counters(state_.board.draws)},
                {"pieces", pieces()},
                {"moves", moves()},
                {"captures", captures()},
                {"last", last()}}
        .dump();
  }

 private:
  std::string letter(Side side) const {
    return std::string(1, state_.names[place_of(side)].letter);
  }
  Json letter(const std::optional<Side>& side) const {
    return side ? Json(letter(*side)) : Json(nullptr);
  }
  template <class Sides>
  Json letters(const Sides& sides) const {
    Json list = Json::array();
    for (const Side side : sides)
      list.push_back(letter(side));
    return list;
  }
  static std::string kind(char letter) { return std::string(1, letter); }
  static Json kind(const std::optional<char>& letter) {
    return letter ? Json(kind(*letter)) : Json(nullptr);
  }

  Json outcome() const {
    if (!state_.outcome.over()) return nullptr;
    return {{"reason", reason_word(state_.outcome.reason)},
            {"winners", letters(state_.outcome.winners)},
            {"drawn", state_.outcome.drawn()}};
  }

  Json counters(const std::vector<Counter>& counters) const {
    Json list = Json::array();
    for (const Counter& counter : counters) {
      list.push_back({{"name", counter.name}, {"now", counter.now}, {"goal", counter.goal}});
      if (counter.heir) list.back()["heir"] = letter(*counter.heir);
    }
    return list;
  }

  Json side(std::size_t i) const {
    const SideState& side = state_.board.sides[i];
    Json taken = Json::object();
    for (const auto& [victim, count] : side.taken)
      taken[letter(victim)] = count;
    Json hand = Json::object();
    for (const auto& [type, count] : side.hand)
      hand[kind(type)] = count;
    return {{"side", letter(Side(static_cast<int>(i)))},
            {"name", state_.names[i].name},
            {"player", letter(side.player)},
            {"fate", kFateWords[side.fate]},
            {"heir", letter(side.heir)},
            {"pieces", side.pieces},
            {"check", side.in_check},
            {"share", state_.shares[i]},
            {"taken", taken},
            {"hand", hand},
            {"counters", counters(side.counters)}};
  }

  Json pieces() const {
    Json list = Json::array();
    for (const BoardPiece& piece : state_.board.pieces) {
      list.push_back({{"at", piece.point},
                      {"kind", kind(piece.kind)},
                      {"side", letter(piece.side)},
                      {"born", letter(piece.born)}});
    }
    return list;
  }

  Json moves() const {
    Json by_start = Json::object();
    for (const MoveEnds& move : state_.moves)
      by_start[move.from].push_back(move.to);
    return by_start;
  }

  Json captures() const {
    Json list = Json::array();
    for (const PossibleCapture& capture : state_.captures) {
      list.push_back({{"by", letter(capture.by)},
                      {"from", capture.ends.from},
                      {"to", capture.ends.to},
                      {"wins", capture.wins}});
    }
    return list;
  }

  Json last() const {
    if (!state_.last) return nullptr;
    const MoveEffects& effects = state_.last->effects;
    Json json{{"side", letter(state_.last->side)},
              {"move", nullptr},
              {"from", nullptr},
              {"to", nullptr},
              {"kind", kind(effects.kind)},
              {"taken", nullptr},
              {"fallen", Json::array()},
              {"passed", letters(state_.last->passed)}};
    if (effects.ends) {
      json["move"] = effects.ends->from + effects.ends->to;
      json["from"] = effects.ends->from;
      json["to"] = effects.ends->to;
    }
    if (effects.taken) {
      json["taken"] = {{"kind", kind(*effects.taken)}, {"side", letter(effects.taken_of)}};
    }
    for (const FallenSide& fallen : effects.fallen) {
      json["fallen"].push_back({{"side", letter(fallen.side)},
                                {"heir", letter(fallen.heir)},
                                {"by", fallen.by},
                                {"changed", fallen.changed},
                                {"left", fallen.left}});
    }
    return json;
  }

  const GameState& state_;
};

}  // namespace

std::string state_line(const GameState& state) {
  return StateWriter(state).line();
}

}  // namespace hegemon::session
