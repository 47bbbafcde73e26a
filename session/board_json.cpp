#include "session/board_json.h"

#include <cstddef>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/outcome.h"

namespace hegemon::session {

namespace {

/// Keys stay in the order in which they are written here.
using Json = nlohmann::ordered_json;

std::string_view fate_word(SideFate fate) {
  switch (fate) {
    case SideFate::kInPlay:
      return "play";
    case SideFate::kFell:
      return "fell";
    case SideFate::kLeft:
      return "left";
  }
  return "";
}

class StateWriter {
 public:
  explicit StateWriter(const GameState& state) : state_(state) {}

  std::string line() const {
    Json json;
    json["variant"] = state_.variant;
    json["options"] = Json::object();
    for (const auto& [name, value] : state_.options)
      json["options"][name] = value;
    json["fen"] = state_.fen;
    json["key"] = state_.key;
    json["ply"] = state_.ply;
    json["round"] = state_.round;
    json["turn"] = letter(state_.turn);
    json["result"] = state_.result;
    json["outcome"] = outcome();
    json["sides"] = Json::array();
    for (std::size_t i = 0; i < state_.board.sides.size(); ++i)
      json["sides"].push_back(side(i));
    json["draws"] = counters(state_.board.draws);
    json["pieces"] = pieces();
    json["moves"] = moves();
    json["captures"] = captures();
    json["last"] = last();
    return json.dump();
  }

 private:
  std::string letter(Side side) const {
    return std::string(1, state_.names[place_of(side)].letter);
  }
  Json letter(const std::optional<Side>& side) const {
    return side ? Json(letter(*side)) : Json(nullptr);
  }
  static std::string kind(char letter) { return std::string(1, letter); }
  static Json kind(const std::optional<char>& letter) {
    return letter ? Json(kind(*letter)) : Json(nullptr);
  }

  Json outcome() const {
    if (!state_.outcome.over()) return nullptr;
    Json winners = Json::array();
    for (std::size_t i = 0; i < state_.names.size(); ++i) {
      const Side side(static_cast<int>(i));
      if (state_.outcome.winners.contains(side)) winners.push_back(letter(side));
    }
    Json json;
    json["reason"] = reason_word(state_.outcome.reason);
    json["winners"] = std::move(winners);
    json["drawn"] = state_.outcome.drawn();
    return json;
  }

  Json counters(const std::vector<Counter>& counters) const {
    Json list = Json::array();
    for (const Counter& counter : counters) {
      Json json;
      json["name"] = counter.name;
      json["now"] = counter.now;
      json["goal"] = counter.goal;
      if (counter.heir) json["heir"] = letter(*counter.heir);
      list.push_back(std::move(json));
    }
    return list;
  }

  Json side(std::size_t i) const {
    const SideState& side = state_.board.sides[i];
    Json json;
    json["side"] = letter(Side(static_cast<int>(i)));
    json["name"] = state_.names[i].name;
    json["player"] = letter(side.player);
    json["fate"] = fate_word(side.fate);
    json["heir"] = letter(side.heir);
    json["pieces"] = side.pieces;
    json["check"] = side.in_check;
    json["share"] = state_.shares[i];
    json["taken"] = Json::object();
    for (const auto& [victim, count] : side.taken)
      json["taken"][letter(victim)] = count;
    json["hand"] = Json::object();
    for (const auto& [type, count] : side.hand)
      json["hand"][kind(type)] = count;
    json["counters"] = counters(side.counters);
    return json;
  }

  Json pieces() const {
    Json list = Json::array();
    for (const BoardPiece& piece : state_.board.pieces) {
      Json json;
      json["at"] = piece.point;
      json["kind"] = kind(piece.kind);
      json["side"] = letter(piece.side);
      json["born"] = letter(piece.born);
      list.push_back(std::move(json));
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
      Json json;
      json["by"] = letter(capture.by);
      json["from"] = capture.ends.from;
      json["to"] = capture.ends.to;
      json["wins"] = capture.wins;
      list.push_back(std::move(json));
    }
    return list;
  }

  Json last() const {
    if (!state_.last) return nullptr;
    const MoveEffects& effects = state_.last->effects;
    Json json;
    json["side"] = letter(state_.last->side);
    json["move"] = effects.ends ? Json(effects.ends->from + effects.ends->to) : Json(nullptr);
    json["from"] = effects.ends ? Json(effects.ends->from) : Json(nullptr);
    json["to"] = effects.ends ? Json(effects.ends->to) : Json(nullptr);
    json["kind"] = kind(effects.kind);
    json["taken"] = nullptr;
    if (effects.taken) {
      Json taken;
      taken["kind"] = kind(*effects.taken);
      taken["side"] = letter(effects.taken_of);
      json["taken"] = std::move(taken);
    }
    json["fallen"] = Json::array();
    for (const FallenSide& fallen : effects.fallen) {
      Json fall;
      fall["side"] = letter(fallen.side);
      fall["heir"] = letter(fallen.heir);
      fall["by"] = fallen.by;
      fall["changed"] = fallen.changed;
      fall["left"] = fallen.left;
      json["fallen"].push_back(std::move(fall));
    }
    json["passed"] = Json::array();
    for (const Side side : state_.last->passed)
      json["passed"].push_back(letter(side));
    return json;
  }

  const GameState& state_;
};

}  // namespace

std::string state_line(const GameState& state) {
  return StateWriter(state).line();
}

}  // namespace hegemon::session
