/// What a tactic of the Game of the Seven Kingdoms is: five classes, each with a plain definition
/// that needs neither a search nor the evaluation.
///
/// A definition lists the moves of the side to move (the *root*) and what every other kingdom could
/// take before the root moves again, as if nobody moved in between (the *replies*), and demands that
/// one move stands out by more than an opinion. Most positions have no such move.
///
///   general   One enemy general can be taken, in one way. The army that comes with it is worth 15
///             swordsmen or more, all that is then in danger deducted, and twice as much as anything
///             else that can be taken. Were it not taken at once its kingdom would have eight moves
///             at least that save it.
///   save      The root's general would be lost: after every move but one (or two) some kingdom can
///             take it, and nobody who moves before that one can take the piece that would do it.
///             After the right moves no kingdom can take it.
///   jackpot   A kingdom one loss short of the limit has one piece that can be taken, in one way: its
///             army comes to the root. A more valuable piece of some other kingdom can be taken as
///             well. The army and its moves are as in `general`.
///   goal      The root is one piece short of the goal and can take one piece of all: a dagger or a
///             swordsman. That wins at once.
///   poisoned  The right move takes a piece worth four swordsmen or more, and nobody can then take
///             anything of the root. Every other capture gains less by three swordsmen or is
///             poisoned: the taker is worth more than what it takes, and a piece worth no more than
///             the taker, not a general, can take it, where that piece cannot be taken in its turn.
///             At least one poisoned capture takes as much as the right one or more.
///
/// But for `goal`, where it does not matter, all else is calm. No kingdom has been conquered, the
/// root is four losses and everybody four pieces from a limit or goal. And neither now nor after the
/// right move could any kingdom be felled before the root has moved again, not even after one
/// capture by another kingdom that opens a line; what the class itself is about does not count.
/// Where something is taken, no other move attacks two generals, or one that has not eight moves to
/// be saved by.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seven_kingdoms/game.h"
#include "tests/support/moves.h"

namespace hegemon::testing {

class TacticsLook {
 public:
  using G = SevenKingdoms;
  using Position = G::Position;
  using Move = G::Move;
  using PieceId = seven_kingdoms::PieceId;
  using PieceType = seven_kingdoms::PieceType;

  static constexpr std::array<std::string_view, 5> kKinds{"general", "save", "jackpot", "goal",
                                                          "poisoned"};

