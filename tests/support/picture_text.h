/// A board's picture as text: a row per line, one blank between its cells, an empty one as "_", a marked one in brackets.
#pragma once

#include <string>

#include <doctest/doctest.h>

#include "engine/picture.h"

namespace hegemon::testing {

inline std::string picture_text(const Picture& picture) {
  std::string text;
  for (const auto& row : picture.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string& cell = row[i].text;
      if (i > 0) text += ' ';
      text += cell.empty() ? "_" : row[i].marked ? '[' + cell + ']' : cell;
    }
    text += '\n';
  }
  return text;
}

/// How many cells have a side's colour: the pieces. No text is wider than a cell.
inline int coloured_cells(const Picture& picture) {
  int count = 0;
  for (const auto& row : picture.rows) {
    for (const Cell& cell : row) {
      CHECK(cell.text.size() <= static_cast<std::size_t>(picture.cell_width));
      count += cell.side.has_value();
    }
  }
  return count;
}

}  // namespace hegemon::testing
