#include "arena/match/openings.h"

#include <numeric>
#include <utility>

#include "arena/match/mix_seed.h"
#include "arena/match/rules.h"
#include "arena/uci/engine_config.h"
#include "engine/ascii.h"
#include "engine/random.h"
#include "engine/record.h"
#include "session/position_words.h"
#include "session/support/strings.h"

namespace hegemon::arena {

namespace {

constexpr std::uint64_t kRandomPlies = 1;
constexpr std::uint64_t kShuffling = 5;
constexpr int kAttempts = 1000;

void keep_first(Opening& opening, std::optional<int> plies) {
  if (plies && opening.moves.size() > static_cast<std::size_t>(*plies)) {
    opening.moves.resize(static_cast<std::size_t>(*plies));
  }
}

Result<Opening> read_line(std::string_view line, session::GameSession& rules) {
  const Result<session::PositionWords> words = session::split_position(line);
  if (!words) return words.error();
  const session::PositionWords& position = words.value();
  Opening opening;
  opening.fen = position.fen;
  opening.moves.assign(position.moves.begin(), position.moves.end());
  // A bare line is moves if its first word is a move.
  if (!position.named && !position.has_moves &&
      rules.set_position({}, {session::first_word(line)})) {
    const std::vector<std::string_view> moves = split_words(line);
    return Opening{{}, {moves.begin(), moves.end()}};
  }
  return opening;
}

Result<std::vector<Opening>> read_lines(std::string_view text, std::optional<int> plies,
                                        session::GameSession& rules) {
  std::vector<Opening> openings;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (split_words(line).empty() || line.starts_with('#')) continue;
    const std::string where = "openings, line " + std::to_string(number);
    Result<Opening> read = read_line(line, rules);
    if (!read) return read.error().within(where);
    Opening& opening = read.value();
    keep_first(opening, plies);
    if (const Status status = set_opening(rules, opening); !status) {
      return status.error().within(where);
    }
    if (rules.outcome().over()) return Error::of("opening.over", where);
    openings.push_back(std::move(opening));
  }
  return openings;
}

/// The main line of a record. The rules are the run's, whatever the record has.
Result<Opening> opening_of(Record record, std::optional<int> plies, session::GameSession& rules) {
  const std::string* const fen = record.find("FEN");
  Opening opening;
  if (fen != nullptr) opening.fen = *fen;
  std::erase_if(record.tags,
                [](const auto& tag) { return tag.first != "Variant" && tag.first != "FEN"; });
  record.variations.clear();
  if (plies && record.moves.size() > static_cast<std::size_t>(*plies))
    record.moves.resize(static_cast<std::size_t>(*plies));
  std::optional<std::size_t> over;
  const Status status = rules.play_record(
      record, [&](std::size_t /*line*/, std::size_t ply, const session::ReplayedMove& move) {
        opening.moves.push_back(move.text);
        if (move.over) over = ply;
      });
  if (over) {
    return Error::of("opening.over.plies", record.place_of(0, *over).text(), *over);
  }
  if (!status) return status.error();
  return opening;
}

Result<std::vector<Opening>> read_records(std::string_view text, std::optional<int> plies,
                                          session::GameSession& rules) {
  const Result<std::vector<Record>> records = parse_records(text);
  if (!records) return records.error();
  std::vector<Opening> openings;
  for (const Record& record : records.value()) {
    Result<Opening> opening = opening_of(record, plies, rules);
    if (!opening) return opening.error();
    openings.push_back(std::move(opening.value()));
  }
  return openings;
}

}  // namespace

Result<OpeningSource> parse_opening_source(std::string_view text) {
  constexpr const char* kOption = "--openings";
  constexpr int kMaxPlies = 1'000'000;
  OpeningSource source;
  const std::vector<std::string> parts = split_escaped(text);
  source.path = parts.front();
  if (source.path.empty()) return Error::of("argument.missing", kOption, "the name of a file");
  std::vector<std::string> seen;
  for (auto at = parts.begin() + 1; at != parts.end(); ++at) {
    const std::string& part = *at;
    const Status once = note_key(seen, part.substr(0, part.find('=')), kOption);
    if (!once) return once.error();
    const std::string_view value = std::string_view(part).substr(part.find('=') + 1);
    const auto number = parse_number<std::int64_t>(value, 0, kMaxPlies);
    bool good = true;
    if (part.starts_with("plies=")) {
      good = number.has_value();
      if (good) source.order.plies = static_cast<int>(*number);
    } else if (part.starts_with("start=")) {
      good = number && *number > 0;
      if (good) source.order.start = *number;
    } else if (part.starts_with("order=")) {
      good = value == "random" || value == "sequential";
      source.order.random = value == "random";
    } else {
      good = false;
    }
    if (!good) {
      return Error::of("option.choice", kOption,
                       "FILE[,plies=N][,order=sequential|random][,start=K]", part);
    }
  }
  return source;
}

Status set_opening(session::GameSession& rules, const Opening& opening) {
  const std::vector<std::string_view> moves(opening.moves.begin(), opening.moves.end());
  return rules.set_position(opening.fen, moves);
}

Result<std::vector<Opening>> parse_openings(std::string_view text, std::optional<int> plies,
                                            session::GameSession& rules) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool records = first != std::string_view::npos && text[first] == '[';
  Result<std::vector<Opening>> openings =
      records ? read_records(text, plies, rules) : read_lines(text, plies, rules);
  if (openings && openings.value().empty()) return Error::of("opening.none", "openings");
  return openings;
}

const Opening& listed_opening(const std::vector<Opening>& listed, const OpeningOrder& order,
                              std::uint64_t seed, std::int64_t number) {
  const auto size = static_cast<std::int64_t>(listed.size());
  const std::int64_t place = order.start - 1 + number;
  if (!order.random) return listed[static_cast<std::size_t>(place % size)];
  std::vector<std::size_t> shuffled(listed.size());
  std::iota(shuffled.begin(), shuffled.end(), std::size_t{0});
  Random random(mix_seed(seed, kShuffling, static_cast<std::uint64_t>(place / size)));
  for (std::size_t i = shuffled.size(); i > 1; --i)
    std::swap(shuffled[i - 1], shuffled[random.below(i)]);
  return listed[shuffled[static_cast<std::size_t>(place % size)]];
}

Result<Opening> make_opening(const Opening& base, int random_plies, std::uint64_t seed,
                             std::int64_t number, session::GameSession& rules) {
  Random random(mix_seed(seed, kRandomPlies, static_cast<std::uint64_t>(number)));
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (Status status = set_opening(rules, base); !status) return status.error();
    const int sides = sides_in_play(rules);
    Opening opening = base;
    for (int ply = 0; ply < random_plies && !rules.outcome().over(); ++ply) {
      const std::vector<std::string> moves = rules.legal_moves();
      opening.moves.push_back(moves[random.below(moves.size())]);
      if (Status status = rules.play(opening.moves.back()); !status) return status.error();
    }
    if (!rules.outcome().over() && sides_in_play(rules) == sides) return opening;
  }
  return Error::of("opening.random", "opening " + std::to_string(number), random_plies);
}

}  // namespace hegemon::arena
