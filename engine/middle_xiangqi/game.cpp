#include "engine/middle_xiangqi/game.h"

#include <utility>

namespace hegemon {

namespace mx = middle_xiangqi;

char MiddleXiangqi::side_letter(const Options& /*options*/, Side side) {
  return side == mx::kRed ? 'w' : 'b';
}

std::string MiddleXiangqi::side_name(const Options& /*options*/, Side side) {
  return side == mx::kRed ? "Red" : "Black";
}

std::string MiddleXiangqi::result_text(const Position& position) {
  const Outcome outcome = position.outcome();
  if (!outcome.over()) return "*";
  const std::string winner =
      outcome.drawn() ? "draw" : std::string(1, side_letter({}, outcome.winners.lowest()));
  return winner + ' ' + std::string(reason_word(outcome.reason));
}

Picture MiddleXiangqi::picture(const Position& position, const std::optional<Move>& last) {
  Picture picture;
  std::vector<Cell> files(1);
  for (int file = 0; file < mx::kFileCount; ++file) {
    files.push_back({std::string(1, static_cast<char>('a' + file)), {}, false});
  }
  picture.rows.push_back(files);
  for (int rank = mx::kRankCount - 1; rank >= 0; --rank) {
    std::vector<Cell> cells;
    cells.push_back({std::to_string(rank + 1), {}, false});
    for (int file = 0; file < mx::kFileCount; ++file) {
      const mx::Point point(file, rank);
      Cell cell;
      if (const auto piece = position.piece_at(point)) {
        cell.text = piece->letter();
        cell.side = piece->side;
      } else {
        const bool palace = mx::in_palace(mx::kRed, point) || mx::in_palace(mx::kBlack, point);
        cell.text = palace ? "+" : ".";
      }
      cell.marked = last && (last->to() == point || (!last->is_drop() && last->from() == point));
      cells.push_back(cell);
    }
    cells.push_back({std::to_string(rank + 1), {}, false});
    picture.rows.push_back(std::move(cells));
    if (rank == mx::kRankCount / 2) {
      std::vector<Cell> river(1);
      river.resize(1 + mx::kFileCount, {"~", {}, false});
      picture.rows.push_back(std::move(river));
    }
  }
  picture.rows.push_back(files);
  return picture;
}

SideTable MiddleXiangqi::side_table(const Position& position) {
  SideTable table;
  table.columns = {"side", "state", "pieces", "hand"};
  for (const Side side : {mx::kRed, mx::kBlack}) {
    std::string state = "in play";
    if (position.over()) {
      state = position.outcome().drawn() ? "drawn" : position.alive(side) ? "won" : "lost";
    } else if (side == position.turn() && position.in_check()) {
      state = "in check";
    }
    const std::string hand = mx::hand_text(position, side);
    table.rows.push_back({std::string(1, side_letter({}, side)) + ' ' + side_name({}, side), state,
                          std::to_string(position.pieces(side).count()),
                          hand.empty() ? "-" : hand});
  }
  return table;
}

}  // namespace hegemon
