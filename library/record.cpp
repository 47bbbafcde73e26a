/// The public `GameRecord`: a `Record` (engine/record.h) with exceptions.
#include "engine/record.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/tag_name.h"
#include "library/convert.h"
#include "session/records/game_record.h"
#include "session/records/replay.h"

namespace hegemon {
inline namespace v1 {

namespace {

constexpr std::string_view kResult = "Result";

std::vector<GameRecord::Ply> public_moves(std::vector<RecordedMove> moves) {
  std::vector<GameRecord::Ply> plies;
  plies.reserve(moves.size());
  for (RecordedMove& move : moves) {
    plies.push_back({std::move(move.text), std::move(move.comment), std::move(move.nags),
                     move.place.line, move.place.column});
  }
  return plies;
}

/// `number`: of a game that could not be read.
GameRecord public_record(Result<Record> result, int number) {
  GameRecord record;
  record.number = number;
  if (!result) {
    record.error.emplace(library::details_of(result.error()));
    return record;
  }
  Record& read = result.value();
  record.tags = std::move(read.tags);
  record.comment = std::move(read.comment);
  record.plies = public_moves(std::move(read.moves));
  for (Variation& each : read.variations) {
    record.variations.push_back(
        {each.of, each.at, std::move(each.comment), public_moves(std::move(each.moves))});
  }
  record.result = std::move(read.result);
  return record;
}

std::vector<RecordedMove> recorded_moves(const std::vector<GameRecord::Ply>& plies) {
  std::vector<RecordedMove> moves;
  moves.reserve(plies.size());
  for (const GameRecord::Ply& ply : plies)
    moves.push_back({1, ply.move, ply.comment, {ply.line, ply.column}, ply.nags});
  return moves;
}

void check_tag_name(std::string_view name) {
  if (!is_tag_name(name)) library::raise(Error::of("record.tag.name.form", "tags", name));
}

/// Throws where it could not be written so that it is read again.
Record checked_record(const GameRecord& given) {
  if (given.error) throw InputError(*given.error);
  std::set<std::string_view> names{kResult};
  Record record;
  for (const auto& [name, value] : given.tags) {
    check_tag_name(name);
    if (!names.insert(name).second) {
      library::raise(name == kResult ? Error::of("record.tag.result", "tags")
                                     : Error::of("record.tag.twice", "tags", name));
    }
    record.tags.emplace_back(name, value);
  }
  record.comment = given.comment;
  record.moves = recorded_moves(given.plies);
  for (const GameRecord::Variation& each : given.variations)
    record.variations.push_back({each.of, each.at, each.comment, recorded_moves(each.plies)});
  record.result = given.result;
  record.number = given.number;
  library::raise_if_failed(record.check_lines());
  return record;
}

std::unique_ptr<session::GameSession> first_game() {
  return session::open_variant(variants().front());
}

}  // namespace

bool operator==(const GameRecord::Ply& a, const GameRecord::Ply& b) {
  return std::tie(a.move, a.comment, a.nags) == std::tie(b.move, b.comment, b.nags);
}

bool operator==(const GameRecord& a, const GameRecord& b) {
  const auto what = [](const GameRecord& record) {
    return std::string_view(record.error ? record.error->what() : "");
  };
  return std::tie(a.tags, a.comment, a.plies, a.variations, a.result) ==
             std::tie(b.tags, b.comment, b.plies, b.variations, b.result) &&
         what(a) == what(b);
}

GameRecord GameRecord::of(const Position& position) {
  const std::unique_ptr<session::GameSession> session = library::session_at(*position.impl_);
  session::GameHeader header;
  header.event = "?";
  header.round = "?";
  header.players.assign(position.sides().size(), "?");
  header.fen = position.impl_->given_fen ? std::optional(position.start_fen()) : std::nullopt;
  Record record = session::new_record(*session, header);
  session::end_record(record, *session);
  for (const Move move : position.moves())
    record.moves.push_back({1, move.text(), {}});
  return public_record(std::move(record), 0);
}

std::vector<GameRecord> GameRecord::parse(std::string_view text) {
  return parse(text, {});
}

std::vector<GameRecord> GameRecord::parse(std::string_view text, const std::stop_token& stop) {
  std::vector<GameRecord> records;
  RecordReader reader(text, [&] { return stop.stop_requested(); });
  while (auto read = reader.next()) {
    records.push_back(public_record(std::move(*read), static_cast<int>(records.size()) + 1));
    if (stop.stop_requested()) library::raise(Error::of("record.stopped", "games"));
  }
  return records;
}

struct HEGEMON_HIDDEN GameReader::Impl {
  RecordReader reader;
  int games = 0;
};

GameReader::GameReader(std::function<bool(std::string& text)> more)
    : impl_(new Impl{RecordReader(std::move(more))}) {}
GameReader::GameReader(GameReader&&) noexcept = default;
GameReader& GameReader::operator=(GameReader&&) noexcept = default;
GameReader::~GameReader() = default;

std::optional<GameRecord> GameReader::next() {
  auto read = impl_->reader.next();
  if (!read) return std::nullopt;
  return public_record(std::move(*read), ++impl_->games);
}

std::optional<std::string> GameRecord::tag(std::string_view name) const {
  if (name == kResult) return result;
  for (const auto& [key, value] : tags) {
    if (key == name) return value;
  }
  return std::nullopt;
}

void GameRecord::set_tag(std::string_view name, std::string_view value) {
  check_tag_name(name);
  if (name == kResult) {
    result = value;
    return;
  }
  for (auto& [key, old] : tags) {
    if (key != name) continue;
    old = value;
    return;
  }
  tags.emplace_back(name, value);
}

const std::vector<GameRecord::Ply>& GameRecord::line(std::size_t at) const {
  if (at > variations.size()) library::raise(Error::of("record.line", "line", at));
  return at == 0 ? plies : variations[at - 1].plies;
}
std::vector<GameRecord::Ply>& GameRecord::line(std::size_t at) {
  static_cast<void>(std::as_const(*this).line(at));
  return at == 0 ? plies : variations[at - 1].plies;
}

std::size_t GameRecord::add_variation(std::size_t of, std::size_t at,
                                      const std::vector<std::string>& moves) {
  if (at >= line(of).size()) {
    library::raise(Error::of("record.ply", "variation", of, at));
  }
  if (moves.empty()) library::raise(Error::of("record.line.empty", "variation"));
  Variation variation{of, at};
  for (const std::string& move : moves)
    variation.plies.push_back({move});
  variations.push_back(std::move(variation));
  return variations.size();
}

Position GameRecord::position(std::optional<std::size_t> moves, std::size_t line) const {
  const std::size_t count =
      std::min(moves.value_or(this->line(line).size()), this->line(line).size());
  const Record record = checked_record(*this);
  const auto opened = library::value_or_raise(session::open_game_of(record, *first_game()));
  const session::GameSession& start = *opened;
  Rules rules;
  for (const OptionSpec& spec : start.option_specs())
    rules.emplace(spec.name, start.option_value(spec.name));
  std::optional<std::string_view> fen;
  if (const std::string* const tag = record.find("FEN"); tag != nullptr) fen = *tag;
  Position position(start.variant(), rules, fen);
  for (const auto& [in, at] : record.path_to(line, count)) {
    try {
      position.push(record.line(in)[at].text);
    } catch (const IllegalMove& illegal) {
      ErrorDetails details = illegal.details();
      details.place = record.place_of(in, at).text();
      throw IllegalMove(std::move(details));
    }
  }
  return position;
}

std::string GameRecord::text() const {
  return to_text(
      library::value_or_raise(session::replay_record(checked_record(*this), *first_game())).record);
}

}  // namespace v1
}  // namespace hegemon
