/// Makes the suite of tactics in tests/data out of random games (what a tactic is:
/// tests/support/tactics.h).
///
///     cmake --build build/release --target make_tactics
///     build/release/tests/make_tactics > tests/data/seven_kingdoms.tactics
///
/// The kingdoms of a game differ: they move at random, take what they can, or look whether what they
/// move can be taken. For the classes that need a kingdom near its fall, or the root near the goal,
/// pieces are taken off the board and booked as taken. Of one game a class gets one position at
/// most, and where another plan might pay it has to stand the test of games that careful players play
/// on from there. The seed is fixed: the same rules make the same file.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/seven_kingdoms/setup.h"
#include "tests/support/tactics.h"

namespace hegemon::testing {

namespace {

using seven_kingdoms::kPointCount;
using seven_kingdoms::kSides;
using seven_kingdoms::PerKingdom;
using seven_kingdoms::PieceType;
using seven_kingdoms::Position;
using seven_kingdoms::Setup;
using G = SevenKingdoms;
using Move = G::Move;

constexpr int kOfEach = 48;
constexpr int kOfOneSort = 24;  ///< of those where the general is what must not take
constexpr int kMaxGames = 400'000;
constexpr int kMaxPlies = 280;

enum class Style { kRandom, kGreedy, kCareful };

/// What the mover gains by the move, less the most valuable piece that it can then lose.
int careful_worth(const Position& position, Move move) {
  Position after = position;
  const Side root = position.turn();
  static_cast<void>(after.make(move));
  int loss = 0;
  for (const auto& reply : TacticsLook::replies(after, root)) {
    if (after.owner(reply.move.taken()) == root) {
      loss = std::max(loss, TacticsLook::worth(reply.move.taken()));
    }
  }
  return (move.is_capture() ? TacticsLook::worth(move.taken()) : 0) - loss;
}

Move choose(const Position& position, Style style, Random& random) {
  G::MoveList list;
  position.captures(list);
  std::vector<Move> captures(list.begin(), list.end());
  position.moves(list);
  if (style == Style::kGreedy && !captures.empty() && random.below(4) != 0) {
    return *std::max_element(captures.begin(), captures.end(), [](Move a, Move b) {
      return TacticsLook::worth(a.taken()) < TacticsLook::worth(b.taken());
    });
  }
  Move best = list[random.below(list.size())];
  if (style != Style::kCareful) return best;
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i)
    captures.push_back(list[random.below(list.size())]);
  int most = careful_worth(position, best);
  for (const Move move : captures) {
    const int worth = careful_worth(position, move);
    if (worth <= most) continue;
    most = worth;
    best = move;
  }
  return best;
}

/// Takes pieces off a position and books them as taken, so that it stays one that a game could
/// reach.
class Thinning {
 public:
  Thinning(const Position& position, Random& random)
      : position_(position), setup_(position.setup()), random_(random) {
    for (int i = 0; i < kSides; ++i)
      lost_[Side(i)] = position.lost(Side(i));
  }

  int lost(Side side) const { return lost_[side]; }
  /// Nothing happens to generals, and Go-Betweens cannot be taken.
  bool take(int point, Side captor) {
    auto& cell = setup_.board[seven_kingdoms::Point(point)];
    if (!cell || cell->owner == captor || cell->type == PieceType::kGeneral ||
        cell->type == PieceType::kGoBetween) {
      return false;
    }
    const Side victim = cell->owner;
    if (!position_.alive(victim) || lost_[victim] + 1 >= position_.rules().preset->loss_limit) {
      return false;
    }
    cell.reset();
    ++setup_.taken[captor][victim];
    ++lost_[victim];
    ++gone_;
    return true;
  }
  /// All points in random order.
  std::vector<int> points() {
    std::vector<int> points;
    points.reserve(kPointCount);
    for (int point = 0; point < kPointCount; ++point)
      points.push_back(point);
    for (std::size_t i = points.size(); i > 1; --i)
      std::swap(points[i - 1], points[random_.below(i)]);
    return points;
  }
  /// The position, with as many rounds more as so many captures may have taken.
  std::optional<Position> result() {
    setup_.round +=
        gone_ / 4 + static_cast<int>(random_.below(static_cast<std::size_t>(gone_) + 1));
    const auto thinned = Position::from_setup(setup_, position_.rules());
    if (!thinned.ok() || thinned.value().over()) return std::nullopt;
    return thinned.value();
  }

