#include "session/puzzles/puzzle_maker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/random.h"
#include "session/puzzles/puzzle_kinds.h"

namespace hegemon::session {

namespace {

constexpr std::string_view kVisitSearch = "mcts";
/// The players of one ply. Each that misses the move makes a puzzle harder.
constexpr std::array<std::string_view, 3> kSimplePlayers{"greedy", "careful", "keen"};
constexpr int kWholeWin = 1000;
constexpr std::uint64_t kNodesOfVisit = 10;
/// The visits of the last sieve divided by these are those of the first and the second.
constexpr std::uint64_t kFirstSieve = 50;
constexpr std::uint64_t kSecondSieve = 10;

/// Legal moves but one.
std::vector<MoveCode> moves_but(const GameSession& session, const std::string& but) {
  std::vector<MoveCode> moves;
  for (const std::string& text : session.legal_moves()) {
    if (text != but) moves.push_back(session.parse_move(text).value());
  }
  return moves;
}

}  // namespace

PuzzleMaker::PuzzleMaker(Open open, const PuzzleSettings& settings)
    : open_(std::move(open)), settings_(settings) {
  settings_.search.threads = 1;
  settings_.search.skill = kMostSkill;
  settings_.search.limits_strength = false;
  const auto session = open_();
  const bool by_visits = session->check_search("policy").ok();  // there are fitted weights
  main_ = by_visits ? kVisitSearch : "paranoid";
  second_ = by_visits ? "opps" : kVisitSearch;
}

GameSession& PuzzleMaker::at(std::string_view search, const Place& place) {
  auto found = sessions_.find(search);
  if (found == sessions_.end()) found = sessions_.emplace(search, open_()).first;
  // The position came of a game by the same rules: it cannot be refused.
  static_cast<void>(
      found->second->set_position(place.fen, {place.moves.begin(), place.moves.end()}));
  return *found->second;
}

std::uint64_t PuzzleMaker::part_of_visits(std::uint64_t parts) const {
  constexpr std::uint64_t kLeast = 30;
  return std::max(settings_.visits / parts, kLeast);
}

/// A number for each variation, never 0.
std::uint64_t PuzzleMaker::variation(int number) const {
  return Random(settings_.seed * 1'000'003 + static_cast<std::uint64_t>(number)).next() | 1U;
}

/// The best lines, at least one; none after a stop.
std::vector<PuzzleMaker::Found> PuzzleMaker::search(const Place& place, const Search& what,
                                                    SearchSignals& signals,
                                                    const std::optional<std::string>& without) {
  GameSession& session = at(what.name, place);
  Settings settings = settings_.search;
  settings.algorithm = what.name;
  settings.variation = what.variation;
  settings.multi_pv = what.lines;
  if (!session.configure(settings)) return {};
  session.clear();
  SearchRequest request;
  const bool visits = what.name == kVisitSearch;
  if (what.visits > 0) request.nodes = visits ? what.visits : what.visits * kNodesOfVisit;
  if (what.visits == 0) request.depth = 1;
  if (without) request.search_moves = moves_but(session, *without);
  const GameState state = session.state();
  const auto player = [&](Side side) { return state.board.sides[place_of(side)].player; };
  std::vector<Found> found;
  static_cast<void>(session.search(
      request, signals,
      [&](const SearchLine& line) {
        const auto rank = static_cast<std::size_t>(line.rank);
        if (line.moves.empty() || rank > static_cast<std::size_t>(what.lines)) return;
        if (found.size() < rank) found.resize(rank);
        Found& into = found[rank - 1];
        const std::string best = session.move_text(line.moves.front());
        if (into.best != best) {
          into.visits =
              std::max<std::uint64_t>(visits ? line.nodes : line.nodes / kNodesOfVisit, 1);
        }
        into.best = best;
        into.line.clear();
        for (const MoveCode move : line.moves)
          into.line.push_back(session.move_text(move));
        into.mate = line.mate;
        into.share = 0;
        for (const SideShare& share : line.shares) {
          if (player(share.side) == player(state.turn)) into.share += share.share;
        }
        if (line.mate) into.share = *line.mate > 0 ? kWholeWin : 0;
      },
      {}));
  if (signals.stopped()) found.clear();
  return found;
}

/// The first sieve: cheap, and not strict.
bool PuzzleMaker::promising(const Place& place, SearchSignals& signals) {
  const Search quick{main_, part_of_visits(kFirstSieve), 0, 2};
  const std::vector<Found> lines = search(place, quick, signals);
  if (lines.empty()) return false;
  return lines.size() < 2 || lines[0].share - lines[1].share >= settings_.gap * 2 / 3;
}

std::optional<PuzzleMaker::Only> PuzzleMaker::only_move(const Place& place, std::uint64_t visits,
                                                        int gap, std::uint64_t variation,
                                                        SearchSignals& signals) {
  const std::vector<Found> best = search(place, {main_, visits, variation}, signals);
  if (best.empty()) return std::nullopt;
  const std::vector<Found> other = search(place, {main_, visits, variation}, signals, best[0].best);
  if (other.empty() || best[0].share - other[0].share < gap) return std::nullopt;
  return Only{best[0], other[0], std::log2(static_cast<double>(best[0].visits))};
}

/// The last sieve.
std::optional<PuzzleMaker::Only> PuzzleMaker::proved_only(const Place& place,
                                                          SearchSignals& signals) {
  std::optional<Only> only = only_move(place, settings_.visits, settings_.gap, 0, signals);
  if (!only || only->best.mate.value_or(0) > 0)
    return only;  // a forced win needs no second opinion
  const auto agrees = [&](const std::vector<Found>& lines) {
    return !lines.empty() && lines[0].best == only->best.best;
  };
  int searches = 1;
  double log_visits = only->log_visits;
  for (int i = 1; i < settings_.variations; ++i) {
    if (main_ != kVisitSearch) {
      const Search varied{kVisitSearch, settings_.visits, variation(i)};
      if (!agrees(search(place, varied, signals))) return std::nullopt;
      continue;
    }
    const auto again = only_move(place, settings_.visits, settings_.gap, variation(i), signals);
    if (!again || again->best.best != only->best.best) return std::nullopt;
    log_visits += again->log_visits;
    ++searches;
  }
  if (!agrees(search(place, {second_, settings_.visits}, signals))) return std::nullopt;
  only->log_visits = log_visits / searches;
  return only;
}

/// What the others do after the solver's move, which `only` is, until it is the solver's turn again. Empty: the game ends
/// before.
std::vector<std::string> PuzzleMaker::replies(Place now, Side solver, const Only& only,
                                              SearchSignals& signals) {
  std::vector<std::string> replies;
  for (;;) {
    const GameSession& after = at(main_, now);
    if (after.outcome().over()) return {};
    if (after.turn() == solver) return replies;
    std::string reply;
    if (only.best.mate && only.best.line.size() > replies.size() + 1) {
      reply = only.best.line[replies.size() + 1];  // the longest resistance
    } else {
      const auto found = search(now, {main_, part_of_visits(kSecondSieve)}, signals);
      if (found.empty()) return {};
      reply = found[0].best;
    }
    replies.push_back(reply);
    now.moves.push_back(reply);
  }
}

/// The solver's next move if it is the only good one, or ends the game.
std::optional<PuzzleMaker::Only> PuzzleMaker::next_move(const Place& place, bool mates,
                                                        SearchSignals& signals) {
  if (!mates) {
    if (!promising(place, signals)) return std::nullopt;
    return proved_only(place, signals);
  }
  const std::vector<Found> best = search(place, {main_, settings_.visits}, signals);
  if (best.empty() || !best[0].mate || *best[0].mate < 1) return std::nullopt;
  if (*best[0].mate == 1) return Only{best[0], {}, std::log2(static_cast<double>(best[0].visits))};
  return only_move(place, settings_.visits, settings_.gap, 0, signals);
}

/// Adds answers and own moves as long as there is one good move. A forced win has to be played to its end.
void PuzzleMaker::extend(Puzzle& puzzle, Only last, SearchSignals& signals) {
  Place now{puzzle.fen, puzzle.line};
  const Side solver = at(main_, {puzzle.fen, {}}).turn();
  const auto forced = [&] { return last.best.mate.value_or(0) > 0; };
  const auto over = [&] { return at(main_, now).outcome().over(); };
  std::size_t whole = forced() && !over() ? 0 : now.moves.size();
  for (int moves = 1; moves < kMostPuzzleMoves && !over(); ++moves) {
    const std::vector<std::string> answers = replies(now, solver, last, signals);
    if (answers.empty()) break;
    now.moves.insert(now.moves.end(), answers.begin(), answers.end());
    if (over()) break;
    const auto next = next_move(now, forced(), signals);
    if (!next) break;
    last = *next;
    now.moves.push_back(last.best.best);
    if (!forced() || over()) whole = now.moves.size();
  }
  puzzle.line.assign(now.moves.begin(), now.moves.begin() + static_cast<std::ptrdiff_t>(whole));
}

int PuzzleMaker::rating_of(const Place& place, const Puzzle& puzzle, double log_visits,
                           SearchSignals& signals) {
  constexpr int kOfDoubling = 75;
  constexpr int kOfPlayer = 100;
  constexpr int kOfMove = 75;
  double rating = kLeastRating + kOfDoubling * log_visits;
  for (const std::string_view player : kSimplePlayers) {
    const auto found = search(place, {player, 0}, signals);
    if (found.empty() || found[0].best != puzzle.line.front()) rating += kOfPlayer;
  }
  const Side solver = at(main_, place).turn();
  Place now = place;
  int moves = 0;
  for (const std::string& move : puzzle.line) {
    moves += at(main_, now).turn() == solver;
    now.moves.push_back(move);
  }
  return static_cast<int>(std::lround(rating + kOfMove * (moves - 1)));
}

std::optional<Puzzle> PuzzleMaker::make(const std::string& fen, SearchSignals& signals,
                                        const std::function<bool(const Puzzle&)>& wanted) {
  const Place start{fen, {}};
  GameSession& session = at(main_, start);
  if (session.outcome().over() || session.legal_moves().size() < 2) return std::nullopt;
  if (!promising(start, signals)) return std::nullopt;
  const auto likely =
      only_move(start, part_of_visits(kSecondSieve), settings_.gap * 4 / 5, 0, signals);
  if (!likely) return std::nullopt;
  GameSession& scratch = at("", start);
  Puzzle puzzle;
  puzzle.fen = fen;
  puzzle.line = {likely->best.best};
  if (!likely->best.mate || *likely->best.mate == 1) {
    puzzle.kinds = puzzle_kinds(scratch, fen, puzzle.line);
    puzzle.rating = rating_of(start, puzzle, likely->log_visits, signals);
    if (!wanted(puzzle)) return std::nullopt;
  }
  const auto first = proved_only(start, signals);
  if (!first) return std::nullopt;

  puzzle.line = {first->best.best};
  extend(puzzle, *first, signals);
  if (puzzle.line.empty() || signals.stopped()) return std::nullopt;
  puzzle.kinds = puzzle_kinds(scratch, fen, puzzle.line);
  puzzle.share = first->best.share;
  puzzle.other = first->other.best;
  puzzle.other_share = first->other.share;
  puzzle.key = at(main_, start).state().key;
  puzzle.visits = static_cast<std::uint64_t>(std::llround(std::exp2(first->log_visits)));
  puzzle.rating = rating_of(start, puzzle, first->log_visits, signals);
  if (signals.stopped() || !wanted(puzzle)) return std::nullopt;
  return puzzle;
}

bool PuzzleMaker::holds(const Puzzle& puzzle, SearchSignals& signals) {
  const Side solver = at(main_, {puzzle.fen, {}}).turn();
  Place now{puzzle.fen, {}};
  for (const std::string& move : puzzle.line) {
    if (at(main_, now).turn() == solver) {
      const auto found = search(now, {main_, settings_.visits, variation(0)}, signals);
      if (found.empty()) return false;
      // Where a move wins at once any other that does so is as good.
      if (found[0].best != move && found[0].mate.value_or(0) != 1) return false;
    }
    now.moves.push_back(move);
  }
  return true;
}

int PuzzleMaker::gap_of(const Puzzle& puzzle, SearchSignals& signals) {
  const Place start{puzzle.fen, {}};
  const Search tenth{main_, part_of_visits(kSecondSieve), variation(0)};
  const auto best = search(start, tenth, signals);
  const auto other = search(start, tenth, signals, puzzle.line.front());
  if (best.empty() || other.empty()) return 0;
  return best[0].best == puzzle.line.front() ? best[0].share - other[0].share : 0;
}

}  // namespace hegemon::session
