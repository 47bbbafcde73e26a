/// Laws that hold in every position of every game, checked along random games under all rules.
#include <algorithm>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "tests/engine/games.h"
#include "tests/support/moves.h"
#include "tests/support/position.h"
#include "tests/support/position_laws.h"

namespace hegemon::testing {

namespace {

/// All laws at one position. `set_up`: it was read from a FEN, where the side to move may be unable to.
template <class G>
void check_laws(typename G::Position& position, const typename G::Options& options, bool set_up) {
  using Case = GameCase<G>;
  typename G::MoveList all;
  check_moves<G>(position, all, [&](typename G::Move move) { Case::check_move(position, move); });
  if (!set_up) CHECK(all.empty() == position.over());
  check_making<G>(position, all, [&](Side mover) { Case::check_made(position, mover); });
  if (!position.alive(position.turn())) CHECK(position.over());
  if (Case::has_fen(position)) Case::check_read(position, check_fen<G>(position, options));
}

template <class G>
void play_and_check(typename G::Position position, const typename G::Options& options,
                    Random& random, int plies, bool set_up) {
  typename GameCase<G>::Player player(random);
  play_on(position, player, plies, [&](typename G::Position& now, int ply) {
    check_laws<G>(now, options, set_up && ply == 0);
  });
}

/// All that the rules can see: the FEN without the count of quiet plies and the round.
template <class G>
std::string seen_by_rules(const typename G::Position& position) {
  std::string fen = G::to_fen(position);
  for (int field = 0; field < 2; ++field)
    fen.resize(fen.rfind(' '));
  return fen;
}

}  // namespace

TEST_CASE_TEMPLATE("the laws hold along random games from the start", G, HEGEMON_ALL_GAMES) {
  const Amount amount = rounds(GameCase<G>::kLaws);
  for (std::size_t game = 0; game < amount.count; ++game) {
    CAPTURE(game);
    const auto options = GameCase<G>::options(game);
    Random random(game);
    play_and_check<G>(G::start(options), options, random, amount.most, false);
  }
}

TEST_CASE_TEMPLATE("the laws hold along random games from positions with few pieces", G,
                   HEGEMON_ALL_GAMES) {
  const Amount amount = rounds(GameCase<G>::kSmallLaws);
  std::size_t played = 0;
  for (std::size_t game = 0; game < amount.count; ++game) {
    const auto options = GameCase<G>::options(game);
    Random random(game);
    const std::string fen = GameCase<G>::small_fen(random, game);
    CAPTURE(fen);
    const auto position = G::parse_fen(fen, options);
    if (!position) continue;
    ++played;
    play_and_check<G>(position.value(), options, random, amount.most, true);
  }
  CHECK(played > amount.least);
}

TEST_CASE_TEMPLATE("taking back a whole game move by move leads to the start", G,
                   HEGEMON_ALL_GAMES) {
  const Amount amount = rounds(GameCase<G>::kTakenBack);
  std::size_t longest = 0;
  for (std::size_t game = 0; game < amount.count; ++game) {
    Random random(game);
    typename GameCase<G>::Player player(random);
    const auto start = G::start(GameCase<G>::options(game));
    longest = std::max(longest, check_taking_back<G>(start, player, amount.most, game % 20 == 0));
  }
  CHECK(longest > amount.least);
}

TEST_CASE_TEMPLATE("a copy goes its own way", G, HEGEMON_ALL_GAMES) {
  const auto start = G::start({});
  auto position = start;
  auto copy = position;
  const auto list = moves_of<G>(copy);
  static_cast<void>(copy.make(list[0]));
  CHECK(position == start);
  CHECK_FALSE(copy == position);
}

TEST_CASE_TEMPLATE("positions that differ have different keys", G, HEGEMON_ALL_GAMES) {
  std::set<std::uint64_t> keys;
  std::set<std::string> texts;
  for (std::size_t game = 0; game < 200; ++game) {
    Random random(game);
    typename GameCase<G>::Player player(random);
    auto position = G::start({});
    for (int ply = 0; ply < 300 && !position.over(); ++ply) {
      keys.insert(position.key());
      texts.insert(seen_by_rules<G>(position));
      play_one(position, player);
    }
  }
  CHECK(keys.size() == texts.size());
  CHECK(texts.size() > 1000);
}

TEST_CASE_TEMPLATE("a list of moves holds nothing of what it held before", G, HEGEMON_ALL_GAMES) {
  const auto position = G::start({});
  typename G::MoveList list;
  for (int twice = 0; twice < 2; ++twice) {
    position.captures(list);
    const std::size_t captures = list.size();
    position.moves(list);
    const std::size_t moves = list.size();
    position.moves(list);
    CHECK(list.size() == moves);
    position.captures(list);
    CHECK(list.size() == captures);
    CHECK(captures < moves);
  }
}

TEST_CASE_TEMPLATE("moves have different codes", G, HEGEMON_ALL_GAMES) {
  for (std::size_t game = 0; game < 20; ++game) {
    Random random(game);
    typename GameCase<G>::Player player(random);
    auto position = G::start({});
    play_on(position, player, 200, [](const auto& now, int /*ply*/) {
      const auto list = moves_of<G>(now);
      std::set<std::uint32_t> codes;
      for (const auto move : list)
        codes.insert(move.code());
      CHECK(codes.size() == list.size());
    });
  }
}

TEST_CASE_TEMPLATE("what boards are shown agrees with the position", G, HEGEMON_ALL_GAMES) {
  for (std::size_t game = 0; game < 6; ++game) {
    CAPTURE(game);
    Random random(game);
    typename GameCase<G>::Player player(random);
    const auto start = G::start({});
    auto position = start;
    play_on(position, player, 200, [&](const auto& now, int /*ply*/) {
      const BoardState state = G::board_state(now, start);
      std::set<std::string> points;
      PerSide<int, G::kSides> pieces;
      for (const BoardPiece& piece : state.pieces) {
        CHECK(points.insert(piece.point).second);
        if (piece.side) ++pieces[*piece.side];
      }
      REQUIRE(state.sides.size() == G::kSides);
      if (now.over()) return;
      for (const Side side : sides<G::kSides>()) {
        const SideState& of_side = state.sides[place_of(side)];
        CHECK((of_side.fate == SideFate::kInPlay) == now.alive(side));
        CHECK((!now.alive(side) || of_side.pieces == pieces[side]));
      }
      CHECK(G::with_turn(now, now.turn()) == now);
      for (const Side side : sides<G::kSides>()) {
        if (side == now.turn() || !now.alive(side)) continue;
        const auto turned = G::with_turn(now, side);
        CHECK((!turned || *turned != now));
      }
      for (const auto move : moves_of<G>(now))
        CHECK(G::ends(move).from + G::ends(move).to == G::to_text(move));
    });
  }
}

TEST_CASE_TEMPLATE("the bench positions can be read, and the games go on from them", G,
                   HEGEMON_ALL_GAMES) {
  REQUIRE(G::bench_positions().size() > 1);
  std::set<std::string> distinct;
  for (const std::string_view fen : G::bench_positions()) {
    const auto position = position_of<G>(std::string(fen));
    CHECK(G::to_fen(position) == fen);
    CHECK_FALSE(position.over());
    CHECK(distinct.emplace(fen).second);
  }
}

}  // namespace hegemon::testing
