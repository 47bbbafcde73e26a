/// Steps and leaps: where pawn, advisor, general, ox, horse, elephant and rhino go, and over which
/// points.
///
/// Rule text: docs/rules-middle-xiangqi.md, "Pieces". Horse, elephant and rhino are one table of
/// rows: steps straight ahead, then diagonal steps outward; every point but the last must be empty.
///
///     horse      elephant     rhino
///       x           x           x
///     o           o           o          o  must be empty
///     S         o             o          x  lands here (and mirrored)
///               S             S          S  stands here
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/middle_xiangqi/lines.h"
#include "engine/middle_xiangqi/piece.h"
#include "engine/middle_xiangqi/point_set.h"

namespace hegemon::middle_xiangqi {

using PointTable = PerPoint<PointSet>;

namespace path_detail {

struct Direction {
  int file;
  int rank;
};
/// In the order of the bits of a `LeapTable`.
inline constexpr std::array<Direction, 4> kOrthogonal{{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}};
inline constexpr std::array<Direction, 4> kDiagonal{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

constexpr bool board(Point from, int file, int rank) {
  return on_board(from.file() + file, from.rank() + rank);
}
constexpr Point moved(Point from, int file, int rank) {
  return Point(from.file() + file, from.rank() + rank);
}

template <class Add>
constexpr PointTable table_of(Add add) {
  PointTable table{};
  for (int i = 0; i < kPointCount; ++i)
    add(Point(i), table[Point(i)]);
  return table;
}

}  // namespace path_detail

// --- Steps ---

/// A general's steps from a palace point: inside of that palace.
inline constexpr PointTable kGeneralSteps = path_detail::table_of([](Point from, PointSet& to) {
  for (const auto [file, rank] : path_detail::kOrthogonal) {
    for (const Side side : {kRed, kBlack}) {
      if (in_palace(side, from) && in_palace(side, from.file() + file, from.rank() + rank)) {
        to.add(path_detail::moved(from, file, rank));
      }
    }
  }
});

/// An advisor's steps from a palace point: inside of that palace.
inline constexpr PointTable kAdvisorSteps = path_detail::table_of([](Point from, PointSet& to) {
  for (const auto [file, rank] : path_detail::kDiagonal) {
    for (const Side side : {kRed, kBlack}) {
      if (in_palace(side, from) && in_palace(side, from.file() + file, from.rank() + rank)) {
        to.add(path_detail::moved(from, file, rank));
      }
    }
  }
});

/// A pawn's steps: forward, and in the enemy camp also sideways.
inline constexpr PerSide<PointTable, kSides> kPawnSteps = [] {
  PerSide<PointTable, kSides> tables;
  for (const Side side : {kRed, kBlack}) {
    tables[side] = path_detail::table_of([side](Point from, PointSet& to) {
      const int ahead = forward(side);
      if (path_detail::board(from, 0, ahead)) to.add(path_detail::moved(from, 0, ahead));
      if (in_camp(side, from)) return;
      for (const int aside : {-1, 1}) {
        if (path_detail::board(from, aside, 0)) to.add(path_detail::moved(from, aside, 0));
      }
    });
  }
  return tables;
}();

/// From where a side's pawns attack a point.
inline constexpr PerSide<PointTable, kSides> kPawnSources = [] {
  PerSide<PointTable, kSides> tables;
  for (const Side side : {kRed, kBlack}) {
    for (int i = 0; i < kPointCount; ++i) {
      kPawnSteps[side][Point(i)].for_each([&](Point to) { tables[side][to].add(Point(i)); });
    }
  }
  return tables;
}();

/// The other points of the rank and the file.
inline constexpr PointTable kSameLines = path_detail::table_of([](Point point, PointSet& others) {
  others = points_where([point](Point p) {
    return p != point && (p.file() == point.file() || p.rank() == point.rank());
  });
});

// --- Leaps ---

/// The middle points over which an ox in its camp can leap: the landing point is as far behind
/// them, and in the same camp.
inline constexpr PointTable kOxMiddles = path_detail::table_of([](Point from, PointSet& middles) {
  for (const auto [file, rank] : path_detail::kDiagonal) {
    if (!path_detail::board(from, 2 * file, 2 * rank)) continue;
    const Side side = in_camp(kRed, from) ? kRed : kBlack;
    if (in_camp(side, from.rank() + 2 * rank)) middles.add(path_detail::moved(from, file, rank));
  }
});

struct LeapRow {
  PieceType type;
  int straight;  ///< orthogonal steps first
  int diagonal;  ///< then this many diagonal ones outward
};
inline constexpr std::array<LeapRow, 3> kLeaps{
    {{PieceType::kHorse, 1, 1}, {PieceType::kElephant, 1, 2}, {PieceType::kRhino, 2, 1}}};
inline constexpr int kLeapCount = 3;

/// The row of a leaping kind in `kLeaps` and in the tables below.
constexpr std::size_t leap(PieceType type) {
  return static_cast<std::size_t>(index(type) - index(PieceType::kHorse));
}
static_assert(kLeaps[leap(PieceType::kHorse)].type == PieceType::kHorse);
static_assert(kLeaps[leap(PieceType::kElephant)].type == PieceType::kElephant);
static_assert(kLeaps[leap(PieceType::kRhino)].type == PieceType::kRhino);

/// Where horse and rhino land by the directions that are shut for them: bit 0 west, 1 south, 2
/// east, 3 north.
using LeapTable = PerPoint<std::array<PointSet, 16>>;

/// The directions that are shut for a horse and an elephant: the neighbour there is not empty.
/// `rank_word` and `file_word` are the line words of the point.
constexpr unsigned shut_beside(std::uint32_t rank_word, std::uint32_t file_word, Point from) {
  // The neighbours west and east are moved to bits 1 and 3, and those south and north likewise.
  static_assert(kFirstBit == 2);
  return ((rank_word >> from.file() >> 1) & 0b101U) | ((file_word >> from.rank()) & 0b1010U);
}

/// The directions that are shut for a rhino: one of the two points there is not empty.
constexpr unsigned shut_within_two(std::uint32_t rank_word, std::uint32_t file_word, Point from) {
  const std::uint32_t by_rank = rank_word >> from.file();
  const std::uint32_t by_file = file_word >> from.rank();
  // Bits 0 and 3: one of the two points to the west (south), to the east (north) is not empty.
  const std::uint32_t west_east = by_rank | (by_rank >> 1);
  const std::uint32_t south_north = by_file | (by_file >> 1);
  return (west_east & 1U) | ((south_north & 1U) << 1) | ((west_east >> 1) & 4U) |
         (south_north & 8U);
}

namespace path_detail {

constexpr LeapTable leap_table(const LeapRow& leap) {
  LeapTable table{};
  for (int i = 0; i < kPointCount; ++i) {
    const Point from(i);
    for (unsigned shut = 0; shut < 16; ++shut) {
      for (std::size_t d = 0; d < 4; ++d) {
        if (((shut >> d) & 1U) != 0) continue;
        const Direction ahead = kOrthogonal[d];
        for (const int turn : {-1, 1}) {
          const int along = leap.straight + leap.diagonal;
          const int file = along * ahead.file + turn * leap.diagonal * ahead.rank;
          const int rank = along * ahead.rank + turn * leap.diagonal * ahead.file;
          if (board(from, file, rank)) {
            table[from][shut].add(moved(from, file, rank));
          }
        }
      }
    }
  }
  return table;
}

}  // namespace path_detail

inline constexpr LeapTable kHorseLandings =
    path_detail::leap_table(kLeaps[leap(PieceType::kHorse)]);
inline constexpr LeapTable kRhinoLandings =
    path_detail::leap_table(kLeaps[leap(PieceType::kRhino)]);

/// An elephant passes over the points where a horse would land; these are those behind which there
/// is a landing point on the board.
inline constexpr PointTable kElephantMiddles =
    path_detail::table_of([](Point from, PointSet& middles) {
      for (int file = -2; file <= 2; ++file) {
        for (int rank = -2; rank <= 2; ++rank) {
          if (file * rank != 2 && file * rank != -2) continue;
          const int onward_file = file + (file > 0 ? 1 : -1);
          const int onward_rank = rank + (rank > 0 ? 1 : -1);
          if (path_detail::board(from, onward_file, onward_rank)) {
            middles.add(path_detail::moved(from, file, rank));
          }
        }
      }
    });

/// The landing point behind such a middle point.
constexpr Point elephant_landing(Point from, Point middle) {
  // One more step in the diagonal direction: which one, the difference of the indices says.
  constexpr std::array<std::int8_t, 55> kOnward = [] {
    std::array<std::int8_t, 55> onward{};
    for (const int file : {-2, -1, 1, 2}) {
      for (const int rank : {-2, -1, 1, 2}) {
        if (file * rank != 2 && file * rank != -2) continue;
        onward[kFileCount * rank + file + 27] =
            static_cast<std::int8_t>((rank > 0 ? kFileCount : -kFileCount) + (file > 0 ? 1 : -1));
      }
    }
    return onward;
  }();
  const int difference = middle.index() - from.index();
  return Point(middle.index() + kOnward[difference + 27]);
}

// --- Ways to a general ---

/// A leaper's path to a general.
struct Approach {
  Point from;
  PointSet path;  ///< the points that must be empty
};
struct Approaches {
  std::array<Approach, 8> ways;
  std::uint8_t count = 0;
  PointSet sources;  ///< the points that they begin at

