/// Makes the reported `Line` of a search result.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game.h"
#include "eval/shares.h"
#include "search/core/team.h"
#include "search/core/value.h"

namespace hegemon {

/// Fine shares as thousandths with the sum kept: a side that has anything has at least 1.
template <int N>
PerSide<Share, N> in_thousandths(const PerSide<FineShare, N>& fine) {
  constexpr int kScale = kFineUnit / kShareUnit;
  PerSide<Share, N> parts;
  Share left_over{kShareUnit};
  Side most;
  for (const Side side : sides<N>()) {
    const int count = fine[side].count();
    if (count > 0) parts[side] = Share(std::max((count + kScale / 2) / kScale, 1));
    left_over -= parts[side];
    if (fine[side] > fine[most]) most = side;
  }
  parts[most] += left_over;  // a few thousandths of rounding, which the largest feels least
  return parts;
}

/// Fine shares changed so that the team has what a search found for it, each part in proportion.
template <Game G>
FineShares<G> shares_with(FineShares<G> parts, SideSet team, Value value) {
  const FineShare before = sum_of(parts, team);
  const FineShare now{std::clamp(value.number(), 0, kFineUnit)};
  if (before == now) return parts;
  const auto scale = [&](SideSet members, FineShare from, FineShare to) {
    if (from == FineShare()) {
      if (to == FineShare()) return;
      const auto fresh = split_equally<G::kSides>(members, to.count());
      for (const Side side : members)
        parts[side] = FineShare(fresh[side]);
      return;
    }
    FineShare left_over = to;
    Side most = members.lowest();
    for (const Side side : members) {
      parts[side] = parts[side] * to.count() / from.count();
      left_over -= parts[side];
      if (parts[side] > parts[most]) most = side;
    }
    parts[most] += left_over;
  };
  scale(team, before, now);
  scale(SideSet::first(G::kSides) - team, kAll - before, kAll - now);
  return parts;
}

/// The root team's share as a score, relative to the worths of the others at the root.
template <Game G>
Score score_at_root(const typename G::Position& root, const WeightsOf<G>& weights,
                    FineShare share) {
  const Scores<G> worths = worths_of<G>(root, weights);
  Score others;
  const int count = root.in_play().count();
  for (const Side side : sides<G::kSides>()) {
    if (!(side == root.turn())) others += worths[side];
  }
  const Score typical = others / std::max(count - 1, 1);
  return score_of_share(share, std::max(count, 2), std::max(typical, Score(1)));
}

/// Where a line ends.
template <Game G>
struct LineEnd {
  typename G::Position position;
  int plies = 0;
  int own_moves = 0;  ///< of the side to move at the root

  /// A certain win (loss: negative) in moves of the side `root`, which was to move where the line
  /// begins. Where the line is cut short, the rest goes round the sides in play.
  int mate(Side root, Value value) const {
    int moves = own_moves;
    if (!position.over()) {
      Side side = position.turn();
      for (int ply = plies; ply < distance(value); ++ply) {
        moves += side == root;
        do {
          side = Side((side.index() + 1) % G::kSides);
        } while (!position.in_play().contains(side));
      }
    }
    return is_win(value) ? std::max(moves, 1) : -std::max(moves, 1);
  }
};

/// A quiet move in the place of a pass, after which the line goes on as it would have; `none()` if there is
/// none.
template <Game G>
typename G::Move stand_in(const typename G::Position& position, const typename G::MoveList& legal,
                          typename G::Move next) {
  typename G::MoveList after;
  for (const auto move : legal) {
    if (move.is_capture()) continue;
    auto there = position;
    static_cast<void>(there.make(move));
    if (there.over()) continue;
    if (next == G::Move::none()) return move;
    there.moves(after);
    if (after.contains(next)) return move;
  }
  return G::Move::none();
}

/// Makes sure that every move of the line can be played, cuts it where one can't, and lengthens it
/// up to `depth` plies by the moves that `search` knows. `none()` in a line stands for some quiet move.
template <Game G, class Search>
LineEnd<G> complete_line(const typename G::Position& root, std::vector<typename G::Move>& line,
                         int depth, const Search& search) {
  LineEnd<G> end{root};
  typename G::MoveList legal;
  std::size_t i = 0;
  while (!end.position.over()) {
    end.position.moves(legal);
    if (i == line.size()) {
      if (static_cast<int>(i) >= depth) break;
      const std::uint32_t known = search.known_move(end.position);
      const auto found =
          std::find_if(legal.begin(), legal.end(), [&](auto move) { return move.bits() == known; });
      if (found == legal.end()) break;
      line.push_back(*found);
    } else {
      if (line[i] == G::Move::none()) {
        line[i] = stand_in<G>(end.position, legal, i + 1 < line.size() ? line[i + 1] : line[i]);
      }
      if (!legal.contains(line[i])) break;
    }
    end.own_moves += end.position.turn() == root.turn();
    static_cast<void>(end.position.make(line[i]));
    ++i;
  }
  line.resize(i);
  end.plies = static_cast<int>(i);
  return end;
}

}  // namespace hegemon
