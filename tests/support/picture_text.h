/// A board's picture as text: a row per line, one blank between its cells, an empty one as "_".
#pragma once

#include <string>

#include "engine/picture.h"

namespace hegemon::testing {

inline std::string picture_text(const Picture& picture) {
  std::string text;
  for (const auto& row : picture.rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += (i == 0 ? "" : " ") + (row[i].text.empty() ? "_" : row[i].text);
    text += '\n';
  }
  return text;
}

}  // namespace hegemon::testing
