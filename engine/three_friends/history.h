/// The positions since the last capture, for the rule of repetition.
///
/// A ring of 256 entries lies in the position itself, so that copying and making moves allocate
/// nothing. It is long enough for all that a game may do before the quiet limit ends it. Beside it
/// a table counts how many of all positions so far share the low bits of their key: most often that
/// one look shows that there is no repetition.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/three_friends/keys.h"
#include "engine/three_friends/move.h"

namespace hegemon::three_friends {

class History {
 public:
  struct Entry {
    Key key = 0;
    Move move;  ///< that led here
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  /// What `push` wrote over.
  struct Undo {
    Entry entry;
    std::uint8_t span = 0;
  };

  /// A new position, with no way back to those before it.
  void restart(Key key) {
    span_ = 0;
    ++head_;
    ring_[head_] = {key, Move::none()};
    ++seen_[slot(key)];
  }
  /// The position after a move; `final` if none before it can come again.
  Undo push(Key key, Move move, bool final) {
    ++head_;
    const Undo undo{ring_[head_], span_};
    ring_[head_] = {key, move};
    span_ = final ? 0 : static_cast<std::uint8_t>(span_ == kSize - 1 ? span_ : span_ + 1);
    ++seen_[slot(key)];
    return undo;
  }
  void pop(const Undo& undo) {
    --seen_[slot(ring_[head_].key)];
    ring_[head_] = undo.entry;
    span_ = undo.span;
    --head_;
  }

  /// How many moves there are to look back on.
  int span() const { return span_; }
  /// The entry N moves ago.
  const Entry& ago(int moves) const { return ring_[static_cast<std::uint8_t>(head_ - moves)]; }
  /// How many moves ago the position now stood for the first time, if this is the third time;
  /// otherwise 0.
  int third_time() const {
    if (span_ < kShortest || seen_[slot(ago(0).key)] < 3) return 0;
    int times = 1;
    for (int i = 1; i <= span_; ++i) {
      if (ago(i).key == ago(0).key && ++times == 3) return i;
    }
    return 0;
  }

  /// Equal in all that the rules can see.
  friend bool operator==(const History& a, const History& b) {
    if (a.span_ != b.span_) return false;
    for (int i = 0; i <= a.span_; ++i) {
      if (a.ago(i).key != b.ago(i).key) return false;
      if (i < a.span_ && a.ago(i).move != b.ago(i).move) return false;
    }
    return true;
  }

 private:
  static constexpr int kSize = 256;  ///< as many as `head_` can count
  static constexpr int kShortest =
      4;  ///< somebody moves to and fro twice while the others are passed over
  static constexpr std::size_t kSlots = 1024;
  static std::size_t slot(Key key) { return key % kSlots; }

  std::array<Entry, kSize> ring_{};
  std::array<std::uint16_t, kSlots> seen_{};
  std::uint8_t head_ = 0;
  std::uint8_t span_ = 0;
};

}  // namespace hegemon::three_friends
