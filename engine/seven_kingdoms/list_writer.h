/// Writes the list of all moves, or of all captures: plainly, with AVX2 or with AVX-512.
///
/// A list is written ray by ray; a ray is what one piece can do on one line. With AVX2 or AVX-512 a
/// ray is written at once, whatever its length, else move by move. The lists are the same. Every
/// writer that the compiler has instructions for is compiled; `ListWriter` is the one in use, the
/// tests compare all of them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "engine/seven_kingdoms/destinations.h"
#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

/// Move by move: for every machine, and for captures, of which a ray has two at most.
class PlainListWriter {
 public:
  static void write(const Position& position, MoveList& list) {
    write_those<false>(position, list);
  }
  static void write_captures(const Position& position, MoveList& list) {
    write_those<true>(position, list);
  }

 private:
  template <bool kCapturesOnly>
  static void write_those(const Position& position, MoveList& list) {
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
};

#if defined(__AVX2__)

/// The difference between a move's bits and the bits of the same piece's move to point 0.
constexpr std::uint32_t to_bits(int point) {
  return static_cast<std::uint32_t>(point) * Move(Point(0), Point(1), 0, 0).bits();
}

/// Writes moves to the points of a line with AVX2: eight at once.
class Avx2Span {
 public:
  /// How many points of a ray are written at once.
  static constexpr unsigned kSize = 16;

  /// Writes `first` plus the number of the bit times `step` for each of the `kSize` lowest bits that
  /// is set; behind the last of these it writes on.
  static void write(Move* at, std::uint32_t first, std::uint32_t step, std::uint32_t bits) {
    write_half(at, first, step, bits & 0xFFU);
    write_half(at + std::popcount(bits & 0xFFU), first + 8 * step, step, (bits >> 8) & 0xFFU);
  }

 private:
  /// The numbers of the bits that are set in a byte, one after the other.
  static constexpr std::array<std::array<std::uint8_t, 8>, 256> kNumbersOfBits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> numbers{};
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::size_t count = 0;
      for (unsigned bit = 0; bit < 8; ++bit) {
        if (((byte >> bit) & 1U) != 0) numbers[byte][count++] = static_cast<std::uint8_t>(bit);
      }
    }
    return numbers;
  }();

  static void write_half(Move* at, std::uint32_t first, std::uint32_t step, std::uint32_t byte) {
    const __m256i numbers = _mm256_cvtepu8_epi32(
        _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kNumbersOfBits[byte].data())));
    // Both fit into 16 bits: the cheaper multiplication.
    const __m256i steps = _mm256_madd_epi16(numbers, _mm256_set1_epi32(static_cast<int>(step)));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(at),
                        _mm256_add_epi32(steps, _mm256_set1_epi32(static_cast<int>(first))));
  }
};

#if defined(__AVX512F__) && defined(__AVX512BW__)

/// The same with AVX-512: sixteen at once.
class Avx512Span {
 public:
  static constexpr unsigned kSize = 16;

  static void write(Move* at, std::uint32_t first, std::uint32_t step, std::uint32_t bits) {
    const __m512i all = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i numbers = _mm512_maskz_compress_epi32(static_cast<__mmask16>(bits), all);
    // Both fit into 16 bits: the cheaper multiplication.
    const __m512i steps = _mm512_madd_epi16(numbers, _mm512_set1_epi32(static_cast<int>(step)));
    _mm512_storeu_si512(at, _mm512_add_epi32(steps, _mm512_set1_epi32(static_cast<int>(first))));
  }
};

#endif

/// The moves along a line are an arithmetic sequence: the sixteen from the lowest point on are
/// multiples of one number and stored together. What that writes behind the last move of a ray,
/// the next ray writes over.
///
/// First all rays are found, then they are written, then what is taken is filled in: three short
/// loops that keep what they need in registers, and of which only the last, over few rays, has a
/// branch that is hard to foresee (measured: as one they are no quicker than `PlainListWriter`).
template <class Span>
class RayListWriter {
  static_assert(kMoveCapacity >= kMaxMoves + Span::kSize,
                "room for what is written behind the last move");

 public:
  static void write(const Position& position, MoveList& list) {
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

    const auto taken_bits = [&](const Ray& ray) {
      return ray.bits & position.line(static_cast<int>(ray.line)).lane(kOccupiedLane);
    };
    Taking* taking_end = rays.taking.data();
    Move* end = list.begin();
    for (const Ray* ray = rays.all.data(); ray != rays_end; ++ray) {
      *taking_end = {ray, end};
      taking_end += taken_bits(*ray) != 0;
      end = write(*ray, end);
    }
    list.end_at(end);

    for (const Taking* taking = rays.taking.data(); taking != taking_end; ++taking) {
      for (std::uint32_t bits = taken_bits(*taking->ray); bits != 0; bits &= bits - 1) {
        Move& move = taking->start[std::popcount(taking->ray->bits & (bits ^ (bits - 1))) - 1];
        move = Move(move.from(), move.to(), move.piece(), position.piece_at(move.to()));
      }
    }
  }

 private:
  /// Where a line begins, and how it goes on.
  struct Course {
    std::uint32_t bit_0;  ///< its `to_bits`; of most lines below 0, which addition puts right
    std::uint32_t step;   ///< the difference for the next bit
  };
  static constexpr std::array<Course, kLineCount> kCourses = [] {
    std::array<Course, kLineCount> courses{};
    for (std::size_t i = 0; i < kLineCount; ++i)
      courses[i] = {to_bits(kLineOrigins[i]), to_bits(kStride[kind_of_line(static_cast<int>(i))])};
    return courses;
  }();

  /// The moves of a piece on one line.
  struct Ray {
    std::uint32_t move;  ///< of the piece to point 0, taking nothing
    std::uint32_t bits;
    std::uint32_t line;
  };
  /// A ray that takes something, and where its moves begin.
  struct Taking {
    const Ray* ray;
    Move* start;
  };
  struct Rays {
    Rays() {}  // NOLINT: the room stays unset on purpose
    static constexpr std::size_t kMax = kPieceIdCount * kLineKinds;
    union {
      std::array<Ray, kMax> all;
    };
    union {
      std::array<Taking, kMax> taking;
    };
  };

  /// Writes a ray as if it took nothing; returns where it ends.
  static Move* write(const Ray& ray, Move* at) {
    const auto lowest = static_cast<unsigned>(std::countr_zero(ray.bits));
    const std::uint32_t bits = ray.bits >> lowest;
    const Course& course = kCourses[ray.line];
    const std::uint32_t step = course.step;
    const std::uint32_t first = ray.move + course.bit_0 + lowest * step;
    Span::write(at, first, step, bits);
    if ((bits >> Span::kSize) != 0) [[unlikely]] {
      Span::write(at + std::popcount(bits & ((1U << Span::kSize) - 1)), first + Span::kSize * step,
                  step, bits >> Span::kSize);
    }
    return at + std::popcount(bits);
  }
};

#endif

#if defined(__AVX512F__) && defined(__AVX512BW__)
using ListWriter = RayListWriter<Avx512Span>;
#elif defined(__AVX2__)
using ListWriter = RayListWriter<Avx2Span>;
#else
using ListWriter = PlainListWriter;
#endif

}  // namespace hegemon::seven_kingdoms
