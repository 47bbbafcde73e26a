/// The row of any game: only games.cpp includes it.
#pragma once

#include <string>

#include "datagen/game_row.h"
#include "datagen/play_games.h"
#include "datagen/replay_game_data.h"
#include "datagen/samples.h"
#include "engine/replay.h"

namespace hegemon::datagen {

template <PlayableGame G>
Status visit_plies(const GameData& game, bool with_fens,
                   const std::function<void(const ReplayedPly&)>& visit) {
  auto options = options_of<G>(game);
  if (!options) return options.error();
  return replay_game_data<G>(game, [&](const auto& position, std::size_t ply, auto move,
                                       const auto&) {
    const bool resigns = game.plies[ply].move == kResignation;
    visit({ply, std::string(1, G::side_letter(options.value(), position.turn())),
           resigns ? "resign" : G::to_text(move), with_fens ? G::to_fen(position) : std::string()});
  });
}

template <PlayableGame G>
Result<GameData> game_from_record(const Record& record) {
  GameData game;
  game.variant = std::string(G::kName);
  const auto add = [&](std::size_t line, std::size_t index, const auto& /*before*/, auto move,
                       const auto& /*after*/) {
    if (line != 0) return;
    PlyData& ply = game.plies.emplace_back();
    ply.move = move ? move->code() : kResignation;
    ply.best = ply.move;
    // A random move of an opening has no score beside it.
    const std::string& comment = record.moves[index].comment;
    ply.noise = comment.empty() || comment == "random";
  };
  const Result<Replay<G>> replayed = play_record<G>(record, std::nullopt, {}, add);
  if (!replayed) return replayed.error();
  const typename G::Options& options = replayed.value().options;
  game.options = options_text<G>(options);
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
GameRow game_row_of() {
  GameRow row{G::kName, &generate_games<G>, &visit_plies<G>, &game_from_record<G>};
  if constexpr (FittedGame<G>) {
    SampleKinds<G, ShareSamples<G>, PriorSamples<G>, NetworkSamples<G>>::add_to(row);
  } else if constexpr (PieceNetworkGame<G>) {
    SampleKinds<G, PieceSamples<G>>::add_to(row);
  }
  return row;
}

}  // namespace hegemon::datagen