 private:
  const Position& position_;
  Setup setup_;
  Random& random_;
  PerKingdom<int> lost_{};
  int gone_ = 0;
};

/// A kingdom loses all that it can without falling, half of it to the side to move.
std::optional<Position> near_fall(const Position& position, Random& random) {
  const Side root = position.turn();
  std::vector<Side> in_play;
  for (int i = 0; i < kSides; ++i) {
    if (Side(i) != root && position.alive(Side(i))) in_play.emplace_back(i);
  }
  if (in_play.size() < 2) return std::nullopt;
  const Side victim = in_play[random.below(in_play.size())];
  Thinning thinning(position, random);
  bool by_root = true;
  std::vector<int> points = thinning.points();
  const auto id_at = [&](int point) { return position.piece_at(seven_kingdoms::Point(point)); };
  std::erase_if(points, [&](int point) { return !position.pieces(victim).contains(id_at(point)); });
  // Mostly the small pieces go, so that what is left is worth having.
  std::stable_partition(points.begin(), points.end(), [&](int point) {
    return TacticsLook::worth(id_at(point)) == 1 && random.below(5) != 0;
  });
  for (const int point : points) {
    const Side captor = by_root ? root : in_play[random.below(in_play.size())];
    if (captor != victim && thinning.take(point, captor)) by_root = !by_root;
  }
  return thinning.result();
}

/// The side to move takes what it could take at once, but for one small piece, and then others,
/// until it is a piece short of the goal.
std::optional<Position> near_goal(const Position& position, Random& random) {
  const Side root = position.turn();
  G::MoveList list;
  position.captures(list);
  std::vector<Move> captures(list.begin(), list.end());
  std::erase_if(captures, [](Move move) {
    const PieceType type = seven_kingdoms::type_of(move.taken());
    return type != PieceType::kDagger && type != PieceType::kSwordsman;
  });
  if (captures.empty()) return std::nullopt;
  const Move kept = captures[random.below(captures.size())];
  int missing = position.rules().preset->capture_goal - 1 - position.player_taken(root);
  Thinning thinning(position, random);
  for (const Move move : list) {
    if (move.taken() == kept.taken() || missing <= 0) continue;
    if (thinning.take(move.to().index(), root)) --missing;
  }
  for (const int point : thinning.points()) {
    if (missing <= 0) break;
    if (point != kept.to().index() && thinning.take(point, root)) --missing;
  }
  return missing == 0 ? thinning.result() : std::nullopt;
}

/// What the root has after some rounds more, in swordsmen, if everybody plays carefully and with
/// some luck: the mean of games that differ in chance.
double worth_later(const Position& position, Move move) {
  constexpr int kGames = 60;
  constexpr int kPlies = 27;
  constexpr int kWin = 300;
  constexpr int kGeneral = 10;
  constexpr int kTaken = 2;
  const Side root = position.turn();
  int sum = 0;
  for (int game = 0; game < kGames; ++game) {
    Random random(static_cast<std::uint64_t>(game));
    Position later = position;
    static_cast<void>(later.make(move));
    for (int ply = 0; ply < kPlies && !later.over(); ++ply)
      static_cast<void>(later.make(choose(later, Style::kCareful, random)));
    if (later.over()) {
      sum += later.outcome().winners.contains(root) ? kWin : 0;
      continue;
    }
    sum += kTaken * later.taken(root);
    later.pieces(root).for_each(
        [&](seven_kingdoms::PieceId id) { sum += std::min(TacticsLook::worth(id), kGeneral); });
  }
  return static_cast<double>(sum) / kGames;
}

/// A second witness, for the classes in which another plan might pay: does the right move bring more
/// in games played on than every other capture, every attack on a general and some other moves?
bool stands_in_play(const Position& position, const std::string& right) {
  const Move right_move = G::parse_move(position, right).value();
  const Side root = position.turn();
  constexpr std::size_t kOneIn = 6;
  Random random(position.key());
  std::vector<Move> others;
  G::MoveList list;
  position.moves(list);
  for (const Move move : list) {
    if (move == right_move) continue;
    bool counts = move.is_capture() || random.below(kOneIn) == 0;
    if (!counts) {
      Position next = position;
      static_cast<void>(next.make(move));
      for (int n = 0; n < kSides && !next.over() && next.turn() != root; ++n)
        static_cast<void>(next.pass());
      G::MoveList captures;
      next.captures(captures);
      counts = std::any_of(captures.begin(), captures.end(), [&](Move capture) {
        return seven_kingdoms::type_of(capture.taken()) == PieceType::kGeneral;
      });
    }
    if (counts) others.push_back(move);
  }
  const double most = worth_later(position, right_move);
  return std::all_of(others.begin(), others.end(),
                     [&](Move move) { return worth_later(position, move) < most; });
}

class Suite {
 public:
  explicit Suite(Random& random) : random_(random) {}

