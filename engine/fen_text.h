/// Common parts of the FENs of all games: errors that name a field, numbers, the letters of
/// pieces, ranks of pieces and gaps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/result.h"

namespace hegemon::fen_text {

/// `place` is a field or a part of one: "placement, rank 10".
template <class... Args>
Error wrong(ErrorCode<sizeof...(Args)> code, const std::string& place, const Args&... args) {
  return Error::of(code, "fen, " + place, args...);
}

/// A number without zeros in front of it.
template <class Number>
std::optional<Number> plain_number(std::string_view text, Number min, Number max) {
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return parse_number(text, min, max);
}

/// Reads a number of a field; zeros in front of it do no harm.
template <class Number>
Status read_number(std::string_view text, Number min, Number max, const std::string& field,
                   Number& number) {
  const auto read = parse_number(text, min, max);
  if (!read) return wrong("fen.number", field, text, min, max);
  number = *read;
  return success();
}
/// The number of a round, from 1 on; some programs count from 0.
template <class Number>
Status read_round(std::string_view text, Number max, const std::string& field, Number& number) {
  Status status = read_number(text, Number{0}, max, field, number);
  number = std::max(number, Number{1});
  return status;
}

/// Instead of a placement: that of the start.
inline constexpr std::string_view kStartWord = "startpos";

/// A text that names a position, in words.
struct PositionText {
  std::vector<std::string_view> words;  ///< of the FEN and what follows it
  bool says_fen = false;                ///< `fen` stood in front of it
};

/// What people and programs leave in front of a FEN is passed over: `position fen`, the `Fen:` of `d`, a byte order
/// mark.
PositionText split_position_text(std::string_view text);

/// The fields of a FEN, `count` of them; those that are cut off at the right are empty.
Result<std::vector<std::string_view>> split_fields(std::string_view fen, std::size_t count);

/// Does a field leave its value to the default? It is cut off, or a `-`.
inline bool is_open(std::string_view field) {
  return field.empty() || field == "-";
}

/// The kind of piece with this letter; `rows` stand in the order of the kinds.
template <class PieceType, class Rows>
constexpr std::optional<PieceType> type_with_letter(const Rows& rows, char letter) {
  int type = 0;
  for (const auto& row : rows) {
    if (row.letter == letter) return static_cast<PieceType>(type);
    ++type;
  }
  return std::nullopt;
}

/// Reads `ranks` ranks from the top one down, with '/' between them: `parse_rank(text, rank)` each.
/// `place` is what an error about their number names.
template <class ParseRank>
Status parse_ranks(std::string_view text, int ranks, const std::string& place,
                   ParseRank parse_rank) {
  const auto parts = split(text, '/');
  if (std::ssize(parts) != ranks) return wrong("fen.ranks", place, parts.size(), ranks);
  int rank = ranks;
  for (const std::string_view part : parts) {
    if (Status status = parse_rank(part, --rank); !status) return status;
  }
  return success();
}

/// Ranks from the top one down, with '/' between them. `piece_at(file, rank)` is what stands on a
/// point as text, or empty; a number N stands for N empty points.
template <class PieceAt>
std::string ranks_text(int ranks, int files, PieceAt piece_at) {
  std::string text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < files; ++file) {
      const std::string piece = piece_at(file, rank);
      if (piece.empty()) {
        ++gap;
        continue;
      }
      if (gap != 0) text += std::to_string(std::exchange(gap, 0));
      text += piece;
    }
    if (gap != 0) text += std::to_string(gap);
    if (rank != 0) text += '/';
  }
  return text;
}

}  // namespace hegemon::fen_text
