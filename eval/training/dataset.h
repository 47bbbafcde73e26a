/// From games to what is fitted: positions with features and targets, moves with features and the one
/// that was preferred.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/random.h"
#include "engine/result.h"
#include "eval/evaluation.h"
#include "eval/training/correction_fit.h"
#include "eval/training/fit.h"
#include "eval/training/game_data.h"

namespace hegemon::training {

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

/// The position a game begins with.
template <PlayableGame G>
Result<typename G::Position> start_of(const GameData& game) {
  const auto options = options_of<G>(game);
  if (!options) return options.error();
  if (game.fen.empty()) return G::start(options.value());
  return G::parse_fen(game.fen, options.value());
}

/// Plays a game through: `visit(position, ply, move, legal)` before every move (`none()`: the side leaves the
/// game). Returns what is wrong with
/// the game, if something is: a move that is not legal, or another end than it says.
template <PlayableGame G, class Visit>
Status replay_training_game(const GameData& game, Visit visit) {
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

struct SamplingOptions {
  int share_every = 6;    ///< one position of this many is a share sample, drawn at random
  int choice_every = 30;  ///< and a choice sample
  /// Of a target the part that is the search's shares, where there are any; the rest is the winner.
  double search_part = 0.5;
  int held_one_in = 10;  ///< games whose number is divisible by this are held out
  bool all_held = false;
  /// Choices are only taken of players with one of these searches; empty: of all.
  std::vector<std::string> choices_of;
};

template <FittedGame G>
struct Dataset {
  using Weights = typename Evaluation<G>::Weights;
  using Fitted = typename Evaluation<G>::Fitted;
  using Net = std::remove_cvref_t<decltype(std::declval<Weights>().shares)>;
  using FeatureRow = decltype(std::declval<Fitted>().move_features().of(typename G::Move{}));

  std::vector<ShareSample<G::kSides, Net::kInputs>> shares;
  std::vector<FeatureRow> rows;
  std::vector<ChoiceSample> choices;
  std::vector<std::uint16_t> correction_rows;
  std::vector<CorrectedMove> corrected_moves;
  std::vector<CorrectionSample> corrections;
  std::uint64_t games = 0;

  /// Draws samples from a game; the same ones every time.
  Status add(const GameData& game, const SamplingOptions& options, std::uint32_t group) {
    ++games;
    return sample(game, options,
                  [&](const auto& position, std::size_t ply, const auto& legal,
                      const Fitted& fitted, bool share, bool choice, bool held) {
                    if (share) add_share(game, position, ply, fitted, options, held, group);
                    if (choice) add_choice(game.plies[ply], legal, fitted, held);
                  });
  }

  /// Draws from a game the choices that `add` draws, for the network that corrects the given priors.
  template <class Priors>
  Status add_corrections(const GameData& game, const SamplingOptions& options, const Priors& priors,
                         const std::function<std::uint32_t(const std::string&)>& group_of_player) {
    return sample(game, options,
                  [&](const auto& position, std::size_t ply, const auto& legal,
                      const Fitted& fitted, bool, bool choice, bool held) {
                    if (!choice) return;
                    const auto turn = static_cast<std::size_t>(position.turn().index());
                    const std::uint32_t group =
                        turn < game.players.size()
                            ? group_of_player(std::string(kind_of(game.players[turn])))
                            : 0;
                    add_correction(game.plies[ply], legal, fitted, priors, held, group);
                  });
  }

 private:
  template <class Visit>
  static Status sample(const GameData& game, const SamplingOptions& options, const Visit& visit) {
    Random random(game.number * 0x9E3779B97F4A7C15ULL + 1);
    const bool held =
        options.all_held || (options.held_one_in > 0 &&
                             game.number % static_cast<std::uint64_t>(options.held_one_in) == 0);
    return replay_training_game<G>(game, [&](const auto& position, std::size_t ply, auto move,
                                             const auto& legal) {
      if (move == G::Move::none()) return;
      const bool share = random.below(static_cast<std::size_t>(options.share_every)) == 0;
      const bool choice = random.below(static_cast<std::size_t>(options.choice_every)) == 0;
      if (!share && !choice) return;
      const PlyData& data = game.plies[ply];
      const bool chosen = !data.noise || data.best != data.move;
      const auto turn = static_cast<std::size_t>(position.turn().index());
      const bool wanted = options.choices_of.empty() ||
                          (turn < game.players.size() &&
                           std::find(options.choices_of.begin(), options.choices_of.end(),
                                     search_of(game.players[turn])) != options.choices_of.end());
      visit(position, ply, legal, Fitted(position), share,
            choice && chosen && wanted && legal.size() > 1, held);
    });
  }

  template <class Position>
  void add_share(const GameData& game, const Position& position, std::size_t ply,
                 const Fitted& fitted, const SamplingOptions& options, bool held,
                 std::uint32_t group) {
    const SideSet in_play = position.in_play();
    const SideSet won(game.winners & in_play.bits());
    if (won.empty()) return;
    ShareSample<G::kSides, Net::kInputs> sample;
    sample.features = fitted.features();
    sample.in_play = in_play;
    sample.held = held;
    sample.third = static_cast<std::uint8_t>(std::min<std::size_t>(ply * 3 / game.plies.size(), 2));
    sample.group = group;
    const auto& searched = game.plies[ply].shares;
    const double part = searched.empty() ? 0.0 : options.search_part;
    double sum = 0;
    for (int i = 0; i < G::kSides; ++i) {
      if (part > 0 && in_play.contains(Side(i))) sum += searched[static_cast<std::size_t>(i)];
    }
    for (int i = 0; i < G::kSides; ++i) {
      if (!in_play.contains(Side(i))) continue;
      double target = won.contains(Side(i)) ? (1.0 - part) / won.count() : 0.0;
      if (sum > 0) target += part * searched[static_cast<std::size_t>(i)] / sum;
      sample.target[Side(i)] = static_cast<float>(target);
    }
    shares.push_back(sample);
  }

  template <class Moves>
  void add_choice(const PlyData& data, const Moves& legal, const Fitted& fitted, bool held) {
    ChoiceSample sample;
    sample.first = rows.size();
    sample.moves = static_cast<std::uint16_t>(legal.size());
    sample.held = held;
    const auto features = fitted.move_features();
    bool found = false;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      rows.push_back(features.of(legal[i]));
      if (legal[i].code() != data.best) continue;
      sample.preferred = static_cast<std::uint16_t>(i);
      found = true;
    }
    if (found) {
      choices.push_back(sample);
    } else {
      rows.resize(sample.first);
    }
  }

  template <class Moves, class Priors>
  void add_correction(const PlyData& data, const Moves& legal, const Fitted& fitted,
                      const Priors& priors, bool held, std::uint32_t group) {
    struct Ranked {
      typename G::Move move;
      int logit;
    };
    const auto features = fitted.move_features();
    std::vector<Ranked> ranked;
    for (const auto move : legal) {
      int logit = 0;
      for (const std::uint16_t feature : features.of(move))
        logit += priors[feature];
      ranked.push_back({move, logit});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.logit > b.logit; });
    const auto preferred = std::find_if(ranked.begin(), ranked.end(), [&](const Ranked& one) {
      return one.move.code() == data.best;
    });
    if (preferred == ranked.end()) return;
    CorrectionSample sample;
    sample.first = corrected_moves.size();
    sample.moves = static_cast<std::uint8_t>(std::min(Fitted::kCorrected, ranked.size()));
    sample.preferred = static_cast<std::uint16_t>(preferred - ranked.begin());
    sample.preferred_logit = static_cast<float>(preferred->logit) / 256.0F;
    sample.held = held;
    sample.group = group;
    auto inputs = fitted.move_inputs(features);
    double rest = 0;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      const float logit = static_cast<float>(ranked[i].logit) / 256.0F;
      if (i >= sample.moves) {
        rest += std::exp(static_cast<double>(logit));
        if (i - sample.moves < sample.next_logits.size())
          sample.next_logits[i - sample.moves] = logit;
        continue;
      }
      CorrectedMove move;
      move.first = correction_rows.size();
      move.logit = logit;
      for (const std::uint16_t feature : inputs.of(ranked[i].move))
        correction_rows.push_back(feature);
      move.features = static_cast<std::uint16_t>(correction_rows.size() - move.first);
      corrected_moves.push_back(move);
    }
    sample.rest = static_cast<float>(rest);
    corrections.push_back(sample);
  }
};

}  // namespace hegemon::training
