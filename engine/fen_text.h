/// What the FENs of all games have in common: errors that name a field, numbers, the letters of
/// pieces, ranks of pieces and gaps.
#pragma once

#include <concepts>
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
inline Error wrong(std::string what, const std::string& place) {
  return Error{std::move(what), "fen, " + place};
}

/// "9 ranks, not 10".
inline Error miscounted(std::integral auto count, const std::string& what,
                        std::integral auto wanted, const std::string& place) {
  return wrong(std::to_string(count) + ' ' + what + ", not " + std::to_string(wanted), place);
}

template <class Number>
Error not_a_number(std::string_view text, Number min, Number max, const std::string& field) {
  return wrong(no_number(text, min, max), field);
}

/// A number without zeros in front of it.
template <class Number>
std::optional<Number> plain_number(std::string_view text, Number min, Number max) {
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return parse_number(text, min, max);
}

/// All fields of a FEN, `count` of them, or the placement alone.
inline Result<std::vector<std::string_view>> split_fields(std::string_view fen, std::size_t count) {
  auto fields = split_words(fen);
  if (fields.size() == 1 || fields.size() == count) return fields;
  return Error{std::to_string(fields.size()) + " fields, not " + std::to_string(count) +
                   " (or the placement alone)",
               "fen"};
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
  if (std::ssize(parts) != ranks) return miscounted(parts.size(), "ranks", ranks, place);
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