  constexpr const Approach* begin() const { return ways.data(); }
  constexpr const Approach* end() const { return ways.data() + count; }
};

/// By kind of leaping piece and palace point.
inline constexpr auto kApproaches = [] {
  std::array<std::array<Approaches, kPalacePointCount>, kLeapCount> table{};
  for (std::size_t l = 0; l < kLeaps.size(); ++l) {
    for (int i = 0; i < kPointCount; ++i) {
      const Point from(i);
      for (const auto ahead : path_detail::kOrthogonal) {
        for (const int turn : {-1, 1}) {
          PointSet path;
          int file = 0;
          int rank = 0;
          const int steps = kLeaps[l].straight + kLeaps[l].diagonal;
          bool inside = true;
          for (int step = 0; step < steps && inside; ++step) {
            if (step > 0) path.add(path_detail::moved(from, file, rank));
            const int aside = step < kLeaps[l].straight ? 0 : turn;
            file += ahead.file + aside * ahead.rank;
            rank += ahead.rank + aside * ahead.file;
            inside = path_detail::board(from, file, rank);
          }
          if (!inside) continue;
          const Point to = path_detail::moved(from, file, rank);
          if (!in_palace(kRed, to) && !in_palace(kBlack, to)) continue;
          Approaches& approaches = table[l][palace_index(to)];
          approaches.ways[approaches.count++] = {from, path};
          approaches.sources.add(from);
        }
      }
    }
  }
  return table;
}();

constexpr const Approaches& approaches(PieceType type, Point general) {
  return kApproaches[leap(type)][palace_index(general)];
}

}  // namespace hegemon::middle_xiangqi
