#include "setups.h"

#include <nlohmann/json.hpp>

#include "records.h"
#include "session/position_words.h"
#include "session/variants.h"

namespace hegemon::web {

namespace {

using Json = session::RecordJson;
using Counts = BoardSetup::Counts;

/// The one letter of a value that the package writes.
char letter_of(const Json& value) {
  return value.get_ref<const std::string&>().at(0);
}

Json json_of(const Counts& counts) {
  Json json = Json::object();
  for (const auto& [of, row] : counts) {
    for (const auto& [what, count] : row)
      json[std::string(1, of)][std::string(1, what)] = count;
  }
  return json;
}
Counts counts_of(const Json& json) {
  Counts counts;
  for (const auto& [of, row] : json.items()) {
    for (const auto& [what, count] : row.items())
      counts[of.at(0)][what.at(0)] = count;
  }
  return counts;
}

Json json_of(const BoardSetup& setup) {
  Json fates = Json::object();
  for (const auto& [army, by] : setup.fates)
    fates[std::string(1, army)] = std::string(1, by);
  Json pieces = Json::object();
  for (const auto& [point, piece] : setup.pieces)
    pieces[point] = piece;
  return {{"pieces", pieces},
          {"fates", fates},
          {"taken", json_of(setup.taken)},
          {"hands", json_of(setup.hands)},
          {"turn", std::string(1, setup.turn)},
          {"quiet", setup.quiet},
          {"round", setup.round}};
}
BoardSetup setup_of(const Json& json) {
  BoardSetup setup;
  for (const auto& [point, piece] : json.at("pieces").items())
    setup.pieces[point] = piece;
  for (const auto& [army, by] : json.at("fates").items())
    setup.fates[army.at(0)] = letter_of(by);
  setup.taken = counts_of(json.at("taken"));
  setup.hands = counts_of(json.at("hands"));
  setup.turn = letter_of(json.at("turn"));
  setup.quiet = json.at("quiet");
  setup.round = json.at("round");
  return setup;
}

Json answer(const Json& json) {
  const std::string variant = json.at("variant");
  const auto session = session::open_variant(variant);
  if (session == nullptr) return error_json(Error::of("game.unknown", "variant", variant));
  for (const OptionSpec& spec : session->option_specs()) {
    if (spec.name != "Rules") continue;
    const auto set = session->set_option(spec.name, std::string(json.at("rules")));
    if (!set) return error_json(set.error());
  }
  if (!json.contains("fen")) return {{"fen", session->write_setup(setup_of(json)).value()}};
  const std::string text = json.at("fen");
  const Result<session::PositionWords> words = session::split_position(text);
  if (!words) return error_json(words.error());
  const auto& [named, fen, has_moves, moves] = words.value();
  if (!named && !fen) return error_json(Error::of("fen.missing", ""));
  const Result<BoardSetup> read = session->read_setup(fen.value_or("startpos")).value();
  if (!read) return error_json(read.error());
  Json position = json_of(read.value());
  if (fen) position["fen"] = *fen;
  position["moves"] = moves;
  return position;
}

}  // namespace

std::string setup_json(std::string_view text) {
  return session::line_of(answer(Json::parse(text)));
}

}  // namespace hegemon::web
