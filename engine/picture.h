/// A board as a grid of cells, to be drawn as plain text, on a coloured terminal or on a page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/side.h"

namespace hegemon {

struct Cell {
  std::string text;          ///< at most `Picture::cell_width` characters; empty: nothing there
  std::optional<Side> side;  ///< in whose colour
  bool marked = false;       ///< a point of the last move
};

/// Rows from top to bottom. Labels, gaps and terrain are cells without a side.
struct Picture {
  int cell_width = 2;
  std::vector<std::vector<Cell>> rows;
};

/// The table beside a picture: what is to be shown of every side, a row for each in turn
/// order.
struct SideTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

}  // namespace hegemon
