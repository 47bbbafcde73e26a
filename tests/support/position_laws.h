/// Laws that hold in every position of every game, as far as they are the same in all games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/game.h"
#include "tests/support/position.h"
#include "tests/support/random_game.h"

namespace hegemon::testing {

/// Every move is given once, and the captures are the moves among them that take something, in the same
/// order. `check_move(move)` asks what only the game's own board can tell. `all` gets the moves.
template <PlayableGame G, class CheckMove>
void check_moves(const typename G::Position& position, typename G::MoveList& all,
                 CheckMove check_move) {
  typename G::MoveList taking;
  position.moves(all);
  position.captures(taking);
  CHECK(static_cast<int>(all.size()) == position.count_moves());
  CHECK((position.over() || position.alive(position.turn())));
  std::set<std::uint32_t> distinct;
  std::size_t captures = 0;
  for (const auto move : all) {
    CHECK(distinct.insert(move.bits()).second);
    check_move(move);
    if (!move.is_capture()) continue;
    REQUIRE(captures < taking.size());
    CHECK(taking[captures++] == move);
  }
  CHECK(captures == taking.size());
}

/// The key is always the one from scratch, and a move taken back restores all. `check_made(mover)`
/// is called while a move is made.
template <PlayableGame G, class CheckMade>
void check_making(typename G::Position& position, const typename G::MoveList& moves,
                  CheckMade check_made) {
  CHECK(position.key() == position.key_from_scratch());
  const typename G::Position before = position;
  for (const auto move : moves) {
    const Side mover = position.turn();
    const auto undo = position.make(move);
    CHECK(position.key() == position.key_from_scratch());
    check_made(mover);
    position.unmake(move, undo);
    CHECK(position == before);
  }
}

/// What a position's FEN is read as: a position with the same FEN and the same key.
template <PlayableGame G>
typename G::Position check_fen(const typename G::Position& position,
                               const typename G::Options& options) {
  const std::string fen = G::to_fen(position);
  typename G::Position read = position_of<G>(fen, options);
  CHECK(G::to_fen(read) == fen);
  CHECK(read.key() == position.key());
  return read;
}

/// Plays a game in which nobody resigns, of at most `most` plies, and takes it back move by move;
/// `every_step`: each position on the way back is the one of the way there, not the first alone.
/// Gives how many moves were played.
template <PlayableGame G, class Player>
std::size_t check_taking_back(typename G::Position position, Player& player, std::size_t most,
                              bool every_step = false) {
  const typename G::Position start = position;
  PlayedMoves<G> played;
  std::vector<typename G::Position> passed;
  while (!position.over() && played.size() < most) {
    const auto move = player.choose(position);
    if (!move) continue;
    if (every_step) passed.push_back(position);
    played.make(position, *move);
  }
  const std::size_t length = played.size();
  while (!played.empty()) {
    played.unmake_last(position);
    if (passed.empty()) continue;
    CHECK(position == passed.back());
    passed.pop_back();
  }
  CHECK(position == start);
  return length;
}

}  // namespace hegemon::testing
