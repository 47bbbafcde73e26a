/// Tunes the numbers of an evaluation: moves them to where a look at a position comes nearest to
/// what a search thinks of it.
///
///     cmake --build build/release --target tune
///     build/release/bench/tune middlexiangqi [games] [nodes] [seed]
///     build/release/bench/tune threefriends  [games] [nodes] [seed]
///
/// It prints every number before and after. What wins matches is put into eval/*_weights.h by hand
/// (docs/evaluation.md).
///
/// The positions are from games against itself, each one random move off the game, as most of those
/// are which a search looks at, and only those in which no capture pays. A worth is a sum of
/// numbers, each times how often it applies, and the shares that the search compares are the squares
/// of the worths (eval/shares.h). So the shares of the position itself are taken as chances, those
/// that the search tells as what came of it, and the numbers are moved to where that is likeliest
/// (as in "Texel's tuning method", P. Österlund, 2014, which asks how the games ended. In games of
/// few nodes a move that is decided a hundred moves later by who overlooks what.) A number costs
/// something for being far from where it began, or else rare ones would run after single games.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cxxopts.hpp>

#include "engine/middle_xiangqi/game.h"
#include "engine/middle_xiangqi/paths.h"
#include "engine/random.h"
#include "engine/three_friends/game.h"
#include "engine/three_friends/lines.h"
#include "engine/three_friends/steps.h"
#include "eval/evaluation.h"
#include "eval/middle_xiangqi.h"
#include "eval/middle_xiangqi_weights.h"
#include "eval/three_friends.h"
#include "eval/three_friends_weights.h"
#include "search/search.h"

namespace hegemon {

namespace {

constexpr int kRandomPlies = 8;     ///< at the beginning of a game
constexpr int kSamplePlies = 3;     ///< a position of so many is looked at
constexpr int kRestPlies = 4;       ///< so far captures are looked at to see whether any pays
constexpr int kMostPlies = 400;     ///< of a game; longer ones are left
constexpr double kFirmness = 0.15;  ///< how far, in parts of itself, a number is thought to be off
constexpr double kSmallest = 5;     ///< but never thought to be less off than this
constexpr double kFlock = 10;       ///< one position in so many tells something new

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
  int chariot_reach = 0;
  int cannon_reach = 0;
  int horse_reach = 0;
  int intruders = 0;
  const PointSet& occupied = position.occupancy().points;
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
          for (const Leap& leap : kHorseLeaps[static_cast<std::size_t>(point.place())]) {
            if ((leap.between & occupied[point.arm()]) == 0) horse_reach += std::popcount(leap.to);
          }
          break;
        case PieceType::kChariot:
        case PieceType::kRiderFlag:
          chariot_crossed += crossed;
          chariot_reach +=
              (three_friends::chariot_reach(position.occupancy(), point) - occupied).count();
          break;
        case PieceType::kCannon:
          cannon_ocean += on_ocean_file(point.file());
          cannon_reach +=
              (three_friends::cannon_reach(position.occupancy(), point) - occupied).count();
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
  model.count("chariot reach", kWeights.chariot_reach, chariot_reach);
  model.count("cannon reach", kWeights.cannon_reach, cannon_reach);
  model.count("horse reach", kWeights.horse_reach, horse_reach);
  model.count("intruder", kWeights.intruder, intruders);
}

// --- Games ---

/// A side of a position: what it has, what that is worth, and its share by the search.
struct Sample {
  Counts counts;
  double worth;
  double part;
};
using Position = std::vector<Sample>;  ///< of the sides in play

double square(double x) {
  return x * x;
}

/// The share of a side by the worths as they are now.
double share(const Position& position, const Sample& side) {
  double all = 0;
  for (const Sample& each : position)
    all += square(std::max(each.worth, 1.0));
  return square(std::max(side.worth, 1.0)) / all;
}

template <Game G>
class Player {
 public:
  Player(std::uint64_t nodes, std::uint64_t seed) : random_(seed), searcher_(settings()) {
    limits_.nodes = nodes;
  }

  /// Plays a game and adds positions that are a random move off it.
  void play(Model& model, std::vector<Position>& positions) {
    auto position = G::start({});
    for (int ply = 0; ply < kRandomPlies && !position.over(); ++ply)
      make_random_move(position);
    searcher_.clear();
    const std::size_t phase = random_.below(kSamplePlies);
    for (std::size_t ply = 0; ply < kMostPlies && !position.over(); ++ply) {
      if (ply % kSamplePlies == phase) {
        auto aside = position;
        make_random_move(aside);
        if (!aside.over() && at_rest(aside)) positions.push_back(sample(model, aside));
      }
      const auto move = *searcher_.search(position, limits_, [](const Line<G>&) {}).best;
      static_cast<void>(position.make(move));
    }
  }

 private:
  using Worths = Scores<G>;

