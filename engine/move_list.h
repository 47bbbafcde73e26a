/// A list of moves on the stack: fixed room, nothing cleared on construction.
#pragma once

#include <cassert>
#include <cstddef>

namespace hegemon {

/// Holds up to `Capacity` moves; the game that names the capacity proves that it is enough. `Move`
/// must be an implicit-lifetime type, so that setting a list up costs one store.
template <class MoveType, std::size_t Capacity>
class MoveList {
 public:
  using Move = MoveType;

  MoveList() : size_(0) {}  // NOLINT: the room stays unset on purpose

  void clear() { size_ = 0; }
  void push(Move move) {
    assert(size_ < Capacity);
    moves_[size_++] = move;
  }
  /// Ends the list where moves written from `begin()` on end.
  void end_at(const Move* end) { size_ = static_cast<std::size_t>(end - moves_); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](std::size_t i) { return moves_[i]; }
  const Move& operator[](std::size_t i) const { return moves_[i]; }
  Move* begin() { return moves_; }
  Move* end() { return moves_ + size_; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }

  bool contains(Move move) const {
    for (const Move& m : *this) {
      if (m == move) return true;
    }
    return false;
  }

 private:
  std::size_t size_;
  union {
    Move moves_[Capacity];
  };
};

}  // namespace hegemon
