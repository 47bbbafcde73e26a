#include "session/replay.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/ascii.h"
#include "engine/byte_order_mark.h"
#include "engine/tag_name.h"
#include "session/variants.h"

namespace hegemon::session {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMovesWord = "moves";
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
      return Error{"result '" + record.result + "', but by the rules the game goes on",
                   record.place_of_tag("Result")};
    }
    return success();
  }
  if (record.result != "*" && record.result != result) {
    return Error{"result '" + record.result + "', but by the rules it is '" + by_rules + "'",
                 record.place_of_tag("Result")};
  }
  if (known && *termination != reason_word(end.outcome().reason)) {
    return Error{"'" + *termination + "', but by the rules it is '" + by_rules + "'",
                 record.place_of_tag("Termination")};
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
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty() || words.front().front() == '#') continue;
    Record game;
    game.number = static_cast<int>(games.size()) + 1;
    const auto moves = std::find(words.begin(), words.end(), kMovesWord);
    auto begin = words.begin();
    const bool start = *begin == "startpos";
    if (start || *begin == "fen") ++begin;
    std::string fen;
    for (auto word = begin; word != moves; ++word)
      fen += (fen.empty() ? "" : " ") + std::string(*word);
    if (start != fen.empty()) {
      games.emplace_back(
          Error{start ? "words behind startpos" : "the FEN is missing",
                "game " + std::to_string(game.number) + ", line " + std::to_string(number)});
      continue;
    }
    if (!start) game.tags.emplace_back(kFenTag, fen);
    if (moves != words.end()) {
      for (auto word = moves + 1; word != words.end(); ++word) {
        const auto column = static_cast<int>(word->data() - line.data()) + 1;
        game.moves.push_back({1, std::string(*word), {}, {number, column}});
      }
    }
    games.emplace_back(std::move(game));
  }
  return games;
}

std::string fen_line(const ReplayedGame& game) {
  std::string line = game.fens.front();
  if (!game.record.moves.empty()) line += ' ' + std::string(kMovesWord);
  for (const RecordedMove& move : game.record.moves)
    line += ' ' + move.text;
  return line + '\n';
}

// ---- a line a game: an object

/// The text of a member; nullopt if there is none. Throws what `Json` throws for another type.
std::optional<std::string> text_member(const Json& json, const char* name) {
  const auto at = json.find(name);
  if (at == json.end()) return std::nullopt;
  return at->get<std::string>();
}

Result<Record> game_of(const Json& json, int line) {
  Record game;
  if (const auto tags = json.find("tags"); tags != json.end()) {
    for (const auto& [name, value] : tags->items()) {
      if (!is_tag_name(name)) return Error{hegemon::quoted(name) + " is no name of a tag", "tags"};
      game.tags.emplace_back(name, value.get<std::string>());
    }
  }
  if (const auto fen = text_member(json, "start"); fen && game.find(kFenTag) == nullptr)
    game.tags.emplace_back(kFenTag, *fen);
  for (const Json& move : json.at("moves")) {
    RecordedMove& played = game.moves.emplace_back();
    played.place.line = line;
    if (move.is_string()) {
      played.text = move.get<std::string>();
    } else {
      played.text = move.at("move").get<std::string>();
      played.comment = text_member(move, "comment").value_or("");
    }
  }
  game.result = text_member(json, "result").value_or("*");
  return game;
}

std::vector<Result<Record>> read_json(std::string_view text) {
  std::vector<Result<Record>> games;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (split_words(line).empty()) continue;
    const int game = static_cast<int>(games.size()) + 1;
    const auto where = [&](const std::string& more) {
      return "game " + std::to_string(game) + ", line " + std::to_string(number) + more;
    };
    try {
      Result<Record> read = game_of(Json::parse(line), number);
      if (read) {
        read.value().number = game;
        games.push_back(std::move(read));
      } else {
        games.emplace_back(read.error().at(where(", " + read.error().where)));
      }
    } catch (const Json::parse_error& error) {
      games.emplace_back(Error{"this is no JSON", where(", column " + std::to_string(error.byte))});
    } catch (const Json::exception&) {
      games.emplace_back(
          Error{"an object with 'moves', and texts in 'tags' and 'result', wanted", where("")});
    }
  }
  return games;
}

std::string json_line(const ReplayedGame& game, int number) {
  Json json;
  json["game"] = number;
  json["tags"] = Json::object();
  for (const auto& [name, value] : game.record.tags)
    json["tags"][name] = value;
  json["start"] = game.fens.front();
  json["moves"] = Json::array();
  for (std::size_t i = 0; i < game.record.moves.size(); ++i) {
    const RecordedMove& move = game.record.moves[i];
    Json entry;
    entry["ply"] = i + 1;
    entry["round"] = move.round;
    entry["side"] = std::string(1, game.sides[i]);
    entry["move"] = move.text;
    if (!move.comment.empty()) entry["comment"] = move.comment;
    entry["fen"] = game.fens[i + 1];
    json["moves"].push_back(std::move(entry));
  }
  json["result"] = game.record.result;
  json["end"] = game.session->result();
  // Bytes of a record that are no UTF-8 must not end the program.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

Result<std::unique_ptr<GameSession>> open_game_of(const Record& record,
                                                  const GameSession& defaults) {
  const std::string* const tag = record.find("Variant");
  const std::string variant = tag == nullptr ? std::string(defaults.variant()) : *tag;
  std::unique_ptr<GameSession> session = open_variant(variant);
  if (session == nullptr) {
    return Error{"no game is called " + hegemon::quoted(variant), record.place_of_tag("Variant")};
  }
  if (variant == defaults.variant()) {
    for (const OptionSpec& spec : defaults.option_specs()) {
      const std::string value = defaults.option_value(spec.name);
      // Every change sets up the start position anew.
      if (session->option_value(spec.name) != value)
        static_cast<void>(session->set_option(spec.name, value));
    }
  }
  if (const Status status = session->load(record, 0); !status) return status.error();
  return session;
}

Result<ReplayedGame> replay_game(const Record& record, const GameSession& defaults) {
  auto opened = open_game_of(record, defaults);
  if (!opened) return opened.error();
  ReplayedGame game{record, std::move(opened.value()), {}, {}};
  GameSession& session = *game.session;
  if (record.find(kFenTag) != nullptr && is_start(session)) {
    std::erase_if(game.record.tags, [](const auto& tag) { return tag.first == kFenTag; });
  }
  const std::string letters = session.letters();
  game.fens.push_back(session.fen());
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    game.record.moves[i].round = session.round();
    game.sides.push_back(letters[place_of(session.turn())]);
    if (const Status status = session.play(record.moves[i].text); !status) {
      return status.error().at(record.place_of(i));
    }
    game.record.moves[i].text = session.last_move_text();
    game.fens.push_back(session.fen());
  }
  if (const Status status = check_end(record, session); !status) return status.error();
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
      return json_line(game, number);
  }
  return {};
}

}  // namespace hegemon::session
