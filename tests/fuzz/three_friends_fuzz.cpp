/// Fuzz target: any bytes as a FEN of the Three Friends on the first line and moves on the others.
/// A line that is a legal move is played; of another the first byte picks one, so that games get
/// long. Every position must obey the laws, and the whole game is then taken back. An empty first
/// line is the start.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ascii.h"
#include "engine/three_friends/game.h"
#include "eval/shares.h"
#include "eval/three_friends/evaluation.h"
#include "tests/fuzz/require.h"
#include "tests/support/random_game.h"

namespace {

using namespace hegemon;
using three_friends::Position;

void check(const Position& position) {
  require(position.key() == position.key_from_scratch());
  ThreeFriends::MoveList all;
  ThreeFriends::MoveList taking;
  position.moves(all);
  position.captures(taking);
  require(static_cast<int>(all.size()) == position.count_moves());
  std::size_t captures = 0;
  for (const three_friends::Move move : all) {
    if (!move.is_capture()) continue;
    require(captures < taking.size() && taking[captures] == move);
    ++captures;
  }
  require(captures == taking.size());
  int sum = 0;
  for (const int share : counts_of(shares<ThreeFriends>(position)))
    sum += share;
  require(sum == kShareUnit);

  const std::string fen = ThreeFriends::to_fen(position);
  if (!position.alive(position.turn())) return;  // somebody gave the last game away
  const auto read = ThreeFriends::parse_fen(fen, {});
  require(read.ok() && ThreeFriends::to_fen(read.value()) == fen);
  require(read.value().key() == position.key());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto lines = split({reinterpret_cast<const char*>(data), size}, '\n');
  Position position = ThreeFriends::start({});
  if (!lines.front().empty()) {
    const auto parsed = ThreeFriends::parse_fen(lines.front(), {});
    if (!parsed) {
      require(!parsed.error().what.empty() && !parsed.error().where.empty());
      return 0;
    }
    position = parsed.value();
  }
  const Position start = position;
  check(position);
  testing::PlayedMoves<ThreeFriends> played;
  for (std::size_t i = 1; i < lines.size() && i < 400; ++i) {
    if (position.over() || lines[i].empty()) continue;
    const auto named = ThreeFriends::parse_move(position, lines[i]);
    three_friends::Move move;
    if (named) {
      move = named.value();
    } else {
      require(!named.error().what.empty());
      ThreeFriends::MoveList list;
      const auto pick = static_cast<unsigned char>(lines[i].front());
      if (pick % 3 == 0) position.captures(list);
      if (list.empty()) position.moves(list);
      if (list.empty()) break;  // set up so that the side to move can't
      move = list[pick % list.size()];
    }
    const Position before = position;
    const auto undo = position.make(move);
    position.unmake(move, undo);
    require(position == before);
    played.make(position, move);
    check(position);
  }
  static_cast<void>(ThreeFriends::picture(position, {}));
  static_cast<void>(ThreeFriends::standings(position));
  if (!position.over()) {
    Position left = position;
    left.resign();
    check(left);
  }
  played.unmake_all(position);
  require(position == start);
  return 0;
}
