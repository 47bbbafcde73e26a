/// Playing moves that come as words: from a move list, or from a record of a whole game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/record.h"
#include "engine/result.h"

namespace hegemon {

/// What a side that leaves the game says instead of a move.
constexpr std::string_view kResignWord = "resign";

/// Plays a move or `resign`. The move played comes back, nothing for a resignation.
template <PlayableGame G>
Result<std::optional<typename G::Move>> play_word(typename G::Position& position,
                                                  std::string_view word) {
  if (position.over()) return Error{"the game is over before '" + std::string(word) + "'", "move"};
  if (word == kResignWord) {
    position.resign();
    return std::optional<typename G::Move>{};
  }
  const Result<typename G::Move> move = G::parse_move(position, word);
  if (!move) return move.error();
  static_cast<void>(position.make(move.value()));
  return std::optional<typename G::Move>{move.value()};
}

/// A recorded game, played again.
template <PlayableGame G>
struct Replay {
  typename G::Options options;
  typename G::Position start;
  typename G::Position end;
};

/// Plays a record from its first position to its last. Rules are those its tags name, the game's
/// own defaults otherwise. Refuses a record of another game; the error of an illegal move names the
/// ply.
template <PlayableGame G>
Result<Replay<G>> replay(const Record& record) {
  const std::string* const variant = record.find("Variant");
  if (variant != nullptr && *variant != G::kName) {
    return Error{"a game of '" + *variant + "', not of '" + std::string(G::kName) + "'",
                 "tag Variant"};
  }
  typename G::Options options;
  for (const OptionSpec& spec : G::option_specs()) {
    const std::string* const value = record.find(spec.name);
    if (value == nullptr) continue;
    const Status status = G::set_option(options, spec.name, *value);
    if (!status) return Error{status.error().what, "tag " + std::string(spec.name)};
  }
  typename G::Position start = G::start(options);
  if (const std::string* const fen = record.find("FEN"); fen != nullptr) {
    Result<typename G::Position> parsed = G::parse_fen(*fen, options);
    if (!parsed) return Error{parsed.error().what, "tag FEN, " + parsed.error().where};
    start = parsed.value();
  }
  Replay<G> game{options, start, start};
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const auto played = play_word<G>(game.end, record.moves[ply].text);
    if (!played) return Error{played.error().what, "ply " + std::to_string(ply + 1)};
  }
  return game;
}

}  // namespace hegemon
