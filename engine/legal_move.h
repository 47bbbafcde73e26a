/// The legal move that a text names, or why it names none: the same words in every game.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/ascii.h"
#include "engine/result.h"

namespace hegemon {

/// The text in small letters, as points are written.
inline std::string small_letters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), to_lower);
  return small;
}

/// One point, in letters of any case. `take_point` cuts a point, in small letters, off the front of a
/// text.
template <class TakePoint>
std::invoke_result_t<TakePoint, std::string_view&> read_point(std::string_view text,
                                                              TakePoint take_point) {
  const std::string small = small_letters(text);
  std::string_view rest = small;
  const auto point = take_point(rest);
  if (!rest.empty()) return std::nullopt;
  return point;
}

/// Two points as people and programs write a move: `b7e5`, `B7E5`, `b7-e5`, `b7xe5`. No
/// game has a file or an arm with the letter x.
template <class TakePoint>
auto read_two_points(std::string_view text, TakePoint take_point) {
  using Point = typename std::invoke_result_t<TakePoint, std::string_view&>::value_type;
  std::optional<std::pair<Point, Point>> points;
  const std::string small = small_letters(text);
  std::string_view rest = small;
  const std::optional<Point> from = take_point(rest);
  if (!from) return points;
  if (rest.starts_with('-') || rest.starts_with('x')) rest.remove_prefix(1);
  const std::optional<Point> to = take_point(rest);
  if (to && rest.empty()) points.emplace(*from, *to);
  return points;
}

/// Among the moves of `position` the one that `is_named` says yes to. `why_illegal()` is the error if
/// there is none; it is called only then.
template <class MoveList, class Position, class IsNamed, class WhyIllegal>
Result<typename MoveList::Move> find_legal_move(const Position& position, std::string_view text,
                                                IsNamed is_named, WhyIllegal why_illegal) {
  if (position.over()) return Error::of("move.over", "move " + in_quotes(text));
  MoveList list;
  position.moves(list);
  for (const auto move : list) {
    if (is_named(move)) return move;
  }
  return why_illegal();
}

}  // namespace hegemon
