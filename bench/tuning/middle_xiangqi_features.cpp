/// What the evaluation of Middle Xiangqi counts in a position, for tuning.
#include <cstdlib>

#include "bench/tuning/features.h"
#include "engine/middle_xiangqi/paths.h"
#include "eval/middle_xiangqi_weights.h"

namespace hegemon {

namespace {

/// Empty points on the lines of a piece, up to the first that is not.
int slide_count(const MiddleXiangqi::Position& position, middle_xiangqi::Point from) {
  using namespace middle_xiangqi;
  int count = 0;
  for (const auto [file, rank] : path_detail::kOrthogonal) {
    int f = from.file() + file;
    int r = from.rank() + rank;
    for (; on_board(f, r) && position.type_at(Point(f, r)) == PieceType::kNone;
         f += file, r += rank)
      ++count;
  }
  return count;
}

/// Ways of a leap from a point that end on the board and have nothing in between.
int leap_count(const MiddleXiangqi::Position& position, const middle_xiangqi::LeapRow& leap,
               middle_xiangqi::Point from) {
  using namespace middle_xiangqi;
  int count = 0;
  for (const auto ahead : path_detail::kOrthogonal) {
    for (const int turn : {-1, 1}) {
      int file = from.file();
      int rank = from.rank();
      bool open = true;
      const int steps = leap.straight + leap.diagonal;
      for (int step = 0; step < steps && open; ++step) {
        const int aside = step < leap.straight ? 0 : turn;
        file += ahead.file + aside * ahead.rank;
        rank += ahead.rank + aside * ahead.file;
        open = on_board(file, rank) &&
               (step == steps - 1 || position.type_at(Point(file, rank)) == PieceType::kNone);
      }
      count += open;
    }
  }
  return count;
}

}  // namespace

void count_features(Model& model, const MiddleXiangqi::Position& position, Side side) {
  using namespace middle_xiangqi;
  constexpr const auto& kWeights = kMiddleXiangqiWeights;
  const Side enemy = other(side);
  const int last_rank = side == kRed ? kRankCount - 1 : 0;
  for (int t = 0; t < kPieceTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    const auto& kind = kWeights.kinds[type];
    const std::string name(row(type).name);
    int over = 0;
    int middle = 0;
    int reach = 0;
    const bool slides = type == PieceType::kRook || type == PieceType::kCannon;
    const bool leaps =
        type == PieceType::kHorse || type == PieceType::kElephant || type == PieceType::kRhino;
    const PointSet& pieces = position.pieces(side, type);
    pieces.for_each([&](Point point) {
      const bool spent = type == PieceType::kPawn && point.rank() == last_rank;
      over += !in_camp(side, point) && !spent;
      middle += 6 - std::abs(point.file() - 6);
      if (slides) reach += slide_count(position, point);
      if (leaps) reach += leap_count(position, kLeaps[leap(type)], point);
    });
    const bool base = type == PieceType::kGeneral;
    model.count(name + " board", kind.board, pieces.count());
    model.count(name + " hand", kind.hand, base ? 0 : position.in_hand(side, type), base);
    const bool stays = base || type == PieceType::kAdvisor || type == PieceType::kOx;
    model.count(name + " over", kind.over, over, stays);
    model.count(name + " middle", kind.middle, middle, base || type == PieceType::kAdvisor);
    model.count(name + " reach", kind.reach, reach, !slides && !leaps);
  }
  const Point general = position.general(side);
  int guarded = 0;
  kGeneralSteps[general].without(position.pieces(side)).for_each([&](Point step) {
    guarded += position.attacked(enemy, step, general);
  });
  model.count("guarded step", kWeights.guarded_step, guarded);
  model.count("in check", kWeights.in_check, position.attacked(enemy, general));
}

}  // namespace hegemon
