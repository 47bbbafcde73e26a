/// Tunes the numbers of an evaluation: plays games against itself and fits the numbers to how the
/// games ended.
///
///     cmake --build build/release --target tune
///     build/release/bench/tune middlexiangqi [games] [nodes] [seed]
///     build/release/bench/tune threefriends  [games] [nodes] [seed]
///
/// It prints every number before and after. What wins matches is put into eval/*_weights.h by hand
/// (docs/evaluation.md).
///
/// A worth is a sum of numbers, each times how often it applies, and the shares that the search
/// compares are the squares of the worths (eval/shares.h). So the shares are taken as the chances
/// to win, and the numbers are moved to where the games are
/// likeliest ("Texel's tuning method", P. Österlund, 2014, with our shares as the chances). A
/// number costs something for being far from where it began, or else rare ones would run after
/// single games.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/middle_xiangqi/game.h"
#include "engine/middle_xiangqi/paths.h"
#include "engine/random.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi.h"
#include "eval/middle_xiangqi_weights.h"
#include "eval/three_friends.h"
#include "eval/three_friends_weights.h"
#include "search/search.h"

namespace hegemon {

namespace {

constexpr int kRandomPlies = 8;     ///< at the beginning of a game
constexpr int kSamplePlies = 5;     ///< a position of so many is looked at
constexpr int kMostPlies = 400;     ///< of a game; longer ones are shared by those in play
constexpr double kFirmness = 0.05;  ///< how far, in parts of itself, a number is thought to be off

struct Weight {
  std::string name;
  int before;
  bool fixed = false;
  double now = before;
};

/// How often each weight applies to a side: pairs of its number and the count.
using Counts = std::vector<std::pair<std::size_t, int>>;

/// Collects counts and, the first time, the names and values of the weights.
class Model {
 public:
  void begin(Counts& counts) {
    counts_ = &counts;
    next_ = 0;
  }
  /// To be called in the same order for every side and position.
  void count(std::string_view name, int value, int times, bool fixed = false) {
    if (next_ == weights_.size()) weights_.push_back({std::string(name), value, fixed});
    if (times != 0) counts_->emplace_back(next_, times);
    ++next_;
  }
  std::vector<Weight>& weights() { return weights_; }

