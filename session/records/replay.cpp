#include "session/records/replay.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/ascii.h"
#include "engine/byte_order_mark.h"
#include "session/position_words.h"
#include "session/records/record_json.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace hegemon::session {

namespace {

constexpr std::string_view kFenTag = "FEN";

/// Is this a reason that the rules of some game give for an end?
bool is_reason(std::string_view termination) {
  for (int i = 1; i <= static_cast<int>(Reason::kResigned); ++i) {
    if (reason_word(static_cast<Reason>(i)) == termination) return true;
  }
  return false;
}

/// Compares result and termination of a record with the end that its moves have led to.
Status check_end(const Record& record, const GameSession& end) {
  const std::string by_rules = end.result();
  const std::string result = by_rules.substr(0, by_rules.find(' '));
  const std::string* const termination = record.find("Termination");
  const bool known = termination != nullptr && is_reason(*termination);
  if (!end.outcome().over()) {
    if (record.result != "*" && (termination == nullptr || known)) {
      return Error::of("record.result.open", "", record.result).at(record.place_of_tag("Result"));
    }
    return success();
  }
  if (record.result != "*" && record.result != result) {
    return Error::of("record.result.rules", "", record.result, by_rules)
        .at(record.place_of_tag("Result"));
  }
  if (known && *termination != reason_word(end.outcome().reason)) {
    return Error::of("record.termination", "", *termination, by_rules)
        .at(record.place_of_tag("Termination"));
  }
  return success();
}

/// Is this the position in which games by these rules begin?
bool is_start(const GameSession& session) {
  const std::unique_ptr<GameSession> start = open_variant(session.variant());
  for (const OptionSpec& spec : session.option_specs())
    static_cast<void>(start->set_option(spec.name, session.option_value(spec.name)));
  return start->fen() == session.fen();
}

// ---- a line a game: a FEN and moves

std::vector<Result<Record>> read_fens(std::string_view text) {
  std::vector<Result<Record>> games;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view words = trim(line);
    if (words.empty() || words.front() == '#') continue;
    Record game;
    game.number = static_cast<int>(games.size()) + 1;
    const Result<PositionWords> position = split_position(line);
    const bool nothing = position && !position.value().named && !position.value().fen;
    if (!position || nothing) {
      games.emplace_back((nothing ? Error::of("fen.missing", "") : position.error())
                             .at(GamePlace{.game = game.number, .line = number}));
      continue;
    }
    if (position.value().fen) game.tags.emplace_back(kFenTag, *position.value().fen);
    for (const std::string_view move : position.value().moves) {
      const auto column = static_cast<int>(move.data() - line.data()) + 1;
      game.moves.push_back({1, std::string(move), {}, {number, column}});
    }
    games.emplace_back(std::move(game));
  }
  return games;
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
class JsonErrorColumn final : public nlohmann::json_sax<RecordJson> {
 public:
  static std::size_t in(std::string_view text) {
    JsonErrorColumn column;
    static_cast<void>(RecordJson::sax_parse(text, &column));
    return column.column_;
  }

  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*size*/) override { return true; }
  bool key(string_t& /*name*/) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t /*size*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    column_ = position;
    return false;
  }

 private:
  std::size_t column_ = 0;
};

std::vector<Result<Record>> read_json(std::string_view text) {
  std::vector<Result<Record>> games;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (split_words(line).empty()) continue;
    const int game = static_cast<int>(games.size()) + 1;
    GamePlace place{.game = game, .line = number};
    const RecordJson json = RecordJson::parse(line, nullptr, false);
    if (json.is_discarded()) {
      place.column = static_cast<int>(JsonErrorColumn::in(line));
      games.emplace_back(Error::of("json.syntax", "").at(place));
      continue;
    }
    Result<Record> read = record_of(json, number);
    if (read) {
      read.value().number = game;
      games.push_back(std::move(read));
    } else {
      games.emplace_back(read.error().at(place, read.error().where));
    }
  }
  return games;
}

}  // namespace

Result<std::unique_ptr<GameSession>> open_game_of(const Record& record,
                                                  const GameSession& defaults) {
  const std::string* const tag = record.find("Variant");
  const std::string variant = tag == nullptr ? std::string(defaults.variant()) : *tag;
  std::unique_ptr<GameSession> session = open_variant(variant);
  if (session == nullptr) {
    return Error::of("game.unknown", "", variant).at(record.place_of_tag("Variant"));
  }
  if (variant == defaults.variant()) {
    for (const OptionSpec& spec : defaults.option_specs()) {
      const std::string value = defaults.option_value(spec.name);
      // Every change sets up the start position again.
      if (session->option_value(spec.name) != value)
        static_cast<void>(session->set_option(spec.name, value));
    }
  }
  if (const Status status = session->load(record, 0); !status) return status.error();
  return session;
}

Result<ReplayedGame> replay_record(const Record& record, const GameSession& defaults) {
  auto opened = open_game_of(record, defaults);
  if (!opened) return opened.error();
  ReplayedGame game{record, std::move(opened.value()), {}, {}, {}};
  GameSession& session = *game.session;
  if (record.find(kFenTag) != nullptr && is_start(session)) {
    std::erase_if(game.record.tags, [](const auto& tag) { return tag.first == kFenTag; });
  }
  game.fens.push_back(session.fen());
  game.keys.push_back(session.key());
  game.variations.resize(record.variations.size());
  std::vector<ReplayedMove> main_line;
  const Status status = session.play_record(
      record, [&](std::size_t line, std::size_t index, const ReplayedMove& played) {
        RecordedMove& move = game.record.line(line)[index];
        move.round = played.round;
        move.text = played.text;
        (line == 0 ? main_line : game.variations[line - 1]).push_back(played);
      });
  if (!status) return status.error();
  const std::string letters = session.letters();
  for (ReplayedMove& move : main_line) {
    game.sides.push_back(letters[place_of(move.side)]);
    game.fens.push_back(std::move(move.fen));
    game.keys.push_back(move.key);
  }
  if (const Status end = check_end(record, session); !end) return end.error();
  if (session.outcome().over()) {
    const std::string result = session.result();
    game.record.result = result.substr(0, result.find(' '));
  }
  if (record.find("Variant") == nullptr) {
    game.record.tags.emplace_back("Variant", session.variant());
  }
  for (const OptionSpec& spec : session.option_specs()) {
    if (record.find(spec.name) == nullptr)
      game.record.tags.emplace_back(spec.name, session.option_value(spec.name));
  }
  return game;
}

char ReplayedGame::side_of(std::size_t line, std::size_t move) const {
  return line == 0 ? sides[move] : session->letters()[place_of(variations[line - 1][move].side)];
}

const std::string& ReplayedGame::fen_after(std::size_t line, std::size_t move) const {
  return line == 0 ? fens[move + 1] : variations[line - 1][move].fen;
}

std::optional<GameFormat> format_named(std::string_view name) {
  if (name == "record") return GameFormat::kRecord;
  if (name == "fen") return GameFormat::kFen;
  if (name == "json") return GameFormat::kJson;
  return std::nullopt;
}

std::vector<Result<Record>> read_games(std::string_view text, GameFormat format) {
  const Result<std::string_view> plain = without_byte_order_mark(text);
  if (!plain) return {plain.error()};
  switch (format) {
    case GameFormat::kRecord:
      return read_records(plain.value());
    case GameFormat::kFen:
      return read_fens(plain.value());
    case GameFormat::kJson:
      return read_json(plain.value());
  }
  return {};
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
