#include "session/analysis/annotation.h"

namespace hegemon::session {

int PositionAnalysis::share_of(char side) const {
  const auto at = shares.find(side);
  return at == shares.end() ? 0 : at->second;
}

PositionAnalysis position_analysis(const AnalysisReport& report) {
  constexpr int kWhole = 1000;
  PositionAnalysis analysis;
  if (report.game == nullptr) return analysis;
  const GameSession& game = *report.game;
  const std::string letters = game.letters();
  const SideSet winners = game.outcome().winners;
  for (const Side winner : winners)
    analysis.shares[letters[place_of(winner)]] = kWhole / winners.count();
  if (report.lines.empty()) return analysis;
  const SearchLine& line = report.lines.front();
  for (const SideShare& share : line.shares)
    analysis.shares[letters[place_of(share.side)]] = share.share.count();
  if (!line.moves.empty()) analysis.best = game.move_text(line.moves.front());
  return analysis;
}

std::string move_annotation(char side, const std::string& move, const PositionAnalysis& before,
                            const PositionAnalysis& after) {
  const int share = after.share_of(side);
  std::string text = "share " + std::to_string(share);
  if (!before.best || *before.best == move) return text;
  const int best = before.share_of(side);
  if (best <= share) return text;
  const std::string mark = best - share >= kBlunder ? "?? " : best - share >= kMistake ? "? " : "";
  return mark + text + ", best " + *before.best + ' ' + std::to_string(best);
}

}  // namespace hegemon::session