 private:
  std::vector<Weight> weights_;
  Counts* counts_ = nullptr;
  std::size_t next_ = 0;
};

// --- What the evaluations count, written down a second time ---

void count_features(Model& model, const MiddleXiangqi::Position& position, Side side) {
  using namespace middle_xiangqi;
  constexpr const auto& kWeights = kMiddleXiangqiWeights;
  const Side enemy = other(side);
  const int last_rank = side == kRed ? kRankCount - 1 : 0;
  for (int t = 0; t < kPieceTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    const auto& kind = kWeights.kinds[static_cast<std::size_t>(t)];
    const std::string name(row(type).name);
    int over = 0;
    int middle = 0;
    const PointSet& pieces = position.pieces(side, type);
    pieces.for_each([&](Point point) {
      const bool spent = type == PieceType::kPawn && point.rank() == last_rank;
      over += !in_camp(side, point) && !spent;
      middle += 6 - std::abs(point.file() - 6);
    });
    const bool base = type == PieceType::kGeneral;
    model.count(name + " board", kind.board, pieces.count());
    model.count(name + " hand", kind.hand, base ? 0 : position.in_hand(side, type), base);
    const bool stays = base || type == PieceType::kAdvisor || type == PieceType::kOx;
    model.count(name + " over", kind.over, over, stays);
    model.count(name + " middle", kind.middle, middle, base || type == PieceType::kAdvisor);
  }
  const Point general = position.general(side);
  int guarded = 0;
  at(kGeneralSteps, general).without(position.pieces(side)).for_each([&](Point step) {
    guarded += position.attacked(enemy, step, general);
  });
  model.count("guarded step", kWeights.guarded_step, guarded);
  model.count("in check", kWeights.in_check, position.attacked(enemy, general));
}

void count_features(Model& model, const ThreeFriends::Position& position, Side side) {
  using namespace three_friends;
  constexpr const auto& kWeights = kThreeFriendsWeights;
  std::array<int, static_cast<std::size_t>(kPieceTypeCount)> kinds{};
  std::array<int, static_cast<std::size_t>(kRanks)> soldiers{};
  std::array<int, static_cast<std::size_t>(kRanks)> fires{};
  int guards = 0;  // of inherited armies, by a fifth of their worth
  int general_out = 0;
  int horse_rank = 0;
  int horse_crossed = 0;
  int horse_before_palace = 0;
  int horse_edge = 0;
  int chariot_crossed = 0;
  int cannon_ocean = 0;
  int soldier_rank = 0;
  int soldier_before_palace = 0;
  int flag_border = 0;
  int intruders = 0;
  for (int i = 0; i < kSides; ++i) {
    const Side army(i);
    const auto commander = position.commander(army);
    if (commander && *commander != side) intruders += std::popcount(position.army(army)[side]);
    if (commander != side) continue;
    position.army(army).for_each([&](Point point) {
      const PieceType type = position.piece_at(point).type();
      const bool crossed = point.arm() != army;
      const int rank = point.rank();
      const bool before_palace = crossed && point.file() >= 3 && point.file() <= 5 && rank <= 3;
      const bool guard = type == PieceType::kAdvisor || type == PieceType::kElephant;
      if (guard && !position.alive(army)) {
        guards += kWeights.kinds[static_cast<std::size_t>(type)] / 5;
      } else {
        ++kinds[static_cast<std::size_t>(type)];
      }
      switch (type) {
        case PieceType::kGeneral:
          general_out += rank != 0;
          break;
        case PieceType::kHorse:
          horse_rank += crossed ? 0 : rank;
          horse_crossed += crossed;
          horse_before_palace += before_palace;
          horse_edge += point.file() == 0 || point.file() == kFiles - 1;
          break;
        case PieceType::kChariot:
        case PieceType::kRiderFlag:
          chariot_crossed += crossed;
          break;
        case PieceType::kCannon:
          cannon_ocean += on_ocean_file(point.file());
          break;
        case PieceType::kSoldier:
          soldier_rank += crossed ? 0 : rank;
          soldiers[static_cast<std::size_t>(rank)] += crossed;
          soldier_before_palace += before_palace;
          break;
        case PieceType::kFire:
          fires[static_cast<std::size_t>(rank)] += crossed;
          break;
        case PieceType::kFlag:
          flag_border += rank == kBorderRank;
          break;
        default:
          break;
      }
    });
  }
  for (std::size_t t = 0; t < kinds.size(); ++t) {
    const auto type = static_cast<PieceType>(t);
    const std::string name = std::string(row(type).name) + ' ' + row(type).letter;
    model.count(name, kWeights.kinds[t], kinds[t]);
  }
  model.count("inherited guards", 1, guards, true);
  model.count("general out", kWeights.general_out, general_out);
  model.count("horse rank", kWeights.horse_rank, horse_rank);
  model.count("horse crossed", kWeights.horse_crossed, horse_crossed);
  model.count("horse before palace", kWeights.horse_before_palace, horse_before_palace);
  model.count("horse edge", kWeights.horse_edge, horse_edge);
  model.count("chariot crossed", kWeights.chariot_crossed, chariot_crossed);
  model.count("cannon ocean", kWeights.cannon_ocean, cannon_ocean);
  model.count("soldier rank", kWeights.soldier_rank, soldier_rank);
  for (std::size_t r = 0; r < soldiers.size(); ++r)
    model.count("soldier crossed", kWeights.soldier_crossed[r], soldiers[r]);
  model.count("soldier before palace", kWeights.soldier_before_palace, soldier_before_palace);
  for (std::size_t r = 0; r < fires.size(); ++r)
    model.count("fire crossed", kWeights.fire_crossed[r], fires[r]);
  model.count("flag border", kWeights.flag_border, flag_border);
  model.count("intruder", kWeights.intruder, intruders);
}

// --- Games ---

/// A side of a position: what it has, what that was worth, and its part of the win in the end.
struct Sample {
  Counts counts;
  double worth;
  double part;
};
using Position = std::vector<Sample>;  ///< of the sides in play

template <Game G>
class Player {
 public:
  Player(std::uint64_t nodes, std::uint64_t seed) : random_(seed), searcher_(settings()) {
    limits_.nodes = nodes;
  }

  /// Plays a game and adds positions of it in which nothing was just taken or is about to be.
  void play(Model& model, std::vector<Position>& positions) {
    auto position = G::start({});
    typename G::MoveList moves;
    for (int ply = 0; ply < kRandomPlies && !position.over(); ++ply) {
      position.moves(moves);
      static_cast<void>(position.make(moves[random_.below(moves.size())]));
    }
    searcher_.clear();
    std::vector<std::pair<Position, std::vector<Side>>> samples;
    bool quiet = false;
    const std::size_t phase = random_.below(kSamplePlies);
    for (std::size_t ply = 0; ply < kMostPlies && !position.over(); ++ply) {
      const auto move = *searcher_.search(position, limits_, [](const Line<G>&) {}).best;
      if (ply % kSamplePlies == phase && quiet && !move.is_capture()) {
        samples.push_back(sample(model, position));
      }
      quiet = !move.is_capture();
      static_cast<void>(position.make(move));
    }
    const SideSet winners = position.over() ? position.outcome().winners : position.in_play();
    for (auto& [sides, seats] : samples) {
      for (std::size_t i = 0; i < sides.size(); ++i)
        sides[i].part = winners.contains(seats[i]) ? 1.0 / winners.count() : 0;
      positions.push_back(std::move(sides));
    }
  }

 private:
  static Settings settings() {
    Settings settings;
    settings.hash_mib = 1;
    return settings;
  }

