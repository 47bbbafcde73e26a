/// What a player may like or fear about a move, as a short row of numbers: what it takes, what it leaves hanging,
/// whom it hurts. A taste is a weight for each; search/opponents learns them from the moves of a side.
///
/// Coarser than static exchange and a hundred times as fast: what hangs after a move follows from the attacks that
/// the move begins and ends, so no move is made.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "eval/seven_kingdoms/exchange/captures.h"
#include "eval/seven_kingdoms/terms/attack_changes.h"

namespace hegemon::seven_kingdoms {

/// Values of pieces count in 1/8, what is there or not 32.
enum class Taste : std::uint8_t {
  kVictim,          ///< the piece taken
  kCapture,         ///< is one taken?
  kGain,            ///< what the capture gains, the likely recapture deducted
  kBadCapture,      ///< does it gain nothing?
  kConquest,        ///< does it bring an army?
  kWin,             ///< does it win the game?
  kHanging,         ///< own pieces that stand unguarded and attacked afterwards
  kMostHanging,     ///< the dearest of them
  kMenaced,         ///< own pieces that an enemy would gain by taking afterwards (captures.h)
  kRisk,            ///< the piece that moves, if it is one of these afterwards
  kMover,           ///< the piece that moves
  kEscape,          ///< the same if it hung before
  kRelief,          ///< the dearest own piece that what it takes had attacked
  kAttacked,        ///< does it go where an enemy attacks?
  kGuarded,         ///< and is guarded there?
  kThreat,          ///< the dearest enemy piece that could be taken with profit next
  kNewThreat,       ///< the dearest enemy piece that is attacked by one more
  kMenacesGeneral,  ///< is a general newly attacked?
  kOwnGeneral,      ///< is the own general attacked afterwards?
  kCentre,          ///< rings towards the middle
  kAdvance,         ///< points from the own edge
  kDistance,        ///< points that it goes
  kLeader,          ///< takes from the kingdom that has most
  kWeakest,         ///< takes from the kingdom that has least
  kNext,            ///< takes from the kingdom that moves next
  kGrudge,          ///< takes from one that took from the side: how many pieces
  kClaim,           ///< pieces that the side took from the victim
  kNearFall,        ///< pieces that the victim has lost
  kPrior,           ///< the logit of the engine's own model of moves
  kGeneralMoves,
  kSmallMoves,  ///< a dagger or a swordsman moves
  kKnightMoves,
};
inline constexpr std::size_t kTasteCount = 32;
static_assert(static_cast<std::size_t>(Taste::kKnightMoves) + 1 == kTasteCount);
using TasteRow = std::array<std::int16_t, kTasteCount>;

/// The rows of one position's moves.
class MoveTastes {
 public:
  /// All must outlive it.
  MoveTastes(const Position& position, const AttackMap& map, const Captures& captures);

  /// Of a legal move of the side to move, whose logit by the engine's own model is given in 1/kNat.
  TasteRow of(Move move, int logit);

 private:
  /// What a piece loses its side as it stands.
  struct Danger {
    int hanging = 0;  ///< attacked and not guarded
    int menaced = 0;  ///< an enemy would gain by taking it
    int most() const { return hanging > menaced ? hanging : menaced; }
  };
  /// A piece whose attackers a move changes.
  struct Touched {
    PieceId id;
    PieceSet attackers;
  };
  static constexpr std::size_t kMaxListed = 48;

  int loss_of_piece(PieceId id, PieceSet enemies) const;
  Danger danger_of(PieceId id, PieceSet attackers) const;
  int target_of(PieceId id, PieceSet attackers) const;
  int cheapest(PieceSet pieces) const;
  void find_touched(Move move);
  void of_capture(Move move, TasteRow& row) const;
  void of_safety(Move move, TasteRow& row);
  void of_threats(Move move, TasteRow& row) const;
  void of_way(Move move, TasteRow& row) const;

  const Position& position_;
  const AttackMap& map_;
  const Captures& captures_;
  AttackChangeFinder finder_;
  Side side_;
  PieceSet own_;      ///< of the side and its allies
  PieceSet enemies_;  ///< of enemies in play
  SideSet fells_us_;  ///< enemies whose next capture fells the side
  Side leader_{};
  Side weakest_{};
  std::array<Danger, kPieceIdCount> dangers_{};  ///< of the side's pieces
  int hanging_ = 0;                              ///< the sum over all of them
  int menaced_ = 0;
  std::array<PieceId, kMaxListed> in_danger_;  ///< those that hang
  std::size_t in_danger_count_ = 0;
  std::array<PieceId, kMaxListed> targets_;  ///< enemy pieces that could be taken with profit
  std::size_t target_count_ = 0;
  std::array<Touched, AttackChanges::kMax> touched_;
  std::size_t touched_count_ = 0;
  std::array<std::uint16_t, kPieceIdCount> place_of_{};  ///< in `touched_`, plus 1
};

}  // namespace hegemon::seven_kingdoms
