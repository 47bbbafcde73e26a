/// A position of any game behind one interface: the implementation of the public `Position` (include/hegemon/hegemon.hpp).
///
/// This is the border between games named at run time and positions as types. Its interface is numbers, so that
/// calls have little overhead; rare functions with text use a
/// `session::GameSession`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>

#include "engine/outcome.h"
#include "engine/result.h"
#include "engine/side.h"

namespace hegemon::library {

/// Makes room for one entry more, as `push_back` would: that then throws nothing.
template <class T>
void make_room(std::vector<T>& list) {
  if (list.size() == list.capacity()) list.reserve(2 * list.size() + 16);
}

/// The options of a game's rules with their values, all of them.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// What is the same for all positions of a game.
struct GameFacts {
  std::string name;
  OptionValues defaults;
  BoardLayout layout;
};

/// Moves are their `code()`; a number that is none is refused, never played.
class AnyPosition {
 public:
  AnyPosition() = default;
  AnyPosition& operator=(const AnyPosition&) = delete;
  virtual ~AnyPosition() = default;

  virtual std::unique_ptr<AnyPosition> clone() const = 0;
  /// The same without what `pop` needs.
  virtual std::unique_ptr<AnyPosition> clone_without_moves() const = 0;

  virtual std::string fen() const = 0;
  virtual std::uint64_t key() const = 0;
  virtual int round() const = 0;
  virtual Side turn() const = 0;
  virtual bool in_play(Side side) const = 0;
  virtual Outcome outcome() const = 0;
  virtual std::string result() const = 0;
  virtual std::vector<int> shares() const = 0;

  /// Replaces the vector by the codes of all legal moves.
  virtual void codes(std::vector<std::uint32_t>& codes) const = 0;
  virtual int count_moves() const = 0;
  virtual bool is_legal(std::uint32_t code) const = 0;
  virtual bool is_capture(std::uint32_t code) const = 0;
  virtual Result<std::uint32_t> parse_move(std::string_view text) const = 0;
  /// Returns false, with nothing changed, where the move is not legal.
  virtual bool push(std::uint32_t code) = 0;
  /// The game must not be over.
  virtual void resign() = 0;
  /// There must be a move to take back.
  virtual void pop() = 0;

  virtual std::uint64_t perft(int depth) const = 0;

  virtual int action_of(std::uint32_t code) const = 0;
  virtual std::uint32_t code_of(int action) const = 0;

  /// An entry a point; -1 where nothing stands.
  virtual void board(std::int8_t* sides, std::int8_t* kinds) const = 0;
  /// For each side, for each kind.
  virtual void hands(int* counts) const = 0;
  /// For each side, from `first` on in turn order, each number that `BoardLayout::standing` names.
  virtual void standing(Side first, float* numbers) const = 0;

  /// Of the same game.
  virtual bool equals(const AnyPosition& other) const = 0;

 protected:
  AnyPosition(const AnyPosition&) = default;
};

/// A row of the table of games.
struct AnyGame {
  const GameFacts& (*facts)();
  /// The start position, or that of a FEN. `rules` need not be complete; an error names option or field.
  Result<std::unique_ptr<AnyPosition>> (*open)(const OptionValues& rules,
                                               std::optional<std::string_view> fen);
  /// The value that each option has once the given ones are set.
  Result<OptionValues> (*complete)(const OptionValues& rules);
  std::vector<SideInfo> (*sides)(const OptionValues& rules);
  bool (*is_code)(std::uint32_t code);
  /// The two halves of the text of a move; of what `is_code` accepts.
  std::pair<std::string, std::string> (*ends)(std::uint32_t code);
};

/// In the order of `session::variants()`.
std::span<const AnyGame> any_games();

}  // namespace hegemon::library
