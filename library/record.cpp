/// The public `GameRecord`.
#include "engine/record.h"

#include <algorithm>

#include "engine/tag_name.h"
#include "library/convert.h"
#include "session/game_record.h"
#include "session/replay.h"

namespace hegemon {
inline namespace v0 {

namespace {

void check_tag_name(std::string_view name) {
  if (!is_tag_name(name)) throw InputError(quoted(name) + " is no name of a tag", "tags");
}

std::string today() {
  return *session::new_record(*session::open_variant(variants().front()), {}).find("Date");
}

}  // namespace

GameRecord GameRecord::of(const Position& position) {
  GameRecord record;
  const std::unique_ptr<session::GameSession> session = library::session_at(*position.impl_);
  const bool over = position.is_over();
  record.tags = {{"Event", "?"},
                 {"Site", "?"},
                 {"Date", today()},
                 {"Round", "?"},
                 {"Variant", position.variant()}};
  for (const OptionSpec& spec : session->option_specs())
    record.tags.emplace_back(spec.name, session->option_value(spec.name));
  for (const SideInfo& side : position.sides())
    record.tags.emplace_back(side.name, "?");
  if (position.impl_->given_fen) record.tags.emplace_back("FEN", position.start_fen());
  Record end;
  session::end_record(end, *session);
  record.tags.insert(record.tags.end(), end.tags.begin(), end.tags.end());
  record.result = over ? end.result : "*";
  for (const Move move : position.moves())
    record.plies.push_back({move.text(), {}});
  return record;
}

std::vector<GameRecord> GameRecord::parse(std::string_view text) {
  const auto parsed = parse_records(text);
  if (!parsed) library::raise(parsed.error());
  std::vector<GameRecord> records;
  for (const Record& each : parsed.value()) {
    GameRecord& record = records.emplace_back();
    record.tags = each.tags;
    record.result = each.result;
    for (const RecordedMove& move : each.moves)
      record.plies.push_back({move.text, move.comment});
  }
  return records;
}

std::optional<std::string> GameRecord::tag(std::string_view name) const {
  for (const auto& [key, value] : tags) {
    if (key == name) return value;
  }
  return std::nullopt;
}

void GameRecord::set_tag(std::string_view name, std::string_view value) {
  check_tag_name(name);
  for (auto& [key, old] : tags) {
    if (key != name) continue;
    old = value;
    return;
  }
  tags.emplace_back(name, value);
}

Position GameRecord::position(std::optional<std::size_t> moves) const {
  const std::string variant = tag("Variant").value_or(variants().front());
  Rules rules;
  for (const auto& [name, value] : default_rules(variant)) {
    if (const auto chosen = tag(name)) rules.emplace(name, *chosen);
  }
  const std::optional<std::string> fen = tag("FEN");
  std::optional<std::string_view> fen_view;
  if (fen) fen_view = *fen;
  Position position(variant, rules, fen_view);
  const std::size_t count = std::min(moves.value_or(plies.size()), plies.size());
  for (std::size_t i = 0; i < count; ++i) {
    try {
      position.push(plies[i].move);
    } catch (const IllegalMove& error) {
      throw IllegalMove(error.problem(), "ply " + std::to_string(i + 1));
    }
  }
  return position;
}

std::string GameRecord::text() const {
  Record record;
  for (const auto& [name, value] : tags) {
    check_tag_name(name);
    record.tags.emplace_back(name, value);
  }
  for (const Ply& ply : plies)
    record.moves.push_back({1, ply.move, ply.comment});
  record.result = result;
  const auto game = session::replay_game(record, *session::open_variant(variants().front()));
  if (!game) library::raise(game.error());
  return to_text(game.value().record);
}

}  // namespace v0
}  // namespace hegemon
