#include "session/puzzles/puzzle_kinds.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string_view>

namespace hegemon::session {

namespace {

/// A puzzle's positions and moves as its kinds look at them.
class PuzzleView {
 public:
  PuzzleView(GameSession& scratch, const std::string& fen, const std::vector<std::string>& line)
      : scratch_(scratch) {
    set_up(fen, {});
    before_ = scratch_.state();
    solver_ = before_.turn;
    std::vector<std::string_view> played;
    for (const std::string& move : line) {
      const bool own = scratch_.turn() == solver_ && !scratch_.outcome().over();
      played.push_back(move);
      set_up(fen, played);
      if (!own) continue;
      own_.push_back(scratch_.state());
    }
    end_ = scratch_.state();
  }

  bool wins() const { return won_by(end_, true); }
  bool mates() const {
    const Reason reason = end_.outcome.reason;
    return wins() && (reason == Reason::kCheckmate || reason == Reason::kStalemate ||
                      reason == Reason::kNoMove);
  }
  int moves() const { return static_cast<int>(own_.size()); }

  /// Does a move of the solver make a side fall to it, in this way?
  bool fells(std::string_view by) const {
    return std::any_of(own_.begin(), own_.end(), [&](const GameState& state) {
      const auto& fallen = state.last->effects.fallen;
      return std::any_of(fallen.begin(), fallen.end(), [&](const FallenSide& fall) {
        return fall.by == by && fall.heir && is_own(state, *fall.heir);
      });
    });
  }

  bool saves() const {
    const auto falls = [&](const GameState& then) { return !alive(then, solver_); };
    return calm() && threatened(before_, falls) && !threatened(first(), falls);
  }
  bool denies() const {
    const auto loses = [&](const GameState& then) { return won_by(then, false); };
    return calm() && threatened(before_, loses) && !threatened(first(), loses);
  }

  bool guards() const {
    if (takes() || !calm()) return false;
    std::set<std::string> winnable = targets_of_others(before_);
    const std::set<std::string> later = targets_of_others(first());
    const MoveEnds& ends = *first().last->effects.ends;
    const auto safe = std::count_if(winnable.begin(), winnable.end(), [&](const std::string& at) {
      return later.count(at == ends.from ? ends.to : at) == 0;
    });
    return safe >= 2 && later.size() + 2 <= winnable.size();
  }

  bool forks() const {
    if (first().outcome.over()) return false;
    const std::string& at = first().last->effects.ends->to;
    if (calm()) return targets_from(first(), at).size() >= 2;
    set_up(first().fen, {});
    for (const std::string& answer : scratch_.legal_moves()) {
      set_up(first().fen, {answer});
      const GameState then = scratch_.state();
      if (then.outcome.over() || targets_from(then, at).empty()) return false;
    }
    return true;
  }

  bool drops() const {
    return std::any_of(own_.begin(), own_.end(), [](const GameState& state) {
      return state.last->effects.ends->from.ends_with('@');
    });
  }
  bool takes() const { return first().last->effects.taken.has_value(); }

 private:
  void set_up(const std::string& fen, const std::vector<std::string_view>& moves) const {
    // What stands there already came of the same rules: it cannot be refused.
    static_cast<void>(scratch_.set_position(fen, moves));
  }
  /// After the first move.
  const GameState& first() const { return own_.front(); }

  /// The game goes on after the first move, and nobody is in check: the captures of all sides are known.
  bool calm() const {
    const auto& sides = first().board.sides;
    return !first().outcome.over() &&
           std::none_of(sides.begin(), sides.end(),
                        [](const SideState& side) { return side.in_check; });
  }
  static bool alive(const GameState& state, Side side) {
    return state.board.sides[place_of(side)].fate == SideFate::kInPlay;
  }
  bool is_own(const GameState& state, Side side) const {
    const auto& sides = state.board.sides;
    return sides[place_of(side)].player == sides[place_of(solver_)].player;
  }
  /// Has the solver won, or (not `own`) has another won alone?
  bool won_by(const GameState& state, bool own) const {
    if (!state.outcome.over() || state.outcome.drawn()) return false;
    for (const Side side : state.outcome.winners) {
      if (is_own(state, side) != own) return false;
    }
    return true;
  }
  std::set<std::string> points(const GameState& state, bool own) const {
    std::set<std::string> points;
    for (const BoardPiece& piece : state.board.pieces) {
      if (piece.side && is_own(state, *piece.side) == own) points.insert(piece.point);
    }
    return points;
  }

