#include "engine/board_setup.h"

#include "engine/middle_xiangqi/game.h"

namespace hegemon {

namespace mx = middle_xiangqi;

Result<BoardSetup> MiddleXiangqi::read_setup(std::string_view fen, const Options& options) {
  const Result<mx::Setup> read = mx::parse_setup(fen);
  if (!read) return read.error();
  const mx::Setup& from = read.value();
  BoardSetup setup;
  for (int i = 0; i < mx::kPointCount; ++i) {
    const auto& piece = from.board[mx::Point(i)];
    if (piece)
      setup.pieces[mx::to_text(mx::Point(i))] = {side_letter(options, piece->side),
                                                 mx::kPieceRows[piece->type].letter};
  }
  for (const Side side : sides<kSides>()) {
    for (int i = 0; i < mx::kHandTypeCount; ++i) {
      const auto type = static_cast<mx::PieceType>(i);
      if (const int count = from.hands[side][type]; count != 0)
        setup.hands[side_letter(options, side)][mx::kPieceRows[type].letter] = count;
    }
  }
  setup.turn = side_letter(options, from.turn);
  setup.quiet = from.quiet;
  setup.round = from.number;
  return setup;
}

std::string MiddleXiangqi::write_setup(const BoardSetup& setup, const Options& options) {
  const auto side_of = [&](char letter) {
    return side_with_letter<MiddleXiangqi>(options, letter);
  };
  mx::Setup to;
  put_pieces<mx::Point, mx::PieceType>(setup, mx::kPointCount, mx::kPieceRows, side_of,
                                       [&](mx::Point point, Side side, mx::PieceType type) {
                                         to.board[point] = mx::Piece{side, type};
                                       });
  for (const Side side : sides<kSides>()) {
    for (int i = 0; i < mx::kHandTypeCount; ++i) {
      const auto type = static_cast<mx::PieceType>(i);
      to.hands[side][type] =
          count_in(setup.hands, side_letter(options, side), mx::kPieceRows[type].letter);
    }
  }
  to.turn = side_of(setup.turn).value_or(Side(0));
  to.quiet = setup.quiet;
  to.number = setup.round;
  return mx::to_fen(to);
}

}  // namespace hegemon
