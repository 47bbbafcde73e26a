/// The kinds of piece as one table of rows, and a piece as a small value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/indexed_array.h"
#include "engine/side.h"

namespace hegemon::three_friends {

enum class PieceType : std::uint8_t {
  kGeneral,
  kAdvisor,
  kElephant,
  kHorse,
  kChariot,
  kCannon,
  kSoldier,
  kFire,
  kFlag,       ///< one that has never left home
  kRiderFlag,  ///< one that has: it goes as a chariot for the rest of the game
};
inline constexpr int kPieceTypeCount = 10;
template <class T>
using PerType = IndexedArray<PieceType, T, kPieceTypeCount>;

struct PieceRow {
  char letter;
  std::string_view name;
};

/// Rows in the order of `PieceType`.
inline constexpr PerType<PieceRow> kPieceRows{{{
    {'G', "General"},
    {'A', "Advisor"},
    {'E', "Elephant"},
    {'H', "Horse"},
    {'R', "Chariot"},
    {'C', "Cannon"},
    {'P', "Soldier"},
    {'I', "Fire"},
    {'F', "Flag"},
    {'X', "Flag"},
}}};

constexpr int index(PieceType type) {
  return static_cast<int>(type);
}
constexpr const PieceRow& row(PieceType type) {
  return kPieceRows[type];
}

/// A kind of piece and the army it was born into, which never changes: bits 0-3 and 4-5. The
/// position knows which side commands it.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Side army, PieceType type)
      : code_(static_cast<std::uint8_t>(army.index() * 16 + index(type))) {}
  static constexpr Piece none() { return Piece(); }
  static constexpr Piece from_code(std::uint32_t code) {
    Piece piece;
    piece.code_ = static_cast<std::uint8_t>(code);
    return piece;
  }

  constexpr bool exists() const { return code_ != kNone; }
  constexpr Side army() const { return Side(code_ >> 4); }
  constexpr PieceType type() const { return static_cast<PieceType>(code_ & 15); }
  constexpr std::uint32_t code() const { return code_; }
  constexpr bool is(PieceType wanted) const {
    return (code_ & 15) == static_cast<std::uint8_t>(wanted);
  }
  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  static constexpr std::uint8_t kNone = 63;
  std::uint8_t code_ = kNone;
};
inline constexpr int kPieceCodes = 3 * 16;

}  // namespace hegemon::three_friends
