#include "engine/middle_xiangqi/position.h"

#include <string_view>

#include "engine/fen_text.h"

namespace hegemon::middle_xiangqi {

namespace {

using fen_text::wrong;

std::string_view name(Side side) {
  return side == kRed ? "Red" : "Black";
}

/// What is wrong with the pieces of a setup, each for itself.
Status check_pieces(const Setup& setup) {
  PerSide<int, kSides> generals;
  for (int i = 0; i < kPointCount; ++i) {
    const auto& piece = setup.board[Point(i)];
    if (!piece) continue;
    const Point point(i);
    const bool palace = in_palace(piece->side, point);
    if (piece->type == PieceType::kGeneral) {
      ++generals[piece->side];
      if (!palace) return wrong("position.palace.general", "placement", name(piece->side));
    }
    if (piece->type == PieceType::kAdvisor && !palace) {
      return wrong("position.palace.advisor", "placement", name(piece->side));
    }
    if (piece->type == PieceType::kOx && !in_camp(piece->side, point)) {
      return wrong("position.camp.ox", "placement", name(piece->side));
    }
  }
  for (const Side side : {kRed, kBlack}) {
    if (generals[side] != 1) {
      return wrong("position.generals.count", "placement", generals[side], name(side));
    }
    for (const int count : setup.hands[side]) {
      if (count < 0 || count > kMaxInHand) {
        return wrong("position.hand", "hand", kMaxInHand);
      }
    }
  }
  return success();
}

}  // namespace

Position Position::start() {
  const Result<Position> position = from_setup(start_setup());
  assert(position.ok());
  return position.value();
}

Result<Position> Position::from_setup(const Setup& setup) {
  if (Status status = check_pieces(setup); !status) return status.error();
  Position position;
  position.types_.fill(PieceType::kNone);
  for (auto& word : position.ranks_)
    word = ~kRankBits;
  for (auto& word : position.files_)
    word = ~kFileBits;
  for (int i = 0; i < kPointCount; ++i) {
    const auto& piece = setup.board[Point(i)];
    if (!piece) continue;
    position.put(piece->side, piece->type, Point(i));
    if (piece->type == PieceType::kGeneral) position.generals_[piece->side] = Point(i);
  }
  for (const Side side : {kRed, kBlack}) {
    for (int t = 0; t < kHandTypeCount; ++t) {
      const auto type = static_cast<PieceType>(t);
      position.add_to_hand(side, type, setup.hands[side][type]);
    }
  }
  position.turn_ = setup.turn;
  if (setup.turn == kBlack) position.key_ ^= kBlackToMove;
  position.quiet_ = setup.quiet;
  position.number_ = setup.number;

  const Point red = position.general(kRed);
  const Point black = position.general(kBlack);
  if (red.file() == black.file()) {
    const std::uint32_t between = position.file_word(red.file()) & kFileBits;
    if (slide(between | ~kFileBits, line_bit(red.rank())) & (1U << line_bit(black.rank()))) {
      return wrong("position.generals.face", "placement");
    }
  }
  const Side waiting = other(setup.turn);
  if (position.attacked(setup.turn, position.general(waiting))) {
    return wrong("position.check", "turn", name(waiting));
  }
  position.judge(waiting);
  return position;
}

Key Position::key_from_scratch() const {
  Key key = turn_ == kBlack ? kBlackToMove : 0;
  for (int i = 0; i < kPointCount; ++i) {
    if (const auto piece = piece_at(Point(i))) key ^= piece_key(piece->side, piece->type, Point(i));
  }
  for (const Side side : {kRed, kBlack}) {
    for (int t = 0; t < kHandTypeCount; ++t) {
      const auto type = static_cast<PieceType>(t);
      key ^= hand_key(side, type, in_hand(side, type));
    }
  }
  return key;
}

Position Position::for_perft() const {
  Position position = *this;
  if (position.outcome_.reason == Reason::kResigned) return position;
  position.outcome_ = {};
  position.judged_ = false;
  position.in_check_ = false;
  position.history_ = {};
  return position;
}

}  // namespace hegemon::middle_xiangqi
