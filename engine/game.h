/// The concepts of a game: all that search, protocol and tools may use of it.
///
/// A game is a type `G` of constants, types and static functions, with a position that is a value.
/// Two concepts are required. `Game` is what a search needs: search/ uses nothing else,
/// so that one search serves games of two, three and seven sides. `PlayableGame` adds text,
/// pictures and options, for protocols and people.
///
/// The optional concepts follow, one for each feature: an algorithm that
/// can use a feature tests for its concept, and works without it in the games that lack it. The
/// concepts of evaluations are in eval/evaluation.h.
///
/// Contracts that the compiler can't check:
///   - While the game goes on, `turn()` is a side in play with at least one legal move. Sides that
///     must pass are passed over inside `make`; a pass is no move and no ply. (A FEN may set up a
///     side to move that has none, where the rules of the game allow it.)
///   - `moves(list)` clears the list, then gives every legal move once, in an order that depends on
///     the position alone; after the end of the game it gives none. `captures(list)` gives those of
///     them that take a piece, in the same order.
///   - `unmake(m, make(m))` restores every byte that the position's `==` can see.
///   - `key()` is the same whenever all that the rules can see (history apart) is the same.
///   - `outcome()` says whether the game is over, and which sides share the win.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board_setup.h"
#include "engine/board_state.h"
#include "engine/option_spec.h"
#include "engine/outcome.h"
#include "engine/picture.h"
#include "engine/result.h"
#include "engine/side.h"

