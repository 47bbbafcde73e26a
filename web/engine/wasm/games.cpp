#include "games.h"

#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

#include "session/replay.h"
#include "session/variants.h"

namespace hegemon::web {

namespace {

using Json = nlohmann::ordered_json;

Json error_json(const Error& error) {
  Json json;
  json["error"]["what"] = error.what;
  json["error"]["where"] = error.where;
  return json;
}

std::string hex_keys(const std::vector<std::uint64_t>& keys) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  text.reserve(keys.size() * 16);
  for (const std::uint64_t key : keys) {
    for (int shift = 60; shift >= 0; shift -= 4)
      text += kDigits[(key >> static_cast<unsigned>(shift)) & 15U];
  }
  return text;
}

Json game_json(const session::ReplayedGame& game) {
  Json tags = Json::array();
  for (const auto& [name, value] : game.record.tags)
    tags.push_back(Json::array({name, value}));
  std::string moves;
  for (const RecordedMove& move : game.record.moves) {
    if (!moves.empty()) moves += ' ';
    moves += move.text;
  }
  Json json;
  json["text"] = to_text(game.record);
  json["tags"] = std::move(tags);
  json["moves"] = std::move(moves);
  json["result"] = game.record.result;
  json["end"] = game.session->result();
  json["keys"] = hex_keys(game.keys);
  return json;
}

}  // namespace

std::string GameReader::open(std::string_view text) {
  games_.clear();
  at_ = 0;
  const std::size_t end = text.find('\n');
  const auto format = session::format_named(text.substr(0, end));
  Json json;
  if (!format || end == std::string_view::npos) {
    json = error_json({"no format of games is called so", "format"});
  } else {
    games_ = session::read_games(text.substr(end + 1), *format);
    json["games"] = games_.size();
  }
  return json.dump();
}

std::string GameReader::next() {
  if (at_ == games_.size()) return {};
  const Result<Record> read = std::exchange(games_[at_++], Error{});
  Json json;
  if (!read) {
    json = error_json(read.error());
  } else {
    const auto defaults = session::open_variant(session::variants().front().name);
    const auto game = session::replay_game(read.value(), *defaults);
    json = game ? game_json(game.value()) : error_json(game.error());
  }
  // Bytes that are no UTF-8 can stand in a file; the answer has a sign for each instead.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hegemon::web
