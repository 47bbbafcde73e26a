/// Monte-Carlo tree search for many sides: max^n back-up, playouts against rash players only.
///
/// The tree grows by one position per visit. On the way down the side to move weighs what a move
/// has brought its team so far against how little it has been tried (Sturtevant, "An analysis of
/// UCT in multi-player games", 2008: every side maximises its own entry of the vector), by the rule
///
///     worth(move) = mean share + kCuriosity * prior(move) * sqrt(visits of the position) / (1 +
///     visits)
///
/// of Rosin, "Multi-armed bandits with episode context" (2011). The prior is by static exchange,
/// and by what the move has brought the side elsewhere (progressive history: Nijssen and Winands,
/// "Enhancements for multi-player Monte-Carlo tree search", 2010). Only the most promising moves
/// are looked at first, more of them the more often the position is visited (progressive widening:
/// Chaslot et al., 2008). A leaf's value is the evaluation after the captures that pay. Random games
/// say little where a general stands open to every second move; against players who take whatever they
/// can, games by rule of thumb (search/playouts.h) count for half.
///
/// What is certain is backed up as such (MCTS-Solver: Winands, Björnsson and Saito, 2008): a move
/// after which the mover has won is played, and a position all of whose moves are certain is
/// certain itself.
///
/// One thread, whatever is set: the tree is not shared. All arithmetic is in whole numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/random.h"
#include "search/algorithm.h"
#include "search/board.h"
#include "search/ordering.h"
#include "search/playouts.h"
#include "search/reply_sets.h"
#include "search/report.h"
#include "search/settle.h"
#include "search/team.h"
#include "search/value.h"

namespace hegemon {

/// What can be tuned.
struct MctsTuning {
  int curiosity = 6000;  ///< in fine shares
  int first_moves = 8;   ///< looked at from the first visit on
  int widening = 4;      ///< more of them by so many times the root of the visits
  int unknown = 300;     ///< what a move not tried is thought to cost, in fine shares
  int rash_weight = 4;   ///< of what others take, where they take whatever they can
  bool settles = true;   ///< plays captures out at the leaves
};

template <Game G>
class Mcts final : public Algorithm<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Vector = PerSide<int, G::kSides>;

  explicit Mcts(const MctsTuning& tuning = {}) : tuning_(tuning) {}

  Status resize(const Settings& settings) override {
    const std::size_t bytes = std::max<std::size_t>(settings.hash_mib, 1) << 20;
    const std::size_t edges = bytes / 2 / sizeof(Edge);
    const std::size_t nodes = bytes / 2 / sizeof(Node);
    if (settings.hash_mib > kMostMib) return no_memory(settings);
    std::unique_ptr<Edge[]> fresh_edges(new (std::nothrow) Edge[edges]);
    std::unique_ptr<Node[]> fresh_nodes(new (std::nothrow) Node[nodes]);
    if (!fresh_edges || !fresh_nodes) return no_memory(settings);
    edges_ = std::move(fresh_edges);
    nodes_ = std::move(fresh_nodes);
    edge_room_ = edges;
    node_room_ = nodes;
    return success();
  }

  void clear() override { history_.clear(); }

