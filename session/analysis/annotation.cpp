#include "session/analysis/annotation.h"

namespace hegemon::session {

int Judgement::share_of(char side) const {
  for (const SideShare& share : shares) {
    if (share.letter == side) return share.share;
  }
  return 0;
}

Judgement judgement_of(const AnalysisReport& report) {
  constexpr int kWhole = 1000;
  Judgement judgement;
  for (const char winner : report.winners)
    judgement.shares.push_back({winner, kWhole / static_cast<int>(report.winners.size())});
  if (report.lines.empty()) return judgement;
  const SearchLine& line = report.lines.front();
  judgement.shares = line.shares;
  if (!line.moves.empty()) judgement.best = line.moves.front();
  return judgement;
}

std::string move_annotation(char side, const std::string& move, const Judgement& before,
                            const Judgement& after) {
  const int share = after.share_of(side);
  const std::string text = "share " + std::to_string(share);
  if (!before.best || *before.best == move) return text;
  const int best = before.share_of(side);
  if (best <= share) return text;
  const std::string mark = best - share >= kBlunder ? "?? " : best - share >= kMistake ? "? " : "";
  return mark + text + ", best " + *before.best + ' ' + std::to_string(best);
}

}  // namespace hegemon::session