namespace hegemon {

template <class G>
concept Game = std::copyable<typename G::Position> && std::regular<typename G::Move> &&
               (G::kSides >= 2 && G::kSides <= 8) &&
               requires(typename G::Position position, const typename G::Position& view,
                        const typename G::Move move, typename G::MoveList& list,
                        const typename G::Undo& undo, Side side) {
  { view.turn() } -> std::same_as<Side>;
  { view.moves(list) } -> std::same_as<void>;
  { view.captures(list) } -> std::same_as<void>;
  { view.count_moves() } -> std::same_as<int>;  // moves(list) without the list
  { position.make(move) } -> std::same_as<typename G::Undo>;
  { position.unmake(move, undo) } -> std::same_as<void>;
  { view.key() } -> std::same_as<std::uint64_t>;
  { view.outcome() } -> std::same_as<Outcome>;
  { view.over() } -> std::same_as<bool>;
  { view.alive(side) } -> std::same_as<bool>;
  { view.in_play() } -> std::same_as<SideSet>;
  { move.bits() } -> std::same_as<std::uint32_t>;  // unique among the moves of its position
  // The same for files: it keeps its meaning from version to version of the program.
  { move.code() } -> std::same_as<std::uint32_t>;
  { G::Move::none() } -> std::same_as<typename G::Move>;
  { move.is_capture() } -> std::same_as<bool>;
};

template <class G>
concept PlayableGame = Game<G> && std::copyable<typename G::Options> &&
    requires(typename G::Position position, const typename G::Position& view,
             const typename G::Move move, typename G::Options& options,
             const typename G::Options& chosen, std::string_view text, Side side,
             const std::optional<typename G::Move>& last) {
  { G::kName } -> std::convertible_to<std::string_view>;  // as `UCI_Variant` names it
  // The game's own options, and setting one: unknown names and bad values change nothing.
  { G::option_specs() } -> std::same_as<std::vector<OptionSpec>>;
  { G::set_option(options, text, text) } -> std::same_as<Status>;
  { G::option_value(chosen, text) } -> std::same_as<std::string>;
  { G::start(chosen) } -> std::same_as<typename G::Position>;
  { G::parse_fen(text, chosen) } -> std::same_as<Result<typename G::Position>>;
  { G::to_fen(view) } -> std::same_as<std::string>;
  { G::parse_move(view, text) } -> std::same_as<Result<typename G::Move>>;
  { G::to_text(move) } -> std::same_as<std::string>;
  { position.resign() } -> std::same_as<void>;  // the side to move leaves the game
  { G::side_letter(chosen, side) } -> std::same_as<char>;
  // In records it is a tag's name: `is_tag_name` (engine/tag_name.h) holds, and no other tag of a game has it.
  { G::side_name(chosen, side) } -> std::same_as<std::string>;
  { G::round(view) } -> std::same_as<int>;
  // "*", or the winner and the reason: "w kingdoms", "draw quiet".
  { G::result_text(view) } -> std::same_as<std::string>;
  { G::picture(view, last) } -> std::same_as<Picture>;
  { G::side_table(view) } -> std::same_as<SideTable>;
  // For boards. `start` is the position that the game began with, the second argument.
  { G::board_state(view, view) } -> std::same_as<BoardState>;
  // What a move (nothing: a resignation) that led from the first position to the second one did.
  { G::move_effects(view, last, view) } -> std::same_as<MoveEffects>;
  { G::ends(move) } -> std::same_as<MoveEnds>;
  // The position as if it were this side's turn; nothing where the rules have no such position. The
  // game must not be over and the side in play.
  { G::with_turn(view, side) } -> std::same_as<std::optional<typename G::Position>>;
  // The positions that `hegemon bench` searches, as FEN under the default options: at least one.
  { G::bench_positions() } -> std::same_as<std::span<const std::string_view>>;
};

/// A position can be put together piece by piece, whether it can be played or not, for editors.
template <class G>
concept SetupGame = PlayableGame<G> &&
    requires(std::string_view fen, const BoardSetup& setup, const typename G::Options& options) {
  { G::read_setup(fen, options) } -> std::same_as<Result<BoardSetup>>;
  { G::write_setup(setup, options) } -> std::same_as<std::string>;
};

/// A side may pass, for null move pruning. `pass()` gives
/// the turn to the next side, `unpass` restores every byte. The game must not be over, and the side
/// to move not be in check.
template <class G>
concept PassingGame = Game<G> && requires(typename G::Position position) {
  position.unpass(position.pass());
};

/// A side may be in check: `in_check()` says whether the side to move is, so that the moves it has
/// are forced.
template <class G>
concept CheckingGame = Game<G> && requires(const typename G::Position& view) {
  { view.in_check() } -> std::same_as<bool>;
};

/// The game finds the moves of the side to move that give check without making them:
/// `CheckPoints(position).given_by(move)`. Discovered checks may be missed.
template <class G>
concept CheckPointsGame = CheckingGame<G> &&
    requires(const typename G::Position& view, const typename G::Move move) {
  { typename G::CheckPoints(view).given_by(move) } -> std::same_as<bool>;
};

/// Pieces may change sides: `owner(move.taken())` is the side that a capture takes a piece from. In
/// games of two sides without this concept that is always the other side.
template <class G>
concept OwningGame = Game<G> &&
    requires(const typename G::Position& view, const typename G::Move move) {
  { view.owner(move.taken()) } -> std::same_as<Side>;
};

/// A player may have several sides: `team(side)` is the set of those that win together with a side,
/// itself among them.
template <class G>
concept TeamGame = Game<G> && requires(const typename G::Position& view, Side side) {
  { view.team(side) } -> std::same_as<SideSet>;
};

/// Perft by delta: counts the last two plies without making their moves. Called for two plies
/// or more.
template <class G>
concept DeltaPerftGame = Game<G> && requires(typename G::Position position, int depth) {
  { G::perft_by_delta(position, depth) } -> std::same_as<std::uint64_t>;
};

/// The state that a count of `depth` plies depends on, as text: positions with the
/// same text have the same count. The default is in engine/perft.h.
template <class G>
concept PerftStateGame = Game<G> && requires(const typename G::Position& view, int depth) {
  { G::perft_state(view, depth) } -> std::same_as<std::string>;
};

/// A game may end because of earlier positions: by repetition, by quiet plies. Perft counts from a
/// position, not in a game: `for_perft()` is the same position without the game before
/// it.
template <class G>
concept HistoryGame = Game<G> && requires(const typename G::Position& view) {
  { view.for_perft() } -> std::same_as<typename G::Position>;
};

}  // namespace hegemon
