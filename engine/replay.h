/// Playing moves that come as words: from a move list, or from a record of a whole game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/game.h"
#include "engine/record.h"
#include "engine/result.h"

namespace hegemon {

/// What a side that leaves the game says instead of a move.
inline constexpr std::string_view kResignWord = "resign";

/// Plays a move or `resign`. The move played comes back, nothing for a resignation.
template <PlayableGame G>
Result<std::optional<typename G::Move>> play_word(typename G::Position& position,
                                                  std::string_view word) {
  if (position.over()) {
    return Error::of("move.over.before", "move", word);
  }
  if (word == kResignWord) {
    position.resign();
    return std::optional<typename G::Move>{};
  }
  const Result<typename G::Move> move = G::parse_move(position, word);
  if (!move) return move.error();
  static_cast<void>(position.make(move.value()));
  return std::optional<typename G::Move>{move.value()};
}

/// What the tags of a record say of the first position.
template <PlayableGame G>
struct RecordedStart {
  typename G::Options options;
  typename G::Position position;
};

/// Where the tags name no rule, that of `options` holds. Refuses a record of another game. An error names the tag.
template <PlayableGame G>
Result<RecordedStart<G>> recorded_start(const Record& record, typename G::Options options = {}) {
  const std::string* const variant = record.find("Variant");
  if (variant != nullptr && !same_letters(*variant, G::kName)) {
    return Error::of("record.variant", "", *variant, G::kName).at(record.place_of_tag("Variant"));
  }
  for (const OptionSpec& spec : G::option_specs()) {
    const std::string* const value = record.find(spec.name);
    if (value == nullptr) continue;
    const Status status = G::set_option(options, spec.name, *value);
    if (!status) return status.error().at(record.place_of_tag(spec.name));
  }
  typename G::Position position = G::start(options);
  if (const std::string* const fen = record.find("FEN"); fen != nullptr) {
    Result<typename G::Position> parsed = G::parse_fen(*fen, options);
    if (!parsed) {
      return parsed.error().at(record.place_of_tag("FEN"), parsed.error().where);
    }
    position = parsed.value();
  }
  return RecordedStart<G>{std::move(options), std::move(position)};
}

/// Plays all moves of a record from its first position, the main line and then the variations, and calls
/// `visit(line, index, before, move, after)` for each; `move` is empty for a resignation. Stops at the first
/// `main_plies` moves, without variations, if a number is given. An error names variation and ply, and where it
/// stands in the text that the record was read from.
template <PlayableGame G, class Visit>
Status replay_lines(const Record& record, const typename G::Position& start,
                    std::optional<std::size_t> main_plies, Visit visit) {
  using Position = typename G::Position;
  if (Status status = record.check_lines(); !status) return status;
  const std::size_t lines = main_plies ? 1 : record.line_count();
  // The positions that variations leave, each as long as one is still to come.
  struct Left {
    std::size_t variations = 0;
    std::optional<Position> position;
  };
  std::map<std::pair<std::size_t, std::size_t>, Left> left;
  for (std::size_t line = 1; line < lines; ++line)
    ++left[{record.variations[line - 1].of, record.variations[line - 1].at}].variations;
  for (std::size_t line = 0; line < lines; ++line) {
    Position position = start;
    if (line != 0) {
      const Variation& variation = record.variations[line - 1];
      const auto from = left.find({variation.of, variation.at});
      position = *from->second.position;
      if (--from->second.variations == 0) left.erase(from);
    }
    const std::vector<RecordedMove>& moves = record.line(line);
    const std::size_t count = std::min(main_plies.value_or(moves.size()), moves.size());
    for (std::size_t i = 0; i < count; ++i) {
      const Position before = position;
      if (const auto from = left.find({line, i}); from != left.end())
        from->second.position = before;
      const auto played = play_word<G>(position, moves[i].text);
      if (!played) return played.error().at(record.place_of(line, i));
      visit(line, i, before, played.value(), std::as_const(position));
    }
  }
  return success();
}

/// A recorded game, played again to its end or to some ply.
template <PlayableGame G>
struct Replay {
  typename G::Options options;
  typename G::Position start;
  typename G::Position before;  ///< the last move; the start if there is none
  typename G::Position end;
  std::optional<typename G::Move> last;  ///< the move that led to `end`; none after a resignation
};

/// Plays the first `plies` moves of a record; or all of it, its variations too, though `end` is that of the main
/// line. `visit` as in `replay_lines`.
template <PlayableGame G, class Visit>
Result<Replay<G>> play_record(const Record& record, std::optional<std::size_t> plies,
                              typename G::Options options, Visit visit) {
  Result<RecordedStart<G>> begin = recorded_start<G>(record, std::move(options));
  if (!begin) return begin.error();
  const typename G::Position& start = begin.value().position;
  Replay<G> game{begin.value().options, start, start, start, std::nullopt};
  const Status status = replay_lines<G>(
      record, start, plies,
      [&](std::size_t line, std::size_t index, const auto& before, auto move, const auto& after) {
        visit(line, index, before, move, after);
        if (line != 0) return;
        game.before = before;
        game.last = move;
        game.end = after;
      });
  if (!status) return status.error();
  return game;
}
template <PlayableGame G>
Result<Replay<G>> play_record(const Record& record, std::optional<std::size_t> plies = std::nullopt,
                              typename G::Options options = {}) {
  return play_record<G>(record, plies, std::move(options), [](const auto&...) {});
}

}  // namespace hegemon
