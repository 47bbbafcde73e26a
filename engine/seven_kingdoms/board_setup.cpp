#include "engine/board_setup.h"

#include "engine/seven_kingdoms/game.h"

namespace hegemon {

namespace sk = seven_kingdoms;

Result<BoardSetup> SevenKingdoms::read_setup(std::string_view fen, const Options& options) {
  const sk::Rules rules = options.rules();
  const Result<sk::Setup> read = sk::parse_setup(fen, rules);
  if (!read) return read.error();
  const sk::Setup& from = read.value();
  BoardSetup setup;
  for (int i = 0; i < sk::kPointCount; ++i) {
    const auto& piece = from.board[sk::Point(i)];
    if (piece)
      setup.pieces[sk::to_text(sk::Point(i))] = {rules.letter(piece->owner),
                                                 sk::kPieceRows[piece->type].letter};
  }
  for (const Side side : sides<kSides>()) {
    const sk::KingdomStatus status = from.statuses[side];
    setup.fates[rules.letter(side)] = status.is_gone() ? '-' : rules.letter(status.commander());
    for (const Side victim : sides<kSides>()) {
      if (const int count = from.taken[side][victim]; count != 0)
        setup.taken[rules.letter(side)][rules.letter(victim)] = count;
    }
  }
  setup.turn = rules.letter(from.turn);
  setup.quiet = from.quiet;
  setup.round = from.round;
  return setup;
}

std::string SevenKingdoms::write_setup(const BoardSetup& setup, const Options& options) {
  const sk::Rules rules = options.rules();
  const auto side_of = [&](char letter) { return rules.side(letter); };
  sk::Setup to;
  put_pieces<sk::Point, sk::PieceType>(setup, sk::kPointCount, sk::kPieceRows, side_of,
                                       [&](sk::Point point, Side side, sk::PieceType type) {
                                         to.board[point] = sk::ColouredPiece{side, type};
                                       });
  for (const Side side : sides<kSides>()) {
    const auto by = rules.side(fate_of(setup, rules.letter(side)));
    to.statuses[side] = by ? sk::KingdomStatus::conquered_by(*by) : sk::KingdomStatus::gone();
    for (const Side victim : sides<kSides>())
      to.taken[side][victim] = count_in(setup.taken, rules.letter(side), rules.letter(victim));
  }
  to.turn = rules.side(setup.turn).value_or(Side(0));
  to.quiet = setup.quiet;
  to.round = setup.round;
  return sk::to_fen(to, rules);
}

}  // namespace hegemon
