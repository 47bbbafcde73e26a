/// When a kingdom falls, its heir and the winner, by counts alone: used by `Position`
/// after a capture, and by static exchange evaluation.
///
/// Rule text: docs/rules-seven-kingdoms.md, "How kingdoms fall" and "How the game ends".
#pragma once

#include <optional>

#include "engine/outcome.h"
#include "engine/seven_kingdoms/rules.h"
#include "engine/side.h"

namespace hegemon::seven_kingdoms {

/// The kingdom that moves before this one.
constexpr Side before(Side side) {
  return Side(side.index() == 0 ? kSides - 1 : side.index() - 1);
}

/// The heir of a kingdom that falls by losses: the kingdom in play, other than the victim, with
/// the highest count; of equals the one that moved last. `count_of(side)` is what the preset counts
/// for that side: the pieces it took of the victim, or of all (`Preset::heir_by_total`).
template <class CountOf>
Side heir_by_losses(Side mover, Side victim, SideSet in_play, CountOf count_of) {
  Side heir = mover;
  int most = -1;
  Side candidate = mover;
  for (int i = 0; i < kSides; ++i, candidate = before(candidate)) {
    if (!in_play.contains(candidate) || candidate == victim) continue;
    const int count = count_of(candidate);
    if (count > most) {
      most = count;
      heir = candidate;
    }
  }
  return heir;
}

/// The outcome after a capture or a resignation by `moved_last`. `conquests[p]` and `taken[p]` are
/// what all kingdoms of the player `p` conquered and took.
template <class Conquests, class Taken>
Outcome outcome_by_counts(const Rules& rules, Side moved_last, SideSet in_play,
                          const Conquests& conquests, const Taken& taken) {
  const Preset& preset = *rules.preset;
  const auto first_to = [&](int goal, const auto& counts) {
    std::optional<Side> winner;
    int most = goal - 1;
    Side side = moved_last;
    for (int i = 0; i < kSides; ++i, side = before(side)) {
      const Side player = rules.player[side];
      if (in_play.contains(side) && int{counts[player]} > most) {
        most = int{counts[player]};
        winner = player;
      }
    }
    return winner;
  };

  std::optional<Side> winner = first_to(preset.conquest_goal, conquests);
  if (!winner) winner = first_to(preset.capture_goal, taken);
  if (winner) {
    const bool pieces = int{taken[*winner]} >= preset.capture_goal;
    return {pieces ? Reason::kPieces : Reason::kKingdoms, rules.kingdoms_of(*winner)};
  }
  const SideSet of_one = rules.kingdoms_of(rules.player[in_play.lowest()]);
  if ((in_play.bits() & ~of_one.bits()) == 0) return {Reason::kLast, of_one};
  return {};
}

}  // namespace hegemon::seven_kingdoms
