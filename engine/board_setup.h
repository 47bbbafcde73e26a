/// A position as an editor has it, in letters: what a FEN says, whether it can be played or not.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/fen_text.h"
#include "engine/side.h"

namespace hegemon {

struct BoardSetup {
  using Counts = std::map<char, std::map<char, int>>;

  std::map<std::string, std::string> pieces;  ///< by point: side and kind, `wQ`
  std::map<char, char>
      fates;     ///< by army the side that commands it, `-`: none; empty where each has its own
  Counts taken;  ///< by captor and victim
  Counts hands;  ///< by side and kind
  char turn = '-';
  int quiet = 0;
  int round = 1;
};

/// Calls `put(point, side, kind)` for the pieces of a setup; `rows` stand in the order of the kinds. What is no letter of the game
/// is passed over.
template <class Point, class PieceType, class Rows, class SideOf, class Put>
void put_pieces(const BoardSetup& setup, int points, const Rows& rows, SideOf side_of, Put put) {
  for (int i = 0; i < points; ++i) {
    const auto piece = setup.pieces.find(to_text(Point(i)));
    if (piece == setup.pieces.end() || piece->second.size() != 2) continue;
    const std::optional<Side> side = side_of(piece->second[0]);
    const auto type = fen_text::type_with_letter<PieceType>(rows, piece->second[1]);
    if (side && type) put(Point(i), *side, *type);
  }
}

/// The side of a game with this letter.
template <class G>
std::optional<Side> side_with_letter(const typename G::Options& options, char letter) {
  for (const Side side : sides<G::kSides>()) {
    if (G::side_letter(options, side) == letter) return side;
  }
  return std::nullopt;
}

/// Who commands an army of the setup, as a letter.
inline char fate_of(const BoardSetup& setup, char army) {
  const auto fate = setup.fates.find(army);
  return fate == setup.fates.end() ? '-' : fate->second;
}

/// The count of a list; 0 where it has none.
inline int count_in(const BoardSetup::Counts& counts, char of, char what) {
  const auto row = counts.find(of);
  if (row == counts.end()) return 0;
  const auto count = row->second.find(what);
  return count == row->second.end() ? 0 : count->second;
}

}  // namespace hegemon
