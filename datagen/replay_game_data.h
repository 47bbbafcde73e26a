/// Playing through a game of game data, by the rules of its game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "datagen/game_data.h"
#include "engine/ascii.h"
#include "engine/game.h"
#include "engine/outcome.h"
#include "engine/result.h"

namespace hegemon::datagen {

/// The options of a game's rules.
template <PlayableGame G>
Result<typename G::Options> options_of(const GameData& game) {
  typename G::Options options;
  for (const std::string_view word : split_words(game.options)) {
    const std::size_t at = word.find('=');
    if (at == std::string_view::npos)
      return Error::of("option.choice", "options", "Name=Value", word);
    if (Status set = G::set_option(options, word.substr(0, at), word.substr(at + 1)); !set) {
      return set.error();
    }
  }
  return options;
}

/// The reverse.
template <PlayableGame G>
std::string options_text(const typename G::Options& options) {
  std::string text;
  for (const auto& spec : G::option_specs()) {
    if (!text.empty()) text += ' ';
    text += std::string(spec.name) + '=' + G::option_value(options, spec.name);
  }
  return text;
}

/// The position a game begins with.
template <PlayableGame G>
Result<typename G::Position> start_of(const GameData& game) {
  const auto options = options_of<G>(game);
  if (!options) return options.error();
  if (game.fen.empty()) return G::start(options.value());
  return G::parse_fen(game.fen, options.value());
}

/// Plays a game through: `visit(position, ply, move, legal)` before every move (`none()`: the side leaves the game).
/// Returns what is wrong with the game, if something is: a move that is not legal, or another end than it says.
template <PlayableGame G, class Visit>
Status replay_game_data(const GameData& game, Visit visit) {
  const auto place = [&](std::size_t ply) {
    return "game " + std::to_string(game.number) + ", ply " + std::to_string(ply + 1);
  };
  if (game.variant != G::kName)
    return Error::of("record.variant", place(0), game.variant, G::kName);
  auto start = start_of<G>(game);
  if (!start) return start.error().within(place(0));
  typename G::Position position = start.value();
  const auto legal = std::make_unique<typename G::MoveList>();
  for (std::size_t ply = 0; ply < game.plies.size(); ++ply) {
    if (game.plies[ply].move == kResignation && !position.over()) {
      visit(std::as_const(position), ply, G::Move::none(), std::as_const(*legal));
      position.resign();
      continue;
    }
    position.moves(*legal);
    const auto move = std::find_if(legal->begin(), legal->end(), [&](auto candidate) {
      return candidate.code() == game.plies[ply].move;
    });
    if (move == legal->end()) return Error::of("data.move", place(ply));
    visit(std::as_const(position), ply, *move, std::as_const(*legal));
    static_cast<void>(position.make(*move));
  }
  const Outcome outcome = position.outcome();
  if (static_cast<std::uint8_t>(outcome.reason) != game.reason ||
      outcome.winners.bits() != game.winners)
    return Error::of("data.end", place(game.plies.size()));
  return success();
}

}  // namespace hegemon::datagen