  /// Would a capture by one of the others, were it its turn, lead to that?
  bool threatened(const GameState& state, const std::function<bool(const GameState&)>& bad) const {
    for (const PossibleCapture& capture : state.captures) {
      if (is_own(state, capture.by)) continue;
      set_up(with_turn(state, capture.by), {});
      if (!scratch_.play(capture.ends.from + capture.ends.to)) continue;
      if (bad(scratch_.state())) return true;
    }
    return false;
  }
  /// The second field of every game's FEN is the side to move.
  static std::string with_turn(const GameState& state, Side side) {
    const std::size_t begin = state.fen.find(' ') + 1;
    const std::size_t end = state.fen.find(' ', begin);
    return state.fen.substr(0, begin) + state.names[place_of(side)].letter + state.fen.substr(end);
  }

  /// Points of the solver's pieces that others could win.
  std::set<std::string> targets_of_others(const GameState& state) const {
    const std::set<std::string> own = points(state, true);
    std::set<std::string> targets;
    for (const PossibleCapture& capture : state.captures) {
      if (capture.wins && !is_own(state, capture.by) && own.count(capture.ends.to) != 0)
        targets.insert(capture.ends.to);
    }
    return targets;
  }
  /// Points of pieces that the solver's piece there could win.
  std::set<std::string> targets_from(const GameState& state, const std::string& at) const {
    std::set<std::string> targets;
    if (points(state, true).count(at) == 0) return targets;
    for (const PossibleCapture& capture : state.captures) {
      if (capture.wins && is_own(state, capture.by) && capture.ends.from == at)
        targets.insert(capture.ends.to);
    }
    return targets;
  }

  GameSession& scratch_;
  GameState before_;
  Side solver_;
  std::vector<GameState> own_;  ///< after each move of the solver
  GameState end_;
};

struct KindRow {
  std::string_view name;
  bool (*holds)(const PuzzleView&);
};

template <int kMoves>
bool mates_in(const PuzzleView& puzzle) {
  return puzzle.mates() && puzzle.moves() == kMoves;
}

constexpr std::array kKindRows{
    KindRow{"win", [](const PuzzleView& puzzle) { return puzzle.wins() && !puzzle.mates(); }},
    KindRow{"mate1", mates_in<1>},
    KindRow{"mate2", mates_in<2>},
    KindRow{"mate3", mates_in<3>},
    KindRow{"mate4", mates_in<4>},
    KindRow{"general", [](const PuzzleView& puzzle) { return puzzle.fells("general"); }},
    KindRow{"losses", [](const PuzzleView& puzzle) { return puzzle.fells("losses"); }},
    KindRow{"save", [](const PuzzleView& puzzle) { return puzzle.saves(); }},
    KindRow{"deny", [](const PuzzleView& puzzle) { return puzzle.denies(); }},
    KindRow{"guard", [](const PuzzleView& puzzle) { return puzzle.guards(); }},
    KindRow{"fork", [](const PuzzleView& puzzle) { return puzzle.forks(); }},
    KindRow{"drop", [](const PuzzleView& puzzle) { return puzzle.drops(); }}};
/// Where no row holds.
constexpr std::string_view kCapture = "capture";
constexpr std::string_view kQuiet = "quiet";

}  // namespace

const std::vector<std::string>& puzzle_kind_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const KindRow& row : kKindRows)
      names.emplace_back(row.name);
    names.emplace_back(kCapture);
    names.emplace_back(kQuiet);
    return names;
  }();
  return kNames;
}

std::vector<std::string> puzzle_kinds(GameSession& scratch, const std::string& fen,
                                      const std::vector<std::string>& line) {
  const PuzzleView puzzle(scratch, fen, line);
  std::vector<std::string> kinds;
  for (const KindRow& row : kKindRows) {
    if (row.holds(puzzle)) kinds.emplace_back(row.name);
  }
  if (kinds.empty()) kinds.emplace_back(puzzle.takes() ? kCapture : kQuiet);
  return kinds;
}

}  // namespace hegemon::session
