#include "session/puzzles/puzzle_set.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/ascii.h"

namespace hegemon::session {

namespace {

using PuzzleJson = nlohmann::ordered_json;

/// In how many points do two boards differ?
std::size_t distance(const std::map<std::string, std::string>& one,
                     const std::map<std::string, std::string>& other) {
  std::size_t same = 0;
  std::size_t both = 0;
  for (const auto& [point, piece] : one) {
    const auto at = other.find(point);
    if (at == other.end()) continue;
    ++both;
    same += at->second == piece;
  }
  return one.size() + other.size() - both - same;
}

/// Takes fields out of an object, and keeps the name of the first that is wrong.
class FieldReader {
 public:
  explicit FieldReader(const PuzzleJson& json) : json_(json) {}

  std::string text(const char* name) {
    const auto at = json_.find(name);
    if (at != json_.end() && at->is_string()) return at->get<std::string>();
    return wrong(name, "a text");
  }
  template <class Number>
  Number number(const char* name) {
    const auto at = json_.find(name);
    if (at != json_.end() && at->is_number_unsigned()) {
      const auto value = at->get<std::uint64_t>();
      if (value <= 1'000'000'000'000) return static_cast<Number>(value);
    }
    wrong(name, "a number");
    return 0;
  }
  std::vector<std::string> texts(const char* name) {
    const auto at = json_.find(name);
    std::vector<std::string> texts;
    if (at != json_.end() && at->is_array() && !at->empty()) {
      for (const PuzzleJson& item : *at) {
        if (!item.is_string()) break;
        texts.push_back(item.get<std::string>());
      }
      if (texts.size() == at->size()) return texts;
    }
    wrong(name, "a list of texts");
    return {};
  }
  std::map<std::string, std::string> rules(const char* name) {
    std::map<std::string, std::string> rules;
    const auto at = json_.find(name);
    if (at == json_.end()) return rules;
    if (!at->is_object()) wrong(name, "an object");
    for (const auto& [key, value] : at->items()) {
      if (!value.is_string()) {
        wrong(name, "texts");
      } else {
        rules[key] = value.get<std::string>();
      }
    }
    return rules;
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  std::string wrong(const char* name, const char* what) {
    if (!error_) error_ = Error{std::string("not ") + what, name};
    return {};
  }

  const PuzzleJson& json_;
  std::optional<Error> error_;
};

}  // namespace

std::string puzzle_line(const FiledPuzzle& filed) {
  const Puzzle& puzzle = filed.puzzle;
  PuzzleJson json;
  json["id"] = puzzle.key;
  json["variant"] = filed.variant;
  if (!filed.rules.empty()) json["rules"] = filed.rules;
  json["fen"] = puzzle.fen;
  json["line"] = puzzle.line;
  json["kinds"] = puzzle.kinds;
  json["rating"] = puzzle.rating;
  json["visits"] = puzzle.visits;
  json["share"] = puzzle.share;
  json["other"] = puzzle.other;
  json["otherShare"] = puzzle.other_share;
  json["game"] = filed.game;
  json["ply"] = filed.ply;
  return json.dump(-1, ' ', false, PuzzleJson::error_handler_t::replace) + '\n';
}

Result<FiledPuzzle> read_puzzle(std::string_view line) {
  const PuzzleJson json = PuzzleJson::parse(line, nullptr, false);
  if (!json.is_object()) return Error{"not an object of JSON", "puzzle"};
  FieldReader fields(json);
  FiledPuzzle filed;
  filed.puzzle.key = fields.text("id");
  filed.variant = fields.text("variant");
  filed.rules = fields.rules("rules");
  filed.puzzle.fen = fields.text("fen");
  filed.puzzle.line = fields.texts("line");
  filed.puzzle.kinds = fields.texts("kinds");
  filed.puzzle.rating = fields.number<int>("rating");
  filed.puzzle.visits = fields.number<std::uint64_t>("visits");
  filed.puzzle.share = fields.number<int>("share");
  filed.puzzle.other = fields.text("other");
  filed.puzzle.other_share = fields.number<int>("otherShare");
  filed.game = fields.number<std::size_t>("game");
  filed.ply = fields.number<std::size_t>("ply");
  if (fields.error()) return *fields.error();
  return filed;
}

bool PuzzleSet::full(const Puzzle& puzzle) const {
  constexpr std::size_t kEasyPart = 4;
  const auto count = [&](const std::map<std::string, std::size_t>& counts) {
    const auto at = counts.find(puzzle.kinds.front());
    return at == counts.end() ? 0 : at->second;
  };
  return count(kinds_) >= most_of_a_kind_ ||
         (puzzle.rating <= kEasyRating &&
          count(easy_) >= (most_of_a_kind_ + kEasyPart - 1) / kEasyPart);
}

bool PuzzleSet::add(const Puzzle& puzzle, GameSession& scratch) {
  const std::string& kind = puzzle.kinds.front();
  if (full(puzzle) || !scratch.set_position(puzzle.fen, {})) return false;
  Board board;
  const GameState state = scratch.state();
  for (const BoardPiece& piece : state.board.pieces) {
    const char side = piece.side ? state.names[place_of(*piece.side)].letter : '-';
    board[piece.point] = {side, piece.kind};
  }
  if (std::any_of(boards_.begin(), boards_.end(),
                  [&](const Board& other) { return distance(board, other) < kPuzzleDistance; }))
    return false;
  if (!scratch.play(puzzle.line.front())) return false;
  const GameState after = scratch.state();
  const MoveEffects& effects = after.last->effects;
  const std::string motif =
      kind + ' ' + effects.kind.value_or('-') + puzzle.line.front() + effects.taken.value_or('-');
  if (!motifs_.insert(motif).second) return false;
  boards_.push_back(std::move(board));
  ++kinds_[kind];
  if (puzzle.rating <= kEasyRating) ++easy_[kind];
  return true;
}

}  // namespace hegemon::session
