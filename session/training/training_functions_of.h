/// The training functions of any game: `session/games/variant_of.h` alone includes it. A browser has none.
#pragma once

#include "session/training/training_functions.h"

#if !defined(__EMSCRIPTEN__)

#include <string>
#include <utility>

#include "engine/replay.h"
#include "eval/training/replay_training_game.h"
#include "session/training/datagen_run.h"
#include "session/training/samples.h"
#endif

namespace hegemon::session {

#if defined(__EMSCRIPTEN__)
template <class G>
TrainingFunctions training_functions() {
  return {};
}
#else
template <PlayableGame G>
Status replay_game(const training::GameData& game, bool with_fens,
                   const std::function<void(const ReplayedPly&)>& visit) {
  auto options = training::options_of<G>(game);
  if (!options) return options.error();
  return training::replay_training_game<G>(game, [&](const auto& position, std::size_t ply,
                                                     auto move, const auto&) {
    const bool resigns = game.plies[ply].move == training::kResignation;
    visit({ply, std::string(1, G::side_letter(options.value(), position.turn())),
           resigns ? "resign" : G::to_text(move), with_fens ? G::to_fen(position) : std::string()});
  });
}

template <PlayableGame G>
Result<training::GameData> game_from_record(const Record& record) {
  training::GameData game;
  game.variant = std::string(G::kName);
  const auto add = [&](std::size_t line, std::size_t index, const auto& /*before*/, auto move,
                       const auto& /*after*/) {
    if (line != 0) return;
    training::PlyData& ply = game.plies.emplace_back();
    ply.move = move ? move->code() : training::kResignation;
    ply.best = ply.move;
    // A random move of an opening has no score beside it.
    const std::string& comment = record.moves[index].comment;
    ply.noise = comment.empty() || comment == "random";
  };
  const Result<Replay<G>> replayed = play_record<G>(record, std::nullopt, {}, add);
  if (!replayed) return replayed.error();
  const typename G::Options& options = replayed.value().options;
  for (const auto& spec : G::option_specs()) {
    if (!game.options.empty()) game.options += ' ';
    game.options += std::string(spec.name) + '=' + G::option_value(options, spec.name);
  }
  for (int i = 0; i < G::kSides; ++i) {
    const std::string* name = record.find(G::side_name(options, Side(i)));
    game.players.push_back(name == nullptr ? "?" : *name);
  }
  if (const std::string* fen = record.find("FEN")) game.fen = *fen;
  const Outcome outcome = replayed.value().end.outcome();
  game.reason = static_cast<std::uint8_t>(outcome.reason);
  game.winners = static_cast<std::uint8_t>(outcome.winners.bits());
  return game;
}

template <class G>
TrainingFunctions training_functions() {
  TrainingFunctions functions{&generate_games<G>, &replay_game<G>, &game_from_record<G>};
  if constexpr (FittedGame<G>) {
    SampleKinds<G, ShareSamples<G>, PriorSamples<G>, NetworkSamples<G>, TasteSamples<G>>::add_to(
        functions);
  } else if constexpr (PieceNetworkGame<G>) {
    SampleKinds<G, PieceSamples<G>>::add_to(functions);
  }
  return functions;
}
#endif

}  // namespace hegemon::session
