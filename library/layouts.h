/// The boards of the games as arrays: the numbering of points, kinds of piece and moves.
///
/// `LayoutOf<G>` is all that the library needs of a game beyond `PlayableGame`. `has(move)`: do the points and
/// the kind of a move that was made from a number exist?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "library/any_position.h"

namespace hegemon::library {

/// `standing()` names what the rules know of a side beside the pieces on the board (standing.h).
template <class G>
struct LayoutOf;

/// Whose piece it is, and the number of its kind.
struct PieceOnPoint {
  Side side;
  int kind;
};

/// Of the numbers of pieces that can be dropped; the letter of a kind follows.
inline constexpr std::string_view kHandPrefix = "hand ";

template <class Point>
std::vector<std::string> point_names(int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i)
    names.push_back(to_text(Point(i)));
  return names;
}

template <class Rows>
std::vector<PieceInfo> kinds_of(const Rows& rows, std::size_t count) {
  std::vector<PieceInfo> kinds;
  for (std::size_t i = 0; i < count; ++i)
    kinds.push_back({rows.values[i].letter, std::string(rows.values[i].name)});
  return kinds;
}

/// Of a game without drops: a move is the point it leaves and the point it goes to.
template <class G, int kPointCount>
struct MovesByPoints {
  static constexpr int kPoints = kPointCount;
  static constexpr int kActions = kPoints * kPoints;

  static bool has(typename G::Move move) {
    return move.from().index() < kPoints && move.to().index() < kPoints;
  }
  static int action_of(typename G::Move move) {
    return move.from().index() * kPoints + move.to().index();
  }
  static void hands(const typename G::Position& /*position*/, int* /*counts*/) {}
};

template <>
struct LayoutOf<SevenKingdoms> : MovesByPoints<SevenKingdoms, seven_kingdoms::kPointCount> {
  static std::vector<std::string> standing() {
    return {"in play", "to move", "ally", "taken", "conquests", "losses", "quiet"};
  }
  static constexpr int kKinds = seven_kingdoms::kPieceTypeCount;

  static std::vector<int> shape() {
    return {seven_kingdoms::kBoardWidth, seven_kingdoms::kBoardWidth};
  }
  static std::vector<std::string> points() { return point_names<seven_kingdoms::Point>(kPoints); }
  static std::vector<PieceInfo> kinds() { return kinds_of(seven_kingdoms::kPieceRows, kKinds); }
  static std::optional<PieceOnPoint> piece_on(const SevenKingdoms::Position& position, int point) {
    const seven_kingdoms::PieceId id = position.piece_at(seven_kingdoms::Point(point));
    if (id == seven_kingdoms::kNoPiece || id == seven_kingdoms::kEmperor) return std::nullopt;
    return PieceOnPoint{position.owner(id), static_cast<int>(seven_kingdoms::type_of(id))};
  }
};

template <>
struct LayoutOf<ThreeFriends> : MovesByPoints<ThreeFriends, three_friends::kPointCount> {
  static std::vector<std::string> standing() { return {"in play", "to move", "in check", "quiet"}; }
  static constexpr int kKinds = three_friends::kPieceTypeCount;

  static std::vector<int> shape() {
    return {three_friends::kSides, three_friends::kRanks, three_friends::kFiles};
  }
  static std::vector<std::string> points() { return point_names<three_friends::Point>(kPoints); }
  static std::vector<PieceInfo> kinds() { return kinds_of(three_friends::kPieceRows, kKinds); }
  static std::optional<PieceOnPoint> piece_on(const ThreeFriends::Position& position, int point) {
    const three_friends::Piece piece = position.piece_at(three_friends::Point(point));
    if (!piece.exists()) return std::nullopt;
    return PieceOnPoint{position.owner(piece), static_cast<int>(piece.type())};
  }
};

template <>
struct LayoutOf<MiddleXiangqi> {
  static constexpr int kPoints = middle_xiangqi::kPointCount;
  static constexpr int kKinds = middle_xiangqi::kPieceTypeCount;
  /// Drops follow the moves: a kind that can be dropped is like one more point to leave.
  static constexpr int kActions = (kPoints + middle_xiangqi::kHandTypeCount) * kPoints;

  static std::vector<std::string> standing() {
    std::vector<std::string> names{"in play", "to move", "in check"};
    for (int t = 0; t < middle_xiangqi::kHandTypeCount; ++t)
      names.push_back(std::string(kHandPrefix) + kinds()[static_cast<std::size_t>(t)].letter);
    return names;
  }

  static std::vector<int> shape() {
    return {middle_xiangqi::kRankCount, middle_xiangqi::kFileCount};
  }
  static std::vector<std::string> points() { return point_names<middle_xiangqi::Point>(kPoints); }
  static std::vector<PieceInfo> kinds() { return kinds_of(middle_xiangqi::kPieceRows, kKinds); }
  static bool has(MiddleXiangqi::Move move) {
    if (move.to().index() >= kPoints) return false;
    return move.is_drop() ? middle_xiangqi::index(move.piece()) < middle_xiangqi::kHandTypeCount
                          : move.from().index() < kPoints;
  }
  static int action_of(MiddleXiangqi::Move move) {
    const int from =
        move.is_drop() ? kPoints + middle_xiangqi::index(move.piece()) : move.from().index();
    return from * kPoints + move.to().index();
  }
  static std::optional<PieceOnPoint> piece_on(const MiddleXiangqi::Position& position, int point) {
    const auto piece = position.piece_at(middle_xiangqi::Point(point));
    if (!piece) return std::nullopt;
    return PieceOnPoint{piece->side, static_cast<int>(piece->type)};
  }
  static void hands(const MiddleXiangqi::Position& position, int* counts) {
    for (const Side side : sides<middle_xiangqi::kSides>()) {
      for (int t = 0; t < middle_xiangqi::kHandTypeCount; ++t) {
        counts[side.index() * kKinds + t] =
            position.in_hand(side, static_cast<middle_xiangqi::PieceType>(t));
      }
    }
  }
};

}  // namespace hegemon::library