  Answer<G> run(const Task<G>& task) override {
    begin(task);
    const int deepest = std::min(task.limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    std::uint64_t told_at = 1;
    while (go_on(task, deepest)) {
      if (!visit(deepest)) break;
      if (nodes_[0].visits >= told_at) {
        tell(task);
        told_at = nodes_[0].visits * 2;
      }
    }
    tell(task);
    Answer<G> answer;
    const auto best = best_edge(0);
    const auto line = best ? line_from(*best) : std::vector<Move>{task.root_moves.front()};
    answer.best = line.front();
    if (line.size() > 1) answer.ponder = line[1];
    answer.nodes = spent_;
    return answer;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kMostMib = std::size_t{1} << 20;

  struct Edge {
    Move move;
    std::uint32_t node = kNone;
    std::uint16_t prior = 0;
  };
  struct Node {
    std::uint32_t visits = 0;
    std::uint32_t first_edge = kNone;
    std::uint16_t edge_count = 0;
    Side turn;
    bool certain = false;
    PerSide<std::int64_t, G::kSides> sum{};
    Vector certain_shares{};
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    typename Board<G>::Undo undo;
  };

  static Status no_memory(const Settings& settings) {
    return Error{"no memory for a tree of " + std::to_string(settings.hash_mib) + " MiB", "hash"};
  }

  void begin(const Task<G>& task) {
    control_ = &task.control;
    spent_ = 0;
    next_check_ = 0;
    deepest_seen_ = 0;
    teams_ = teams_of<G>(task.position);
    root_ = task.position.turn();
    rash_ = are_rash<G>(task.position);
    plays_out_ = rash_ && task.settings.playouts;
    if constexpr (ExchangingGame<G>)
      playouts_.begin(playout_seed(task.position, task.settings.seed));
    board_.emplace(task.position);
    history_.fade();
    node_count_ = 1;
    edge_count_ = 0;
    nodes_[0] = Node{};
    nodes_[0].turn = task.position.turn();
    expand(0, &task.root_moves);
  }

  bool go_on(const Task<G>& task, int deepest) {
    const Node& root = nodes_[0];
    if (control_->halted() || root.certain) return false;
    if (control_->enough() && root.visits > 0) return false;
    // A depth is no measure of this search: it stands for so many visits of every move.
    if (task.limits.depth &&
        root.visits >= root.edge_count * static_cast<unsigned>(deepest * deepest)) {
      return false;
    }
    const bool clock = task.limits.clocks[task.position.turn()].has_value();
    return !(clock && root.edge_count == 1 && root.visits > 0 && !task.limits.ponder);
  }

  SideSet root_team() const { return teams_[root_]; }

  bool may_make() {
    if (spent_ == next_check_) next_check_ = control_->check(spent_);
    if (control_->halted()) return false;
    ++spent_;
    return true;
  }

  /// One way down the tree and back. False if it was broken off.
  bool visit(int deepest) {
    std::uint32_t at = 0;
    depth_ = 0;
    bool whole = true;
    Vector value{};
    for (;;) {
      Node& node = nodes_[at];
      const Position& position = board_->position();
      if (node.certain) {
        value = node.certain_shares;
        break;
      }
      if (position.over()) {
        value = board_->shares();
        node.certain = true;
        node.certain_shares = value;
        break;
      }
      const bool fresh = at != 0 && node.visits == 0;
      if (fresh || depth_ >= kMaxPly - 1 || depth_ >= deepest ||
          (node.first_edge == kNone && !expand(at, nullptr))) {
        whole = evaluate(value);
        break;
      }
      const std::uint32_t edge = choose(node);
      Edge& chosen = edges_[edge];
      if (chosen.node == kNone && node_count_ == node_room_) {
        whole = evaluate(value);
        break;
      }
      if (!may_make()) {
        whole = false;
        break;
      }
      path_[static_cast<std::size_t>(depth_)] = {at, edge, board_->make(chosen.move)};
      ++depth_;
      if (chosen.node == kNone) {
        chosen.node = static_cast<std::uint32_t>(node_count_++);
        nodes_[chosen.node] = Node{};
        nodes_[chosen.node].turn = board_->position().turn();
      }
      at = chosen.node;
    }
    deepest_seen_ = std::max(deepest_seen_, depth_);
    if (whole) add(at, value);
    while (depth_ > 0) {
      --depth_;
      const Step& step = path_[static_cast<std::size_t>(depth_)];
      board_->unmake(edges_[step.edge].move, step.undo);
      if (!whole) continue;
      const Node& parent = nodes_[step.node];
      history_.add(parent.turn, edges_[step.edge].move, sum_of(value, teams_[parent.turn]),
                   mean(parent, teams_[parent.turn]));
      add(step.node, value);
      prove(step.node, edges_[step.edge].node);
    }
    return whole;
  }

  /// The shares after the captures that pay; where playouts are made, in the mean with how the game
  /// ends in one. False if it was broken off.
  bool evaluate(Vector& value) {
    if (!tuning_.settles) {
      value = board_->shares();
      return true;
    }
    bool whole = true;
    value = settler_.settle(*board_, [&] { whole = whole && may_make(); });
    if constexpr (ExchangingGame<G>) {
      if (!plays_out_ || !whole) return whole;
      const auto end = playouts_.play(board_->position(), root_team(), [&] { return may_make(); });
      if (!end) return false;
      for (int i = 0; i < G::kSides; ++i)
        value[Side(i)] = (value[Side(i)] + (*end)[Side(i)]) / 2;
    }
    return whole;
  }

  void add(std::uint32_t at, const Vector& value) {
    Node& node = nodes_[at];
    ++node.visits;
    for (int i = 0; i < G::kSides; ++i)
      node.sum[Side(i)] += value[Side(i)];
  }

  /// Is the position certain, now that the one after it may be?
  void prove(std::uint32_t at, std::uint32_t after) {
    Node& node = nodes_[at];
    if (node.certain || !nodes_[after].certain) return;
    const SideSet team = teams_[node.turn];
    const Vector& known = nodes_[after].certain_shares;
    if (sum_of(known, team) == kFineUnit) {
      node.certain = true;
      node.certain_shares = known;
      return;
    }
    const Vector* best = nullptr;
    for (std::uint32_t e = node.first_edge; e < node.first_edge + node.edge_count; ++e) {
      const std::uint32_t child = edges_[e].node;
      if (child == kNone || !nodes_[child].certain) return;
      const Vector& shares = nodes_[child].certain_shares;
      if (best == nullptr || sum_of(shares, team) > sum_of(*best, team)) best = &shares;
    }
    node.certain_shares = *best;
    node.certain = true;
  }

  /// What a team has got in the mean.
  static int mean(const Node& node, SideSet team) {
    if (node.certain) return sum_of(node.certain_shares, team);
    if (node.visits == 0) return 0;
    std::int64_t sum = 0;
    for (unsigned bits = team.bits(); bits != 0; bits &= bits - 1) {
      sum += node.sum[Side(std::countr_zero(bits))];
    }
    return static_cast<int>(sum / node.visits);
  }

  std::uint32_t choose(const Node& node) const {
    const SideSet team = teams_[node.turn];
    const auto root =
        static_cast<int>(root_of(std::int64_t{node.visits + 1} << 8));  // 4 bits of fraction
    const int width =
        std::min<int>(node.edge_count, tuning_.first_moves + tuning_.widening * root / 16);
    const int unknown = std::max(mean(node, team) - tuning_.unknown, 0);
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    std::uint32_t best = node.first_edge;
    for (std::uint32_t e = node.first_edge; e < node.first_edge + static_cast<unsigned>(width);
         ++e) {
      const Edge& edge = edges_[e];
      std::int64_t visits = 0;
      std::int64_t worth = unknown;
      if (edge.node != kNone) {
        const Node& child = nodes_[edge.node];
        if (child.certain && &node != &nodes_[0] && sum_of(child.certain_shares, team) == kFineUnit)
          return e;
        visits = child.visits;
        if (visits > 0) worth = mean(child, team);
      }
      worth +=
          std::int64_t{tuning_.curiosity} * edge.prior * root / (16 * kPriorUnit * (1 + visits));
      if (worth > most) {
        most = worth;
        best = e;
      }
    }
    return best;
  }

  /// Writes the moves of a position down, the most promising first. False if there is no room.
  bool expand(std::uint32_t at, const std::vector<Move>* only) {
    Node& node = nodes_[at];
    const Position& position = board_->position();
    if (only == nullptr) position.moves(*moves_);
    const std::size_t count = only != nullptr ? only->size() : moves_->size();
    if (count > 0xFFFF || edge_count_ + count > edge_room_) return false;
    ranked_.clear();
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Move move = only != nullptr ? (*only)[i] : (*moves_)[i];
      const int weight = promise(position, move);
      ranked_.push_back({weight, move});
      sum += weight;
    }
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const Ranked& a, const Ranked& b) { return a.weight > b.weight; });
    node.first_edge = static_cast<std::uint32_t>(edge_count_);
    node.edge_count = static_cast<std::uint16_t>(count);
    for (const Ranked& ranked : ranked_) {
      Edge& edge = edges_[edge_count_++];
      edge.move = ranked.move;
      edge.node = kNone;
      edge.prior = static_cast<std::uint16_t>(
          std::max<std::int64_t>(ranked.weight * kPriorUnit / std::max<std::int64_t>(sum, 1), 1));
    }
    return true;
  }

  int promise(const Position& position, Move move) const {
    int weight = 100 + history_.promise(position.turn(), move);
    if constexpr (ExchangingGame<G>) {
      // Who takes whatever it can is not put off by what comes of it.
      if (rash_ && move.is_capture() && !root_team().contains(position.turn())) {
        return weight + tuning_.rash_weight * Evaluation<G>::taken_worth(position, move);
      }
      const Score net = Evaluation<G>::net(position, move);
      if (move.is_capture()) weight += net > 0 ? 400 + std::min(net, 6000) * 2 : 0;
      if (net < 0) weight /= 8;
    } else if (move.is_capture()) {
      weight += 400 + std::min(Evaluation<G>::taken_worth(position, move), 6000);
    }
    return std::max(weight, 1);
  }

  /// How good a move is thought to be: by how often it was tried, a certain win above all, a certain
  /// loss below. Negative: not tried.
  std::int64_t merit(const Edge& edge, SideSet team) const {
    if (edge.node == kNone) return -1;
    const Node& child = nodes_[edge.node];
    if (child.visits == 0) return -1;
    if (child.certain) {
      const int share = sum_of(child.certain_shares, team);
      if (share == kFineUnit) return std::numeric_limits<std::int64_t>::max();
      if (share == 0) return 0;
    }
    return std::int64_t{child.visits} * (kFineUnit + 1) + mean(child, team);
  }
  std::optional<std::uint32_t> best_edge(std::uint32_t at) const {
    const Node& node = nodes_[at];
    if (node.first_edge == kNone) return std::nullopt;
    std::optional<std::uint32_t> best;
    std::int64_t most = -1;
    for (std::uint32_t e = node.first_edge; e < node.first_edge + node.edge_count; ++e) {
      const std::int64_t worth = merit(edges_[e], teams_[node.turn]);
      if (worth <= most) continue;
      most = worth;
      best = e;
    }
    return best;
  }
  /// Of the root's moves that were tried, so many, the best first.
  std::vector<std::uint32_t> best_edges(std::size_t count) const {
    const Node& root = nodes_[0];
    const auto worth = [&](std::uint32_t e) { return merit(edges_[e], root_team()); };
    std::vector<std::uint32_t> tried;
    for (std::uint32_t e = root.first_edge; e < root.first_edge + root.edge_count; ++e) {
      if (worth(e) >= 0) tried.push_back(e);
    }
    std::stable_sort(tried.begin(), tried.end(),
                     [&](std::uint32_t x, std::uint32_t y) { return worth(x) > worth(y); });
    tried.resize(std::min(tried.size(), count));
    return tried;
  }
  std::vector<Move> line_from(std::uint32_t first) const {
    std::vector<Move> line;
    for (std::optional<std::uint32_t> edge = first; edge; edge = best_edge(edges_[*edge].node)) {
      line.push_back(edges_[*edge].move);
    }
    return line;
  }

  /// The best lines, as many as are wanted and have been tried.
  void tell(const Task<G>& task) {
    int rank = 0;
    for (const std::uint32_t edge : best_edges(static_cast<std::size_t>(task.settings.multi_pv))) {
      tell_line(task, ++rank, line_from(edge), mean_shares(nodes_[edges_[edge].node]));
    }
    if (rank > 0) return;
    tell_line(task, 1, {task.root_moves.front()}, Board<G>(task.position).shares());
  }

  /// Of a position that was visited.
  static Vector mean_shares(const Node& node) {
    if (node.certain) return node.certain_shares;
    Vector fine;
    int left_over = kFineUnit;
    Side most;
    for (int i = 0; i < G::kSides; ++i) {
      fine[Side(i)] = static_cast<int>(node.sum[Side(i)] / node.visits);
      left_over -= fine[Side(i)];
      if (fine[Side(i)] > fine[most]) most = Side(i);
    }
    fine[most] =
        std::min(fine[most] + left_over, kFineUnit - 1);  // all of it would be a proved win
    return fine;
  }

  void tell_line(const Task<G>& task, int rank, std::vector<Move> moves, const Vector& fine) {
    Line<G> line;
    line.rank = rank;
    line.moves = std::move(moves);
    const int share = sum_of(fine, teams_[task.position.turn()]);
    line.depth = static_cast<int>(line.moves.size());
    line.selective_depth = std::max(deepest_seen_, line.depth);
    line.shares = in_thousandths<G::kSides>(fine);
    line.score = score_at_root<G>(task.position, share);
    if (share == kFineUnit) {
      int own = 0;
      auto position = task.position;
      for (const Move move : line.moves) {
        own += position.turn() == task.position.turn();
        static_cast<void>(position.make(move));
      }
      line.mate = std::max(own, 1);
    }
    line.nodes = spent_;
    line.hash_full = static_cast<int>(edge_count_ * 1000 / edge_room_);
    line.elapsed = control_->elapsed();
    task.on_line(line);
  }

  /// How much better than its positions a move has been for a side, wherever it was tried.
  class History {
   public:
    void clear() {
      for (auto& row : rows_)
        row.fill({});
    }
    void fade() {
      for (auto& row : rows_) {
        for (auto& cell : row) {
          cell.gain /= 2;
          cell.count /= 2;
        }
      }
    }
    void add(Side side, Move move, int got, int usual) {
      Cell& cell = rows_[static_cast<std::size_t>(side.index())][slot(move)];
      cell.gain += std::clamp(got - usual, -2000, 2000);
      if (++cell.count > 1000) {
        cell.gain /= 2;
        cell.count /= 2;
      }
    }
    int promise(Side side, Move move) const {
      const Cell& cell = rows_[static_cast<std::size_t>(side.index())][slot(move)];
      return std::clamp(static_cast<int>(cell.gain / (cell.count + 4)) / 4, -80, 400);
    }

   private:
    static constexpr unsigned kSlotBits = 13;
    struct Cell {
      std::int32_t gain = 0;
      std::int32_t count = 0;
    };
    static std::size_t slot(Move move) { return history_slot<kSlotBits>(move); }
    std::array<std::array<Cell, std::size_t{1} << kSlotBits>, static_cast<std::size_t>(G::kSides)>
        rows_{};
  };

  static constexpr std::int64_t kPriorUnit = 1 << 14;
  struct Ranked {
    int weight;
    Move move;
  };

  MctsTuning tuning_;
  std::unique_ptr<Edge[]> edges_;
  std::unique_ptr<Node[]> nodes_;
  std::size_t edge_room_ = 0;
  std::size_t node_room_ = 0;
  std::size_t edge_count_ = 0;
  std::size_t node_count_ = 0;
  History history_;
  Settler<G> settler_;
  std::optional<Board<G>> board_;
  PerSide<SideSet, G::kSides> teams_;
  Side root_;
  bool rash_ = false;       ///< do the others take whatever they can?
  bool plays_out_ = false;  ///< positions to the end too
  Playouts<G> playouts_;
  std::unique_ptr<typename G::MoveList> moves_ = std::make_unique<typename G::MoveList>();
  std::vector<Ranked> ranked_;
  std::array<Step, kMaxPly> path_;
  int depth_ = 0;
  int deepest_seen_ = 0;
  Control* control_ = nullptr;
  std::uint64_t spent_ = 0;
  std::uint64_t next_check_ = 0;
};

}  // namespace hegemon
