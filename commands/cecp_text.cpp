#include "commands/cecp_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/ascii.h"

namespace hegemon::commands {

namespace {

constexpr std::size_t kFiles = 13;
constexpr std::size_t kRanks = 10;

/// The move with `shift` added to each of its ranks.
std::string with_shifted_ranks(std::string_view move, int shift) {
  std::string text;
  for (std::size_t i = 0; i < move.size();) {
    std::size_t end = i;
    while (end < move.size() && is_digit(move[end]))
      ++end;
    if (end == i) {
      text += move[i++];
      continue;
    }
    const std::optional<int> rank = parse_number(move.substr(i, end - i), 0, 99);
    if (!rank) return std::string(move);
    text += std::to_string(*rank + shift);
    i = end;
  }
  return text;
}

/// The end of the first field, which is the board and the hands.
std::size_t end_of_board(std::string_view fen) {
  return std::min(fen.find(' '), fen.size());
}

}  // namespace

std::string move_for_cecp(std::string_view move) {
  return with_shifted_ranks(move, -1);
}

std::string move_from_cecp(std::string_view move) {
  return with_shifted_ranks(move, 1);
}

std::string fen_for_cecp(std::string_view fen) {
  const std::size_t end = end_of_board(fen);
  return std::string(fen.substr(0, std::min(fen.find('['), end))) + std::string(fen.substr(end));
}

std::string fen_from_cecp(std::string_view fen) {
  const std::size_t end = end_of_board(fen);
  if (fen.substr(0, end).find('[') != std::string_view::npos) return std::string(fen);
  return std::string(fen.substr(0, end)) + "[]" + std::string(fen.substr(end));
}

std::string hands_of(std::string_view fen) {
  const std::size_t begin = fen.find('[');
  const std::size_t end = fen.find(']');
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return {};
  return std::string(fen.substr(begin + 1, end - begin - 1));
}

std::string highlights(const std::vector<std::string>& legal_moves, std::string_view cecp_point) {
  std::array<std::array<bool, kFiles>, kRanks> marked{};
  for (const std::string& each : legal_moves) {
    const std::string move = move_for_cecp(each);
    if (move.size() != 4 || !move.starts_with(cecp_point)) continue;
    const auto file = static_cast<std::size_t>(move[2] - 'a');
    const auto rank = static_cast<std::size_t>(move[3] - '0');
    if (file < kFiles && rank < kRanks) marked[rank][file] = true;
  }
  std::string text;
  for (std::size_t rank = kRanks; rank-- > 0;) {
    std::size_t gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) text += std::to_string(std::exchange(gap, 0));
    };
    for (const bool on : marked[rank]) {
      if (on) {
        close_gap();
        text += 'Y';
      } else {
        ++gap;
      }
    }
    close_gap();
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace hegemon::commands