  static std::pair<Position, std::vector<Side>> sample(Model& model,
                                                       const typename G::Position& position) {
    std::pair<Position, std::vector<Side>> sample;
    const auto worths = Evaluation<G>::evaluate(position);
    for (int i = 0; i < G::kSides; ++i) {
      const Side side(i);
      if (!position.alive(side)) continue;
      Counts counts;
      model.begin(counts);
      count_features(model, position, side);
      int worth = 0;
      for (const auto& [weight, times] : counts)
        worth += model.weights()[weight].before * times;
      if (worth != worths[side]) {
        std::cerr << "tune: counts " << worth << " where the evaluation says " << worths[side]
                  << ": " << G::to_fen(position) << '\n';
        std::exit(1);
      }
      sample.first.push_back({std::move(counts), static_cast<double>(worth), 0});
      sample.second.push_back(side);
    }
    return sample;
  }

  Random random_;
  Searcher<G> searcher_;
  Limits<G> limits_;
};

// --- Fitting ---

/// Moves one number after the other to where the games are likelier, by Newton's method with a
/// second derivative that is never too small, until nothing moves any more.
class Fit {
 public:
  Fit(std::vector<Weight>& weights, std::vector<Position>& positions)
      : weights_(weights), positions_(positions), uses_(weights.size()) {
    for (Position& position : positions) {
      for (Sample& side : position) {
        for (const auto& [weight, times] : side.counts)
          uses_[weight].push_back({&position, &side, static_cast<double>(times)});
      }
    }
  }

  /// Minus the logarithm of how likely the end of the game is, of a position.
  double loss() const {
    double sum = 0;
    for (const Position& position : positions_) {
      for (const Sample& side : position) {
        if (side.part > 0) sum -= side.part * std::log(share(position, side));
      }
    }
    return sum / static_cast<double>(positions_.size());
  }

  void run() {
    double most = 1;
    for (int sweep = 0; sweep < kSweeps && most > 0.05; ++sweep) {
      most = 0;
      for (std::size_t w = 0; w < weights_.size(); ++w) {
        if (!weights_[w].fixed) most = std::max(most, std::abs(move(w)));
      }
    }
  }

 private:
  static constexpr int kSweeps = 300;

  struct Use {
    Position* position;
    Sample* side;
    double times;
  };

  static double square(double x) { return x * x; }

  static double share(const Position& position, const Sample& side) {
    double all = 0;
    for (const Sample& each : position)
      all += square(std::max(each.worth, 1.0));
    return square(std::max(side.worth, 1.0)) / all;
  }

  /// By how much the weight was changed.
  double move(std::size_t w) {
    Weight& weight = weights_[w];
    const double usual = std::max(kFirmness * std::abs(weight.before), 5.0);
    double slope = (weight.now - weight.before) / square(usual);
    double bend = 1 / square(usual);
    for (const auto& [position, side, times] : uses_[w]) {
      const double part = share(*position, *side);
      const double by = times / std::max(side->worth, 1.0);
      slope += 2 * (part - side->part) * by;
      bend += 2 * (part + side->part) * square(by);
    }
    const double step = -slope / bend;
    weight.now += step;
    for (const auto& [position, side, times] : uses_[w])
      side->worth += step * times;
    return step;
  }

  std::vector<Weight>& weights_;
  std::vector<Position>& positions_;
  std::vector<std::vector<Use>> uses_;  ///< where each weight counts
};

template <Game G>
int tune(int games, std::uint64_t nodes, std::uint64_t seed) {
  Model model;
  std::vector<Position> positions;
  Player<G> player(nodes, seed);
  for (int game = 0; game < games; ++game) {
    player.play(model, positions);
    if (game % 100 == 99) std::cerr << game + 1 << " games, " << positions.size() << " positions\n";
  }
  Fit fit(model.weights(), positions);
  std::cout << games << " games of " << nodes << " nodes a move, seed " << seed << ", "
            << positions.size() << " positions\nloss a position before " << fit.loss();
  fit.run();
  std::cout << ", after " << fit.loss() << '\n';
  for (const Weight& weight : model.weights()) {
    std::cout << weight.name << ": " << weight.before << " -> " << std::lround(weight.now)
              << (weight.fixed ? " (fixed)\n" : "\n");
  }
  return 0;
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  using namespace hegemon;
  const std::string_view game = argc > 1 ? argv[1] : "";
  const auto number = [&](int i, int otherwise) {
    return argc > i ? std::stoi(argv[i]) : otherwise;
  };
  const int games = number(2, 2000);
  const auto nodes = static_cast<std::uint64_t>(number(3, 1000));
  const auto seed = static_cast<std::uint64_t>(number(4, 1));
  if (game == MiddleXiangqi::kName) return tune<MiddleXiangqi>(games, nodes, seed);
  if (game == ThreeFriends::kName) return tune<ThreeFriends>(games, nodes, seed);
  std::cerr << "usage: tune middlexiangqi|threefriends [games] [nodes] [seed]\n";
  return 2;
}
