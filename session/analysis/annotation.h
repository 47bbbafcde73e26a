/// The comment on a move in an annotated record.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "session/analysis/analysis.h"

namespace hegemon::session {

/// An analysis of a position, without its task.
struct PositionAnalysis {
  std::optional<std::string> best;  ///< nullopt: the game is over here
  std::map<char, int> shares;       ///< thousandths, by the letters of the sides in play

  int share_of(char side) const;
};

/// The best line of a report of a position; where the game is over the winners share the win.
PositionAnalysis position_analysis(const AnalysisReport& report);

/// A move that loses this much of its side's share of the win, in thousandths, is marked `?` or `??`.
inline constexpr int kMistake = 50;
inline constexpr int kBlunder = 150;

/// `share 128`: the share of the side that moved, after its move. If another move is better, its share
/// too, from the position before: `? share 128, best f4e4 183`.
std::string move_annotation(char side, const std::string& move, const PositionAnalysis& before,
                            const PositionAnalysis& after);

}  // namespace hegemon::session
