#include "commands/screen.h"

#include <algorithm>
#include <array>

#include "session/position_text.h"

namespace hegemon::commands {

namespace {

/// Of the 256 colours of terminals: letters on a ground, for the sides whose letter begins a
/// colour's name.
struct Paint {
  char letter;
  int ground;
  int ink;
};
constexpr std::array<Paint, 8> kPaints{{
    {'w', 255, 16},   // white
    {'r', 160, 231},  // red
    {'o', 214, 16},   // orange
    {'b', 27, 231},   // blue
    {'g', 34, 16},    // green
    {'p', 129, 231},  // purple
    {'d', 238, 231},  // dark
    {'y', 226, 16},   // yellow
}};

const Paint& paint_of(char letter, Side side) {
  for (const Paint& paint : kPaints) {
    if (paint.letter == letter) return paint;
  }
  return kPaints[place_of(side) % kPaints.size()];
}

/// Text for a terminal and how many columns it takes there.
struct ScreenLine {
  std::string text;
  std::size_t width = 0;

  void add(std::string_view more) {
    text += more;
    width += more.size();
  }
  void add_painted(std::string_view more, const Paint& paint) {
    text +=
        "\x1b[48;5;" + std::to_string(paint.ground) + ";38;5;" + std::to_string(paint.ink) + 'm';
    add(more);
    text += "\x1b[0m";
  }
};

std::string padded(std::string_view text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + std::string(text);
}

std::vector<ScreenLine> board(const session::GameSession& game, bool in_colour) {
  const Picture picture = game.picture();
  const std::string letters = game.letters();
  const auto width = static_cast<std::size_t>(picture.cell_width);
  std::vector<ScreenLine> lines;
  for (const std::vector<Cell>& row : picture.rows) {
    ScreenLine line;
    bool last_marked = false;
    for (const Cell& cell : row) {
      if (line.width != 0 || cell.marked) line.add(cell.marked ? "[" : last_marked ? "]" : " ");
      last_marked = cell.marked;
      const std::string text = padded(cell.text, width);
      if (cell.side && in_colour) {
        const char letter = letters[place_of(*cell.side)];
        line.add_painted(text, paint_of(letter, *cell.side));
      } else {
        line.add(text);
      }
    }
    if (last_marked) line.add("]");
    lines.push_back(std::move(line));
  }
  return lines;
}

/// The standings with the shares as the last column; `brief`: a letter and numbers only.
std::vector<ScreenLine> table(const session::GameSession& game, const Caption& caption,
                              bool in_colour, bool brief) {
  constexpr std::size_t kStateColumn = 1;
  SideTable standings = game.side_table();
  if (!caption.shares.empty()) standings.columns.emplace_back("share");
  for (std::size_t i = 0; i < standings.rows.size(); ++i) {
    std::vector<std::string>& row = standings.rows[i];
    if (!caption.shares.empty()) row.push_back(std::to_string(caption.shares[i]));
    if (!brief || row.size() <= kStateColumn) continue;
    row.front().resize(1);
    row.erase(row.begin() + kStateColumn);
  }
  if (brief && standings.columns.size() > kStateColumn) {
    standings.columns.erase(standings.columns.begin() + kStateColumn);
    for (std::string& column : standings.columns)
      column.resize(1);
  }
  std::string text = session::draw(standings, brief ? 1 : 2);
  const std::string letters = game.letters();
  std::vector<ScreenLine> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string row = text.substr(begin, end - begin);
    begin = end + 1;
    if (brief) {  // one blank between the columns is enough
      for (std::size_t at = row.find("  "); at != std::string::npos; at = row.find("  ", at + 1)) {
        row.erase(at, 1);
      }
    }
    ScreenLine line;
    const std::size_t side = lines.size();  // the heading is line 0
    if (side > 0 && side <= letters.size() && in_colour && !row.empty()) {
      line.add_painted(row.substr(0, 1),
                       paint_of(letters[side - 1], Side(static_cast<int>(side - 1))));
      row.erase(0, 1);
    }
    line.add(row);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::size_t widest(const std::vector<ScreenLine>& lines) {
  std::size_t width = 0;
  for (const ScreenLine& line : lines)
    width = std::max(width, line.width);
  return width;
}

void put_beside(std::vector<ScreenLine>& left, const std::vector<ScreenLine>& right) {
  const std::size_t width = widest(left);
  for (std::size_t i = 0; i < right.size(); ++i) {
    ScreenLine& line = left[i + 1];
    line.add(std::string(width - line.width + 1, ' '));
    line.text += right[i].text;
    line.width += right[i].width;
  }
}

}  // namespace

std::optional<std::vector<std::string>> compose(const session::GameSession& game,
                                                const Caption& caption, TerminalSize size,
                                                bool in_colour) {
  const auto columns = static_cast<std::size_t>(std::max(size.columns, 0));
  const auto rows = static_cast<std::size_t>(std::max(size.rows, 0));
  std::vector<ScreenLine> lines = board(game, in_colour);
  const std::size_t board_width = widest(lines);
  const std::vector<ScreenLine> full = table(game, caption, in_colour, false);
  const std::vector<ScreenLine> brief = table(game, caption, in_colour, true);
  // A row stays free at the end for the cursor.
  const std::size_t needed = lines.size() + caption.lines.size() + 1;
  const auto fits_beside = [&](const std::vector<ScreenLine>& right) {
    return board_width + 1 + widest(right) <= columns && right.size() < lines.size();
  };
  if (needed > rows || board_width > columns) return std::nullopt;
  if (fits_beside(full)) {
    put_beside(lines, full);
  } else if (needed + full.size() + 1 <= rows && widest(full) <= columns) {
    lines.emplace_back();
    lines.insert(lines.end(), full.begin(), full.end());
  } else if (fits_beside(brief)) {
    put_beside(lines, brief);
  } else {
    return std::nullopt;
  }
  std::vector<std::string> texts;
  texts.reserve(lines.size() + caption.lines.size());
  for (const ScreenLine& line : lines)
    texts.push_back(line.text);
  for (const std::string& line : caption.lines)
    texts.push_back(line.substr(0, columns));
  return texts;
}

Screen::Screen(std::ostream& out) : out_(out) {
  out_ << "\x1b[?25l\x1b[2J\x1b[H" << std::flush;  // no cursor, nothing on it, at the top
}

Screen::~Screen() {
  out_ << "\x1b[?25h" << std::flush;
}

void Screen::show(const std::vector<std::string>& lines) {
  std::string text = "\x1b[H";
  for (const std::string& line : lines)
    text += line + "\x1b[K\r\n";
  out_ << text << "\x1b[J" << std::flush;
}

}  // namespace hegemon::commands