  bool complete() const {
    return std::none_of(TacticsLook::kKinds.begin(), TacticsLook::kKinds.end(),
                        [&](std::string_view kind) { return wants(kind); });
  }
  void begin_game() { of_this_game_.clear(); }

  void look_at(const Position& position) {
    for (const std::string_view kind : TacticsLook::kKinds) {
      if (!wants(kind) || of_this_game_[kind] != 0) continue;
      if (kind == "jackpot") {
        if (const auto thinned = near_fall(position, random_)) take(kind, *thinned);
      } else if (kind == "goal") {
        if (const auto thinned = near_goal(position, random_)) take(kind, *thinned);
      } else {
        take(kind, position);
      }
    }
  }

  int refused(std::string_view kind) { return refused_[kind]; }
  const std::vector<std::string>& lines(std::string_view kind) { return lines_[kind]; }

 private:
  bool wants(std::string_view kind) const {
    const auto found = lines_.find(kind);
    return found == lines_.end() || found->second.size() < kOfEach;
  }

  void take(std::string_view kind, const Position& position) {
    const auto right = TacticsLook::right_moves(position, kind);
    if (right.empty() || (right.size() > 1 && sorts_["several"] >= kOfEach / 8)) return;
    if (kind != "save" && kind != "goal" && !stands_in_play(position, right.front())) {
      ++refused_[kind];
      return;
    }
    if (kind == "poisoned" && only_generals_tempted(position, right.front())) {
      if (sorts_["general"] >= kOfOneSort) return;
      ++sorts_["general"];
    }
    if (right.size() > 1) ++sorts_["several"];
    std::string line = G::to_fen(position) + " ; " + std::string(kind) + " ;";
    for (const std::string& move : right)
      line += ' ' + move;
    ++of_this_game_[kind];
    lines_[kind].push_back(line);
    std::cerr << lines_[kind].size() << ' ' << line << '\n';
  }

  /// Is the general the only piece that could take something as good?
  static bool only_generals_tempted(const Position& position, const std::string& right) {
    const Move move = G::parse_move(position, right).value();
    G::MoveList list;
    position.captures(list);
    return std::all_of(list.begin(), list.end(), [&](Move other) {
      return other == move ||
             TacticsLook::worth(other.taken()) < TacticsLook::worth(move.taken()) ||
             seven_kingdoms::type_of(other.piece()) == PieceType::kGeneral;
    });
  }

  Random& random_;
  std::map<std::string_view, std::vector<std::string>> lines_;
  std::map<std::string_view, int> of_this_game_;
  std::map<std::string_view, int> sorts_;
  std::map<std::string_view, int> refused_;
};

void play(Suite& suite, Random& random) {
  suite.begin_game();
  PerKingdom<Style> styles;
  for (int i = 0; i < kSides; ++i) {
    const std::size_t n = random.below(5);
    styles[Side(i)] = n == 0 ? Style::kRandom : n == 1 ? Style::kGreedy : Style::kCareful;
  }
  Position position = G::start({});
  // From where on it is looked at: early and late positions alike.
  const int first = static_cast<int>(random.below(kMaxPlies / 2));
  for (int ply = 0; ply < kMaxPlies && !position.over(); ++ply) {
    if (ply >= first) suite.look_at(position);
    static_cast<void>(position.make(choose(position, styles[position.turn()], random)));
  }
}

int make() {
  Random random(2027);
  Suite suite(random);
  int games = 0;
  while (!suite.complete() && games < kMaxGames) {
    play(suite, random);
    ++games;
  }
  std::cerr << games << " games\n";
  for (const std::string_view kind : TacticsLook::kKinds)
    std::cerr << suite.refused(kind) << " of " << kind << " refused for how they are played on\n";
  std::cout << "# Tactics of the Game of the Seven Kingdoms: FEN ; class ; right moves. Each class "
               "has a\n"
               "# plain definition in tests/support/tactics.h, which every position meets. Made "
               "and made\n"
               "# again by\n"
               "#     cmake --build build/release --target make_tactics\n"
               "#     build/release/tests/make_tactics > tests/data/seven_kingdoms.tactics\n";
  for (const std::string_view kind : TacticsLook::kKinds) {
    for (const std::string& line : suite.lines(kind))
      std::cout << line << '\n';
  }
  return suite.complete() ? 0 : 1;
}

}  // namespace

}  // namespace hegemon::testing

int main() {
  return hegemon::testing::make();
}