  /// The right moves, sorted as text; none if the position is no tactic of this class.
  static std::vector<std::string> right_moves(const Position& position, std::string_view kind) {
    if (position.over()) return {};
    const TacticsLook look(position);
    std::vector<Move> right;
    if (kind == "general") right = look.general();
    if (kind == "save") right = look.save();
    if (kind == "jackpot") right = look.jackpot();
    if (kind == "goal") right = look.goal();
    if (kind == "poisoned") right = look.poisoned();
    std::vector<std::string> texts;
    texts.reserve(right.size());
    for (const Move move : right)
      texts.push_back(G::to_text(move));
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  /// In swordsmen, as most players would say; with the general goes everything.
  static int worth(PieceId id) {
    switch (seven_kingdoms::type_of(id)) {
      case PieceType::kGeneral:
        return 100;
      case PieceType::kCrossbowman:
        return 7;
      case PieceType::kArcher:
        return 6;
      case PieceType::kChancellor:
        return 5;
      case PieceType::kDiplomat:
      case PieceType::kCannon:
      case PieceType::kKnight:
        return 4;
      default:
        return 1;
    }
  }

  /// What somebody could take before the root moves again, the others standing still.
  struct Reply {
    Side by;
    Move move;
  };
  /// In the order of turns from the side to move up to the root, which is not to move.
  static std::vector<Reply> replies(Position position, Side root) {
    std::vector<Reply> replies;
    G::MoveList list;
    for (int n = 0; n < G::kSides && !position.over() && position.turn() != root; ++n) {
      position.captures(list);
      for (const Move move : list)
        replies.push_back({position.turn(), move});
      static_cast<void>(position.pass());
    }
    return replies;
  }

 private:
  explicit TacticsLook(const Position& position) : position_(position), root_(position.turn()) {
    const auto list = moves_of<G>(position);
    moves_.assign(list.begin(), list.end());
    for (const Move move : moves_) {
      if (move.is_capture()) captures_.push_back(move);
    }
  }

  static bool is_general(PieceId id) { return seven_kingdoms::type_of(id) == PieceType::kGeneral; }
  static int limit_left(const Position& position, Side side) {
    return position.rules().preset->loss_limit - position.lost(side);
  }
  Position after(Move move) const {
    Position after = position_;
    static_cast<void>(after.make(move));
    return after;
  }
  bool wins(Move move) const {
    const Position end = after(move);
    return end.over() && !end.outcome().drawn() && end.outcome().winners.contains(root_);
  }
  /// Would the capture fell a kingdom in play?
  static bool fells(const Position& position, Move move) {
    const Side victim = position.owner(move.taken());
    return position.alive(victim) &&
           (is_general(move.taken()) || limit_left(position, victim) <= 1);
  }
  bool fells(Move move) const { return fells(position_, move); }
  /// Nobody wins now, nor does a loss or two decide anything.
  bool calm() const {
    constexpr int kFar = 4;
    if (limit_left(position_, root_) < kFar) return false;
    for (int i = 0; i < G::kSides; ++i) {
      if (position_.conquests(Side(i)) != 0) return false;
      const int taken = position_.player_taken(Side(i));
      if (position_.alive(Side(i)) && taken > position_.rules().preset->capture_goal - kFar) {
        return false;
      }
    }
    return std::none_of(moves_.begin(), moves_.end(), [&](Move move) { return wins(move); });
  }
  /// Can nobody fell a kingdom, not counting one, before the root has moved again, whatever one
  /// capture another kingdom makes first?
  bool nobody_falls(const Position& after, std::optional<Side> but = {}) const {
    Position position = after;
    G::MoveList list;
    for (int n = 0; n < G::kSides && !position.over() && position.turn() != root_; ++n) {
      if (somebody_falls(position, but)) return false;
      position.captures(list);
      for (const Move move : list) {
        if (position.owner(move.taken()) == but) continue;
        Position then = position;
        static_cast<void>(then.make(move));
        if (then.over() || somebody_falls(then, but)) return false;
      }
      static_cast<void>(position.pass());
    }
    return true;
  }
  /// Can a kingdom whose turn is yet to come, or the root after them, fell another?
  bool somebody_falls(Position position, std::optional<Side> but) const {
    G::MoveList list;
    for (int n = 0; n < G::kSides && !position.over(); ++n) {
      position.captures(list);
      for (const Move move : list) {
        if (position.owner(move.taken()) != but && fells(position, move)) return true;
      }
      if (position.turn() == root_) break;
      static_cast<void>(position.pass());
    }
    return false;
  }
  Position passed() const {
    Position passed = position_;
    static_cast<void>(passed.pass());
    return passed;
  }
  bool general_attacked(const Position& after) const {
    const auto all = replies(after, root_);
    return std::any_of(all.begin(), all.end(), [&](const Reply& reply) {
      return is_general(reply.move.taken()) && after.owner(reply.move.taken()) == root_;
    });
  }
  /// The one capture that fells a kingdom, if that is worth much, would not wait, and all else is
  /// calm.
  std::vector<Move> felling() const {
    constexpr int kMuch = 15;
    std::vector<Move> felling;
    int best_other = 0;
    for (const Move move : captures_) {
      if (fells(move)) {
        felling.push_back(move);
      } else {
        best_other = std::max(best_other, worth(move.taken()));
      }
    }
    if (felling.size() != 1 || !calm()) return {};
    const Move move = felling.front();
    const Side victim = position_.owner(move.taken());
    const int army = army_without_general(victim) - (is_general(move.taken()) ? 0 : 1);
    if (army < kMuch || army < 2 * best_other) return {};
    const Position end = after(move);
    if (end.over() || end.status(victim) != seven_kingdoms::KingdomStatus::conquered_by(root_))
      return {};
    if (army - in_danger(end) < kMuch) return {};
    if (!nobody_falls(passed(), victim) || !nobody_falls(end) || !can_escape(passed(), victim)) {
      return {};
    }
    if (wins_otherwise(move, victim)) return {};
    return felling;
  }
  int army_without_general(Side side) const {
    int sum = 0;
    position_.pieces(side).for_each([&](PieceId id) { sum += is_general(id) ? 0 : worth(id); });
    return sum;
  }
  /// What all pieces of the root are worth that somebody can take before it moves again.
  int in_danger(const Position& after) const {
    std::vector<PieceId> pieces;
    int sum = 0;
    for (const Reply& reply : replies(after, root_)) {
      const PieceId taken = reply.move.taken();
      if (after.owner(taken) != root_) continue;
      if (std::find(pieces.begin(), pieces.end(), taken) != pieces.end()) continue;
      pieces.push_back(taken);
      sum += worth(taken);
    }
    return sum;
  }
  /// Has a kingdom eight moves after which the root cannot fell it, in its next turn?
  bool can_escape(Position position, Side victim) const {
    constexpr int kWays = 8;
    for (int n = 0; n < G::kSides && position.turn() != victim; ++n)
      static_cast<void>(position.pass());
    const auto moves = moves_of<G>(position);
    int escapes = 0;
    for (const Move move : moves) {
      Position end = position;
      static_cast<void>(end.make(move));
      if (end.over()) continue;
      const auto felled = felled_next(end);
      if (std::find(felled.begin(), felled.end(), victim) == felled.end() && ++escapes == kWays) {
        return true;
      }
    }
    return false;
  }
  /// Which kingdoms the root could fell in its next turn if nobody moved.
  std::vector<Side> felled_next(Position position) const {
    for (int n = 0; n < G::kSides && !position.over() && position.turn() != root_; ++n)
      static_cast<void>(position.pass());
    const auto captures = captures_of<G>(position);
    std::vector<Side> felled;
    for (const Move move : captures) {
      if (fells(position, move)) felled.push_back(position.owner(move.taken()));
    }
    return felled;
  }
  /// Would another move bring a kingdom (not counting one) within reach that could not escape, or
  /// two at once?
  bool wins_otherwise(Move but, std::optional<Side> not_counted = {}) const {
    return std::any_of(moves_.begin(), moves_.end(), [&](Move move) {
      if (move == but) return false;
      const Position end = after(move);
      if (end.over()) return false;
      auto felled = felled_next(end);
      std::erase_if(felled, [&](Side victim) { return victim == not_counted; });
      return std::any_of(felled.begin(), felled.end(), [&](Side victim) {
        return victim != felled.front() || !can_escape(end, victim);
      });
    });
  }

  std::vector<Move> general() const {
    const auto right = felling();
    return !right.empty() && is_general(right.front().taken()) ? right : std::vector<Move>{};
  }

  std::vector<Move> jackpot() const {
    const auto right = felling();
    if (right.empty() || is_general(right.front().taken())) return {};
    const bool tempted = std::any_of(captures_.begin(), captures_.end(), [&](Move move) {
      return worth(move.taken()) > worth(right.front().taken());
    });
    return tempted ? right : std::vector<Move>{};
  }

  std::vector<Move> save() const {
    if (!general_attacked(passed()) || !calm() || !nobody_falls(passed(), root_)) return {};
    if (std::any_of(captures_.begin(), captures_.end(), [&](Move move) { return fells(move); })) {
      return {};
    }
    std::vector<Move> right;
    for (const Move move : moves_) {
      const Position end = after(move);
      if (!general_attacked(end)) {
        right.push_back(move);
      } else if (!general_surely_lost(end)) {
        return {};
      }
    }
    if (right.size() > 2) return {};
    const bool calm_then = std::all_of(right.begin(), right.end(),
                                       [&](Move move) { return nobody_falls(after(move)); });
    return calm_then ? right : std::vector<Move>{};
  }
  /// Somebody takes the root's general, and nobody who moves earlier can hinder it by taking.
  bool general_surely_lost(const Position& after) const {
    const auto all = replies(after, root_);
    for (const Reply& threat : all) {
      if (!is_general(threat.move.taken()) || after.owner(threat.move.taken()) != root_) continue;
      bool hindered = limit_left(after, threat.by) == 1;
      for (const Reply& earlier : all) {
        if (earlier.by == threat.by) break;
        const PieceId taken = earlier.move.taken();
        hindered = hindered || taken == threat.move.piece() ||
                   (is_general(taken) && after.owner(taken) == threat.by);
      }
      if (!hindered) return true;
    }
    return false;
  }

  std::vector<Move> goal() const {
    const int goal = position_.rules().preset->capture_goal;
    if (position_.player_taken(root_) != goal - 1 || captures_.size() != 1) return {};
    if (limit_left(position_, root_) <= 1) return {};
    const PieceType taken = seven_kingdoms::type_of(captures_.front().taken());
    if (taken != PieceType::kDagger && taken != PieceType::kSwordsman) return {};
    return wins(captures_.front()) ? captures_ : std::vector<Move>{};
  }

  std::vector<Move> poisoned() const {
    constexpr int kValuable = 4;
    constexpr int kMargin = 3;
    for (const Move move : captures_) {
      if (fells(move)) return {};
    }
    for (const Move right : captures_) {
      const int gain = worth(right.taken());
      if (gain < kValuable) continue;
      bool alone = true;
      bool tempted = false;
      for (const Move other : captures_) {
        if (other == right || worth(other.taken()) <= gain - kMargin) continue;
        alone = alone && is_poisoned(other);
        tempted = tempted || worth(other.taken()) >= gain;
      }
      if (!alone || !tempted || !leaves_nothing(right) || !calm()) continue;
      if (!nobody_falls(passed()) || !nobody_falls(after(right))) continue;
      if (!wins_otherwise(right)) return {right};
    }
    return {};
  }
  /// Nobody can take anything of the root.
  bool leaves_nothing(Move move) const {
    const Position end = after(move);
    const auto all = replies(end, root_);
    return std::none_of(all.begin(), all.end(),
                        [&](const Reply& reply) { return end.owner(reply.move.taken()) == root_; });
  }
  bool is_poisoned(Move move) const {
    if (worth(move.piece()) <= worth(move.taken())) return false;
    const Position end = after(move);
    for (const Reply& reply : replies(end, root_)) {
      const PieceId taker = reply.move.piece();
      if (reply.move.taken() != move.piece() || is_general(taker)) continue;
      if (worth(taker) > worth(move.piece())) continue;
      Position retaken = end;
      while (retaken.turn() != reply.by)
        static_cast<void>(retaken.pass());
      static_cast<void>(retaken.make(reply.move));
      if (retaken.over()) return true;
      bool can_be_taken = false;
      for (const Reply& third : replies(retaken, reply.by)) {
        can_be_taken = can_be_taken || third.move.taken() == taker;
      }
      if (!can_be_taken) return true;
    }
    return false;
  }

  const Position& position_;
  Side root_;
  std::vector<Move> moves_;
  std::vector<Move> captures_;
};

}  // namespace hegemon::testing
