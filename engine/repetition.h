/// Earlier positions of a game, to find the third occurrence of one. A game of which repetition is
/// a rule says what it keeps beside each key (`Note`) and how far it looks back.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/hash_keys.h"

namespace hegemon {

/// A position that has been on the board.
template <class Note>
struct PastPosition {
  Key key = 0;
  Note note{};  ///< of the move that led here
  friend bool operator==(const PastPosition&, const PastPosition&) = default;
};

/// Up to 256 positions since the last move that cannot be undone, in a ring that lies in the object:
/// nothing is allocated by a copy or a move. For games that a quiet limit ends before the ring is
/// full.
template <class Note>
class RecentPositions {
 public:
  /// What `push` wrote over.
  struct Undo {
    PastPosition<Note> entry;
    std::uint8_t span = 0;
  };

  /// `final`: none of the positions before can come again.
  Undo push(const PastPosition<Note>& entry, bool final) {
    ++head_;
    const Undo undo{ring_[head_], span_};
    ring_[head_] = entry;
    span_ = final ? 0 : static_cast<std::uint8_t>(span_ == kSize - 1 ? span_ : span_ + 1);
    return undo;
  }
  void pop(const Undo& undo) {
    ring_[head_] = undo.entry;
    span_ = undo.span;
    --head_;
  }
  int span() const { return span_; }
  const PastPosition<Note>& ago(int moves) const {
    return ring_[static_cast<std::uint8_t>(head_ - moves)];
  }

 private:
  static constexpr int kSize = 256;  ///< as many as `head_` can count
  std::array<PastPosition<Note>, kSize> ring_{};
  std::uint8_t head_ = 0;
  std::uint8_t span_ = 0;
};

/// All positions, for games in which whatever happened can be undone. Grows by allocation; there is
/// room at first for most games and all searches.
template <class Note>
class AllPositions {
 public:
  struct Undo {};

  AllPositions() { stack_.reserve(kRoom); }
  Undo push(const PastPosition<Note>& entry, [[maybe_unused]] bool final) {
    assert(!final);
    stack_.push_back(entry);
    return {};
  }
  void pop(Undo) { stack_.pop_back(); }
  int span() const { return static_cast<int>(stack_.size()) - 1; }
  const PastPosition<Note>& ago(int moves) const { return *(stack_.end() - 1 - moves); }

 private:
  static constexpr std::size_t kRoom = 512;
  std::vector<PastPosition<Note>> stack_;
};

/// A table counts how many of all positions so far share the low bits of their key: most often that
/// one look shows that there is no repetition.
template <class Positions, class Note>
class Repetition {
 public:
  using Undo = typename Positions::Undo;

  /// A new position, with no way back to those before it.
  void restart(Key key) { push(key, {}, true); }
  /// The position after a move; `final` if none before it can come again.
  Undo push(Key key, const Note& note, bool final = false) {
    ++seen_[slot(key)];
    return positions_.push({key, note}, final);
  }
  /// Takes the last `push` back, given what that returned.
  void pop(const Undo& undo) {
    --seen_[slot(ago(0).key)];
    positions_.pop(undo);
  }

  /// How many moves there are to look back on.
  int span() const { return positions_.span(); }
  /// The position N moves ago.
  const PastPosition<Note>& ago(int moves) const { return positions_.ago(moves); }
  /// If the position has occurred three times: how many moves ago the first of the last three was.
  /// Otherwise 0.
  int third_time() const {
    if (span() < kShortest || seen_[slot(ago(0).key)] < 3) return 0;
    int times = 1;
    for (int i = 1; i <= span(); ++i) {
      if (ago(i).key == ago(0).key && ++times == 3) return i;
    }
    return 0;
  }

  /// Equal in all that the rules can see: how the oldest position came about is not.
  friend bool operator==(const Repetition& a, const Repetition& b) {
    if (a.span() != b.span()) return false;
    for (int i = 0; i <= a.span(); ++i) {
      if (a.ago(i).key != b.ago(i).key) return false;
      if (i < a.span() && a.ago(i).note != b.ago(i).note) return false;
    }
    return true;
  }

 private:
  /// The fewest moves to a third occurrence: somebody moves to and fro twice while all others are
  /// passed over.
  static constexpr int kShortest = 4;
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::size_t slot(Key key) { return static_cast<std::size_t>(key % kSlots); }

  Positions positions_;
  std::array<std::uint16_t, kSlots> seen_{};
};

}  // namespace hegemon
