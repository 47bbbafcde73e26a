/// Playing moves that come as words: from a move list, or from a record of a whole game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
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
    return Error{"the game is over before " + hegemon::quoted(word), "move",
                 ErrorKind::kIllegalMove};
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

/// A recorded game, played again to its end or to some ply.
template <PlayableGame G>
struct Replay {
  typename G::Options options;
  typename G::Position start;
  typename G::Position before;  ///< the last move; the start if there is none
  typename G::Position end;
  std::optional<typename G::Move> last;  ///< the move that led to `end`; none after a resignation
};

/// Plays the first `plies` moves of a record, or all of them. Where its tags name no rule, that of
/// `options` holds. Refuses a record of another game. An error names tag or ply, and
/// where it stands in the text that the record was read from.
template <PlayableGame G>
Result<Replay<G>> replay(const Record& record, std::optional<std::size_t> plies = std::nullopt,
                         typename G::Options options = {}) {
  const std::string* const variant = record.find("Variant");
  if (variant != nullptr && *variant != G::kName) {
    return Error{"a game of " + hegemon::quoted(*variant) + ", not of " + hegemon::quoted(G::kName),
                 record.place_of_tag("Variant")};
  }
  for (const OptionSpec& spec : G::option_specs()) {
    const std::string* const value = record.find(spec.name);
    if (value == nullptr) continue;
    const Status status = G::set_option(options, spec.name, *value);
    if (!status) return status.error().at(record.place_of_tag(spec.name));
  }
  typename G::Position start = G::start(options);
  if (const std::string* const fen = record.find("FEN"); fen != nullptr) {
    Result<typename G::Position> parsed = G::parse_fen(*fen, options);
    if (!parsed) {
      return parsed.error().at(record.place_of_tag("FEN") + ", " + parsed.error().where);
    }
    start = parsed.value();
  }
  Replay<G> game{options, start, start, start, std::nullopt};
  const std::size_t count = std::min(plies.value_or(record.moves.size()), record.moves.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (i + 1 == count) game.before = game.end;
    const auto played = play_word<G>(game.end, record.moves[i].text);
    if (!played) return played.error().at(record.place_of(i));
    game.last = played.value();
  }
  return game;
}

}  // namespace hegemon
