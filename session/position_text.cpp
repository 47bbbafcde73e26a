#include "session/position_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "session/support/strings.h"

namespace hegemon::session {

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

std::string position_text(const GameSession& game) {
  return draw(game.picture()) + "\n\n" + draw(game.side_table()) + "\n\nFen: " + game.fen() +
         "\nKey: " + hex(game.key()) + "\nResult: " + game.result();
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

std::string draw(const SideTable& table, std::size_t left) {
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

}  // namespace hegemon::session
