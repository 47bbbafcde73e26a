#include "protocol/print.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/counted.h"
#include "session/position_text.h"

namespace hegemon::protocol {

std::uint64_t per_second(std::uint64_t nodes, Milliseconds elapsed) {
  const auto ms = static_cast<std::uint64_t>(std::max<Milliseconds::rep>(elapsed.count(), 1));
  return nodes / ms * 1000 + nodes % ms * 1000 / ms;
}

std::string info_line(const session::SearchLine& line, const session::GameSession& game,
                      bool with_shares) {
  std::string text = "info depth " + std::to_string(line.depth);
  text += " seldepth " + std::to_string(line.selective_depth);
  text += " multipv " + std::to_string(line.rank);
  text += line.mate ? " score mate " + std::to_string(*line.mate)
                    : " score cp " + std::to_string(line.score.count());
  if (with_shares) {
    const std::string letters = game.letters();
    text += " shares";
    for (const session::SideShare& share : line.shares) {
      text += ' ';
      text += letters[place_of(share.side)];
      text += ' ' + std::to_string(share.share.count());
    }
  }
  text += " nodes " + std::to_string(line.nodes);
  text += " nps " + std::to_string(per_second(line.nodes, line.elapsed));
  text += " hashfull " + std::to_string(line.hash_full);
  text += " time " + std::to_string(line.elapsed.count());
  text += " pv";
  for (const session::MoveCode move : line.moves)
    text += ' ' + game.move_text(move);
  return text;
}

std::string current_move_line(const std::string& move, int number) {
  return "info currmove " + move + " currmovenumber " + std::to_string(number);
}

std::string bestmove_line(const session::SearchAnswer& answer, const session::GameSession& game) {
  if (!answer.best) return "bestmove (none)";
  std::string text = "bestmove " + game.move_text(*answer.best);
  if (answer.ponder) text += " ponder " + game.move_text(*answer.ponder);
  return text;
}

std::string draw(const session::EvaluationTable& table,
                 const std::vector<session::SideName>& sides) {
  SideTable cells;
  cells.columns.emplace_back("term");
  for (const session::SideName& side : sides) {
    cells.columns.push_back(std::string(1, side.letter) + ' ' + side.name);
  }
  for (const session::EvaluationTable::Row& row : table.rows) {
    std::vector<std::string>& cell = cells.rows.emplace_back(1, row.name);
    for (const int value : row.values)
      cell.push_back(std::to_string(value));
  }
  return session::draw(cells, 1);
}

}  // namespace hegemon::protocol
