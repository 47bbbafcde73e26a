#include "games.h"

#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

#include "records.h"
#include "session/records/game_list.h"
#include "session/variants.h"

namespace hegemon::web {

namespace {

using session::RecordJson;

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

RecordJson game_json(const session::ReplayedGame& game) {
  std::string moves;
  for (const RecordedMove& move : game.record.moves) {
    if (!moves.empty()) moves += ' ';
    moves += move.text;
  }
  RecordJson json;
  json["text"] = to_text(game.record);
  json["tags"] = session::tags_of(game.record);
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
  RecordJson json;
  if (!format || end == std::string_view::npos) {
    json = error_json(Error::of("record.format", "format"));
  } else {
    games_ = session::read_games(text.substr(end + 1), *format);
    json["games"] = games_.size();
  }
  return json.dump();
}

std::string GameReader::next() {
  if (at_ == games_.size()) return {};
  const Result<Record> read = std::exchange(games_[at_++], Error{"", ""});
  RecordJson json;
  if (!read) {
    json = error_json(read.error());
  } else {
    const auto defaults = session::open_variant(session::variants().front().name);
    const auto game = session::replay_record(read.value(), *defaults);
    json = game ? game_json(game.value()) : error_json(game.error());
  }
  return session::line_of(json);
}

}  // namespace hegemon::web
