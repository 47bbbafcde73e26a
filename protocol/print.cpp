#include "protocol/print.h"

#include <algorithm>

#include "session/strings.h"

namespace hegemon::protocol {

namespace {

std::string padded_left(std::string_view text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + std::string(text);
}
std::string padded_right(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width > text.size() ? width - text.size() : 0, ' ');
}
void drop_blanks_at_end(std::string& text) {
  text.erase(text.find_last_not_of(' ') + 1);
}

}  // namespace

std::uint64_t per_second(std::uint64_t nodes, Milliseconds elapsed) {
  const auto ms = static_cast<std::uint64_t>(std::max<Milliseconds::rep>(elapsed.count(), 1));
  return nodes / ms * 1000 + nodes % ms * 1000 / ms;
}

std::string info_line(const session::SearchLine& line, bool with_shares) {
  std::string text = "info depth " + std::to_string(line.depth);
  text += " seldepth " + std::to_string(line.selective_depth);
  text += " multipv " + std::to_string(line.rank);
  text += line.mate ? " score mate " + std::to_string(*line.mate)
                    : " score cp " + std::to_string(line.score);
  if (with_shares) {
    text += " shares";
    for (const session::SideShare& side : line.shares) {
      text += ' ';
      text += side.letter;
      text += ' ' + std::to_string(side.share);
    }
  }
  text += " nodes " + std::to_string(line.nodes);
  text += " nps " + std::to_string(per_second(line.nodes, line.elapsed));
  text += " hashfull " + std::to_string(line.hash_full);
  text += " time " + std::to_string(line.elapsed.count());
  text += " pv";
  for (const std::string& move : line.moves)
    text += ' ' + move;
  return text;
}

std::string current_move_line(const std::string& move, int number) {
  return "info currmove " + move + " currmovenumber " + std::to_string(number);
}

std::string bestmove_line(const session::SearchAnswer& answer) {
  if (!answer.best) return "bestmove (none)";
  std::string text = "bestmove " + *answer.best;
  if (answer.ponder) text += " ponder " + *answer.ponder;
  return text;
}

std::string position_text(const session::GameSession& game) {
  return draw(game.picture()) + "\n\n" + draw(game.standings()) + "\n\nFen: " + game.fen() +
         "\nKey: " + session::hex(game.key()) + "\nResult: " + game.result();
}

std::string draw(const Picture& picture) {
  const auto width = static_cast<std::size_t>(picture.cell_width);
  std::string text;
  for (const std::vector<Cell>& row : picture.rows) {
    std::string line;
    for (const Cell& cell : row) {
      if (!line.empty()) line += ' ';
      line += padded_left(cell.text, width);
    }
    drop_blanks_at_end(line);
    if (!text.empty()) text += '\n';
    text += line;
  }
  return text;
}

std::string draw(const Standings& table, std::size_t left) {
  std::vector<std::size_t> widths;
  for (const std::string& column : table.columns)
    widths.push_back(column.size());
  for (const std::vector<std::string>& row : table.rows) {
    for (std::size_t i = 0; i < widths.size() && i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size() && i < widths.size(); ++i) {
      if (i != 0) text += "  ";
      text += i < left ? padded_right(cells[i], widths[i]) : padded_left(cells[i], widths[i]);
    }
    drop_blanks_at_end(text);
    return text;
  };
  std::string text = line(table.columns);
  for (const std::vector<std::string>& row : table.rows)
    text += '\n' + line(row);
  return text;
}

std::string draw(const session::EvaluationTable& table,
                 const std::vector<session::SideName>& sides) {
  Standings cells;
  cells.columns.emplace_back("term");
  for (const session::SideName& side : sides) {
    cells.columns.push_back(std::string(1, side.letter) + ' ' + side.name);
  }
  const auto add = [&](const std::string& name, const std::vector<int>& values) {
    std::vector<std::string> row{name};
    for (const int value : values)
      row.push_back(std::to_string(value));
    cells.rows.push_back(std::move(row));
  };
  for (const session::EvaluationTable::Row& row : table.rows)
    add(row.name, row.values);
  add("shares", table.shares);
  if (!table.fitted_shares.empty()) add("fitted", table.fitted_shares);
  return draw(cells, 1);
}

}  // namespace hegemon::protocol
