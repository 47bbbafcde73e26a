#include "session/records/game_list.h"

#include <cstddef>
#include <functional>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/utf8.h"
#include "session/position_words.h"
#include "session/records/record_json.h"
#include "session/support/strings.h"
#include "session/support/unique_keys.h"

namespace hegemon::session {

namespace {

// ---- a line a game: a FEN and moves

Result<Record> read_fen(std::string_view line, GamePlace place) {
  Record game;
  const Result<PositionWords> position = split_position(line);
  const bool nothing = position && !position.value().named && !position.value().fen;
  if (!position || nothing)
    return (nothing ? Error::of("fen.missing", "") : position.error()).at(place);
  if (position.value().fen) game.tags.emplace_back("FEN", *position.value().fen);
  for (const std::string_view move : position.value().moves) {
    const auto column = static_cast<int>(move.data() - line.data()) + 1;
    game.moves.push_back({1, std::string(move), {}, {place.line, column}});
  }
  return game;
}

std::string fen_line(const ReplayedGame& game) {
  std::string line = game.fens.front();
  if (!game.record.moves.empty()) line += " moves";
  for (const RecordedMove& move : game.record.moves)
    line += ' ' + move.text;
  return line + '\n';
}

// ---- a line a game: an object

/// Finds the column of a text at which it is no JSON any more. The engine of the pages is built without exceptions, so
/// the one that names the place cannot be used.
struct JsonErrorColumn : nlohmann::detail::json_sax_acceptor<RecordJson> {
  std::size_t column = 0;
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) {
    column = position;
    return false;
  }
};

Result<Record> read_json(std::string_view line, GamePlace place) {
  UniqueKeys keys;
  const RecordJson json = RecordJson::parse(line, std::ref(keys), false);
  if (json.is_discarded()) {
    JsonErrorColumn error;
    static_cast<void>(RecordJson::sax_parse(line, &error));
    place.column = static_cast<int>(error.column);
    return Error::of("json.syntax", "").at(place);
  }
  if (keys.twice) return Error::of("argument.twice", "", *keys.twice).at(place);
  Result<Record> read = record_of(json, place.line);
  if (!read) return read.error().at(place, read.error().where);
  return read;
}

}  // namespace

std::optional<GameFormat> format_named(std::string_view name) {
  if (name == "record") return GameFormat::kRecord;
  if (name == "fen") return GameFormat::kFen;
  if (name == "json") return GameFormat::kJson;
  return std::nullopt;
}

GameReader::GameReader(TextSource more, GameFormat format)
    : format_(format), records_(more), lines_(std::move(more)) {}

std::optional<Result<Record>> GameReader::next() {
  if (format_ == GameFormat::kRecord) return records_.next();
  while (std::optional<std::string> line = lines_.take_line()) {
    ++line_;
    *line = without_bom(*line);
    const std::string_view words = trim(*line);
    const bool fen = format_ == GameFormat::kFen;
    if (words.empty() || (fen && words.front() == '#')) continue;
    const GamePlace place{.game = ++games_, .line = line_};
    Result<Record> game = fen ? read_fen(*line, place) : read_json(*line, place);
    if (game) game.value().number = games_;
    return game;
  }
  return std::nullopt;
}

std::vector<Result<Record>> read_games(std::string_view text, GameFormat format) {
  const auto whole = [text, out = false](std::string& part) mutable {
    if (!std::exchange(out, true)) part += text;
    return false;
  };
  std::vector<Result<Record>> games;
  for (GameReader reader(whole, format); std::optional<Result<Record>> game = reader.next();)
    games.push_back(std::move(*game));
  return games;
}

std::string write_game(const ReplayedGame& game, int number, GameFormat format) {
  switch (format) {
    case GameFormat::kRecord:
      return to_text(game.record);
    case GameFormat::kFen:
      return fen_line(game);
    case GameFormat::kJson:
      return line_of(json_of(game, number)) + '\n';
  }
  return {};
}

}  // namespace hegemon::session
