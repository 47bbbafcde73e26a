/// Generation and counting of moves.
///
/// A list is written ray by ray; a ray is what one piece can do on one line. With AVX-512 a ray is
/// written at once, whatever its length, else move by move. Which there is is known when it is
/// compiled (docs/design.md, "Instruction sets"); the lists are the same.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "engine/seven_kingdoms/position.h"
#include "engine/seven_kingdoms/reach.h"

namespace hegemon::seven_kingdoms {

namespace {

/// Move by move: for every machine, and for captures, of which a ray has two at most.
template <bool kCapturesOnly>
void write_each(const Position& position, MoveList& list) {
  list.clear();
  if (position.over()) return;
  visit_all<kCapturesOnly>(
      position, position.turn(),
      [&](PieceId id, Point from, LineKind kind, int line, std::uint32_t bits) {
        for (; bits != 0; bits &= bits - 1) {
          const Point to = point_on_line(kind, line, std::countr_zero(bits));
          list.push(Move(from, to, id, position.piece_at(to)));
        }
      });
}

#if defined(__AVX512F__)

constexpr unsigned kLanes = 16;

/// What a move's bits differ by from those of the same piece to point 0.
constexpr std::uint32_t to_bits(int point) {
  return static_cast<std::uint32_t>(point) * Move(Point(0), Point(1), 0, 0).bits();
}

/// Of a kind of line: `to_bits` of each step from the first.
struct alignas(64) Steps {
  std::array<std::uint32_t, kLanes> by;
};
constexpr std::array<Steps, kLineKinds> kSteps = [] {
  std::array<Steps, kLineKinds> steps{};
  for (std::size_t k = 0; k < kLineKinds; ++k) {
    for (unsigned i = 0; i < kLanes; ++i)
      steps[k].by[i] = to_bits(kStride[k] * static_cast<int>(i));
  }
  return steps;
}();

/// Where a line begins.
struct Start {
  std::uint32_t bit_0;  ///< its `to_bits`; of most lines below 0, which addition puts right
  std::uint32_t kind;
};
constexpr std::array<Start, kLineCount> kStarts = [] {
  std::array<Start, kLineCount> starts{};
  for (std::size_t i = 0; i < kLineCount; ++i)
    starts[i] = {to_bits(kLineOrigins[i]), kind_of_line(static_cast<int>(i))};
  return starts;
}();

/// The moves of a piece on one line.
struct Ray {
  std::uint32_t move;  ///< of the piece to point 0, taking nothing
  std::uint32_t bits;
  std::uint32_t line;
};
struct Rays {
  Rays() {}  // NOLINT: the room stays unset on purpose
  union {
    std::array<Ray, kPieceIdCount * kLineKinds> all;
  };
};

void store(Move* at, std::uint32_t first, const Steps& steps, std::uint32_t bits) {
  const __m512i chosen =
      _mm512_maskz_compress_epi32(static_cast<__mmask16>(bits), _mm512_load_si512(steps.by.data()));
  _mm512_storeu_si512(at, _mm512_add_epi32(chosen, _mm512_set1_epi32(static_cast<int>(first))));
}

/// Writes a ray as if it took nothing; returns where it ends.
Move* write(const Ray& ray, Move* at) {
  const Start& start = kStarts[ray.line];
  const Steps& steps = kSteps[start.kind];
  const auto lowest = static_cast<unsigned>(std::countr_zero(ray.bits));
  const std::uint32_t bits = ray.bits >> lowest;
  const std::uint32_t first = ray.move + start.bit_0 + lowest * steps.by[1];
  store(at, first, steps, bits);
  if ((bits >> kLanes) != 0) [[unlikely]] {
    store(at + std::popcount(bits & 0xFFFFU), first + kLanes * steps.by[1], steps, bits >> kLanes);
  }
  return at + std::popcount(bits);
}

/// The moves along a line are an arithmetic sequence: the sixteen from the lowest point on are
/// picked out of one register and stored together. What that writes behind the last move of a ray,
/// the next ray writes over.
///
/// First all rays are found and only then written: two short loops that keep what they need in
/// registers (measured: as one they do not, and are no quicker than `write_each`).
void write_rays(const Position& position, MoveList& list) {
  list.clear();
  if (position.over()) return;
  Rays rays;
  Ray* rays_end = rays.all.data();
  visit_all<false>(position, position.turn(),
                   [&](PieceId id, Point from, LineKind, int line, std::uint32_t bits) {
                     rays_end->move = Move(from, Point(0), id, kNoPiece).bits();
                     rays_end->bits = bits;
                     rays_end->line = static_cast<std::uint32_t>(line);
                     rays_end += bits != 0;
                   });
  Move* end = list.begin();
  for (const Ray* ray = rays.all.data(); ray != rays_end; ++ray) {
    Move* const start = end;
    end = write(*ray, start);
    const LineWord& line = position.line(static_cast<int>(ray->line));
    for (std::uint32_t taking = ray->bits & line.lane(kOccupiedLane); taking != 0;
         taking &= taking - 1) {
      Move& move = start[std::popcount(ray->bits & (taking ^ (taking - 1))) - 1];
      move = Move(move.from(), move.to(), move.piece(), position.piece_at(move.to()));
    }
  }
  list.end_at(end);
}
static_assert(kMoveCapacity >= kMostMoves + kLanes,
              "room for what is written behind the last move");

#endif

}  // namespace

void Position::moves(MoveList& list) const {
#if defined(__AVX512F__)
  write_rays(*this, list);
#else
  write_each<false>(*this, list);
#endif
}
void Position::captures(MoveList& list) const {
  write_each<true>(*this, list);
}

int Position::mobility(Side side) const {
  int count = 0;
  visit_all<false>(*this, side, [&](PieceId, Point, LineKind, int, std::uint32_t bits) {
    count += std::popcount(bits);
  });
  return count;
}

}  // namespace hegemon::seven_kingdoms
