/// FENs and what is made of them, tests/data/<variant>.fens: one list for the engine, its reference and every interface.
///
///     bad | ERROR (PLACE) | the reference's sentence, "-": it reads this | FEN
///     same | RESULT | FEN        allowed though rare, and written back the same
///     means | WHOLE FEN | FEN    leaves something out, or is written in another way
///
/// A last field is the preset of the Seven Kingdoms, if it is not the default.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/data_lines.h"
#include "tests/support/paths.h"

namespace hegemon::testing {

struct FenLine {
  std::string kind;
  std::string expected;
  std::string reference;
  std::string fen;
  std::string rules = "classic";
};

inline std::vector<FenLine> read_fens(std::string_view variant) {
  std::vector<FenLine> lines;
  for (const std::string& text :
       data_lines(source_path("tests/data/" + std::string(variant) + ".fens"))) {
    std::vector<std::string> fields(1);
    constexpr std::string_view kBetween = " | ";
    for (std::size_t at = 0; at < text.size();) {
      const bool between = text.compare(at, kBetween.size(), kBetween) == 0;
      if (between) {
        fields.emplace_back();
      } else {
        fields.back() += text[at];
      }
      at += between ? kBetween.size() : 1;
    }
    const std::size_t fen = fields[0] == "bad" ? 3 : 2;
    FenLine& line = lines.emplace_back(FenLine{fields[0], fields.at(1), {}, fields.at(fen)});
    if (line.kind == "bad") line.reference = fields[2];
    if (fields.size() > fen + 1) line.rules = fields[fen + 1];
  }
  return lines;
}

}  // namespace hegemon::testing
