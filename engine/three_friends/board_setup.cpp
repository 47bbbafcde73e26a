#include "engine/board_setup.h"

#include "engine/three_friends/game.h"

namespace hegemon {

namespace tf = three_friends;

Result<BoardSetup> ThreeFriends::read_setup(std::string_view fen, const Options& /*options*/) {
  const Result<tf::Setup> read = tf::parse_setup(fen);
  if (!read) return read.error();
  const tf::Setup& from = read.value();
  BoardSetup setup;
  for (int i = 0; i < tf::kPointCount; ++i) {
    const std::string piece = tf::piece_text(from.board[tf::Point(i)]);
    if (!piece.empty()) setup.pieces[tf::to_text(tf::Point(i))] = piece;
  }
  for (const Side side : sides<kSides>()) {
    const int by = from.commanders[side];
    setup.fates[tf::letter_of(side)] = by == tf::kNobody ? '-' : tf::letter_of(Side(by));
  }
  setup.turn = tf::letter_of(from.turn);
  setup.quiet = static_cast<int>(from.quiet);
  setup.round = static_cast<int>(from.round);
  return setup;
}

std::string ThreeFriends::write_setup(const BoardSetup& setup, const Options& options) {
  const auto side_of = [&](char letter) { return side_with_letter<ThreeFriends>(options, letter); };
  tf::Setup to;
  put_pieces<tf::Point, tf::PieceType>(setup, tf::kPointCount, tf::kPieceRows, side_of,
                                       [&](tf::Point point, Side side, tf::PieceType type) {
                                         to.board[point] = tf::Piece(side, type);
                                       });
  for (const Side side : sides<kSides>()) {
    const auto by = side_of(fate_of(setup, tf::letter_of(side)));
    to.commanders[side] = by ? static_cast<std::uint8_t>(by->index()) : tf::kNobody;
  }
  to.turn = side_of(setup.turn).value_or(Side(0));
  to.quiet = static_cast<std::uint32_t>(setup.quiet);
  to.round = static_cast<std::uint32_t>(setup.round);
  return tf::to_fen(to);
}

}  // namespace hegemon
