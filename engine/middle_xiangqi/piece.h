/// The nine kinds of piece by letter and name.
///
/// How each of them moves is said once, in paths.h (steps and leaps) and lines.h (rook and cannon).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/indexed_array.h"
#include "engine/side.h"

namespace hegemon::middle_xiangqi {

/// In the order in which a FEN lists a hand and moves are generated; generals are never in a hand.
enum class PieceType : std::uint8_t {
  kRook,
  kCannon,
  kHorse,
  kElephant,
  kRhino,
  kOx,
  kAdvisor,
  kPawn,
  kGeneral,
  kNone,  ///< an empty point
};
inline constexpr int kPieceTypeCount = 9;
inline constexpr int kHandTypeCount = 8;
template <class T>
using PerType = IndexedArray<PieceType, T, kPieceTypeCount>;
template <class T>
using PerHandType = IndexedArray<PieceType, T, kHandTypeCount>;

constexpr int index(PieceType type) {
  return static_cast<int>(type);
}

struct PieceRow {
  char letter;  ///< as Red's; Black's is the small one
  std::string_view name;
};
inline constexpr PerType<PieceRow> kPieceRows{{{{'R', "rook"},
                                                {'C', "cannon"},
                                                {'H', "horse"},
                                                {'E', "elephant"},
                                                {'I', "rhino"},
                                                {'O', "ox"},
                                                {'A', "advisor"},
                                                {'P', "pawn"},
                                                {'G', "general"}}}};

constexpr const PieceRow& row(PieceType type) {
  return kPieceRows[type];
}

struct Piece {
  Side side;
  PieceType type = PieceType::kNone;

  constexpr char letter() const {
    const char capital = row(type).letter;
    return side == Side(0) ? capital : static_cast<char>(capital - 'A' + 'a');
  }
  friend constexpr bool operator==(Piece, Piece) = default;
};

}  // namespace hegemon::middle_xiangqi