  /// The worths when everybody in turn has made the captures that pay, the best for who makes it:
  /// max^n over captures, in which each side may also leave it at that.
  static Worths rest(typename G::Position& position, int plies) {
    Worths best = Evaluation<G>::evaluate(position);
    if (position.over() || plies == 0) return best;
    const Side side = position.turn();
    typename G::MoveList captures;
    position.captures(captures);
    for (const auto move : captures) {
      const auto undo = position.make(move);
      const Worths worths = rest(position, plies - 1);
      position.unmake(move, undo);
      if (part(worths, side) > part(best, side)) best = worths;
    }
    return best;
  }
  static double part(const Worths& worths, Side side) {
    double all = 0;
    for (const Score worth : worths)
      all += worth;
    return worths[side] / all;
  }
  /// Does no capture pay, beyond what placement makes of it?
  static bool at_rest(typename G::Position position) {
    const Side side = position.turn();
    const double now = part(Evaluation<G>::evaluate(position), side);
    return part(rest(position, kRestPlies), side) < now * 1.005;
  }

  static Settings settings() {
    Settings settings;
    settings.hash_mib = 1;
    return settings;
  }

  void make_random_move(typename G::Position& position) {
    typename G::MoveList moves;
    position.moves(moves);
    static_cast<void>(position.make(moves[random_.below(moves.size())]));
  }

  Position sample(Model& model, const typename G::Position& position) {
    PerSide<int, G::kSides> shares;
    static_cast<void>(
        searcher_.search(position, limits_, [&](const Line<G>& line) { shares = line.shares; }));
    Position sample;
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
      sample.push_back({std::move(counts), static_cast<double>(worth),
                        static_cast<double>(shares[side]) / kShareUnit});
    }
    return sample;
  }

  Random random_;
  Searcher<G> searcher_;
  Limits<G> limits_;
};

// --- Fitting ---

/// Moves one number after the other to where the games are likelier, by Newton's method with the
/// expected second derivative (Fisher's scoring), until nothing moves any more.
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
    for (auto& uses : uses_) {
      std::stable_sort(uses.begin(), uses.end(),
                       [](const Use& a, const Use& b) { return a.position < b.position; });
    }
  }

  /// Minus the logarithm of how likely what the search says is, on average.
  double loss() const {
    double sum = 0;
    for (const Position& position : positions_) {
      for (const Sample& side : position) {
        sum -= side.part * std::log(share(position, side));
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

  /// By how much the weight was changed.
  double move(std::size_t w) {
    Weight& weight = weights_[w];
    const double usual = std::max(kFirmness * std::abs(weight.before), kSmallest);
    double slope = doubt_ * (weight.now - weight.before) / square(usual);
    double bend = doubt_ / square(usual);
    const auto& uses = uses_[w];
    for (std::size_t i = 0; i < uses.size();) {
      // By how much worths grow with the weight: the mean over the sides, and its spread.
      double mean = 0;
      double squares = 0;
      Position* const position = uses[i].position;
      for (; i < uses.size() && uses[i].position == position; ++i) {
        const Sample& side = *uses[i].side;
        const double part = share(*position, side);
        const double by = uses[i].times / std::max(side.worth, 1.0);
        slope += 2 * (part - side.part) * by;
        mean += part * by;
        squares += part * square(by);
      }
      bend += 4 * (squares - square(mean));
    }
    const double step = -slope / bend;
    weight.now += step;
    for (const auto& [position, side, times] : uses)
      side->worth += step * times;
    return step;
  }

  /// What being off costs, in positions. What the search says scatters less about a share than ends
  /// of games of which it is the chance would, and so much less firmly are numbers held.
  double doubt() const {
    double scatter = 0;
    double ends = 0;
    for (const Position& position : positions_) {
      for (const Sample& side : position) {
        const double part = share(position, side);
        scatter += square(side.part - part);
        ends += part * (1 - part);
      }
    }
    return kFlock * scatter / ends;
  }

  std::vector<Weight>& weights_;
  std::vector<Position>& positions_;
  double doubt_ = doubt();
  std::vector<std::vector<Use>> uses_;  ///< where each weight counts, position by position
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
  cxxopts::Options options("tune", "Tunes the numbers of an evaluation by games against itself.");
  options.add_options()("game", "middlexiangqi or threefriends", cxxopts::value<std::string>())(
      "games", "", cxxopts::value<int>()->default_value("2000"))(
      "nodes", "a move", cxxopts::value<std::uint64_t>()->default_value("1000"))(
      "seed", "", cxxopts::value<std::uint64_t>()->default_value("1"))("help", "shows this");
  options.parse_positional({"game", "games", "nodes", "seed"});
  options.positional_help("middlexiangqi|threefriends [games] [nodes] [seed]");
  try {
    const auto given = options.parse(argc, argv);
    if (given.count("help") != 0) {
      std::cout << options.help();
      return 0;
    }
    const std::string game = given.count("game") != 0 ? given["game"].as<std::string>() : "";
    const int games = given["games"].as<int>();
    const auto nodes = given["nodes"].as<std::uint64_t>();
    const auto seed = given["seed"].as<std::uint64_t>();
    if (game == MiddleXiangqi::kName) return tune<MiddleXiangqi>(games, nodes, seed);
    if (game == ThreeFriends::kName) return tune<ThreeFriends>(games, nodes, seed);
    std::cerr << "tune: middlexiangqi or threefriends wanted\n";
  } catch (const std::exception& error) {
    std::cerr << "tune: " << error.what() << '\n';
  }
  return 2;
}
