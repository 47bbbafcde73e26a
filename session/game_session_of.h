/// `GameSession` for any game: the template that the rows of the variant table make.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/replay.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "search/core/search.h"
#include "session/game_session.h"
#include "session/perft/perft_run.h"
#include "session/possible_captures.h"
#include "session/support/machine_memory.h"
#include "session/support/strings.h"

namespace hegemon::session {

template <PlayableGame G>
class GameSessionOf final : public GameSession {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  std::string_view variant() const override { return G::kName; }

  std::vector<SideName> sides() const override {
    std::vector<SideName> names;
    for (int i = 0; i < G::kSides; ++i) {
      names.push_back({G::side_letter(options_, Side(i)), G::side_name(options_, Side(i))});
    }
    return names;
  }

  std::vector<OptionSpec> option_specs() const override { return G::option_specs(); }
  std::string option_value(std::string_view name) const override {
    return G::option_value(options_, name);
  }

  Result<RulesChange> set_option(std::string_view name, std::string_view value) override {
    typename G::Options changed = options_;
    if (const Status status = G::set_option(changed, name, value); !status) return status.error();
    const std::vector<std::string_view> moves(moves_.begin(), moves_.end());
    Result<Game> game = read(changed, fen_, moves);
    RulesChange change;
    options_ = std::move(changed);
    if (game) {
      game_ = game.value();
    } else {
      change.lost = game.error();
      fen_.reset();
      moves_.clear();
      game_ = Game(G::start(options_));
    }
    return change;
  }

  Status set_position(std::optional<std::string_view> fen,
                      const std::vector<std::string_view>& moves) override {
    // Programs send the whole game again for every move: what stands on the board already is not
    // played again.
    const bool longer = fen == fen_ && moves.size() >= moves_.size() &&
                        std::equal(moves_.begin(), moves_.end(), moves.begin());
    const std::size_t begin = longer ? moves_.size() : 0;
    Result<Game> game = longer ? play_moves(game_, moves, begin) : read(options_, fen, moves);
    if (!game) return game.error();
    game_ = game.value();
    fen_ = fen;
    moves_.resize(begin);
    moves_.insert(moves_.end(), moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.end());
    return success();
  }

  Status load(const Record& record, std::optional<std::size_t> plies) override {
    return take_record(record, plies, hegemon::play_record<G>(record, plies, options_));
  }

  Status play_record(const Record& record, const ReplaySink& on_move) override {
    const auto report = [&](std::size_t line, std::size_t index, const Position& before,
                            const std::optional<Move>& move, const Position& after) {
      on_move(line, index,
              {before.turn(), G::round(before), move ? G::to_text(*move) : std::string(kResignWord),
               G::to_fen(after), after.key(), after.over()});
    };
    return take_record(record, std::nullopt,
                       hegemon::play_record<G>(record, std::nullopt, options_, report));
  }

  Status play(std::string_view word) override {
    const Position before = game_.position;
    const auto played = play_word<G>(game_.position, word);
    if (!played) return played.error();
    game_.before = before;
    game_.last = played.value();
    moves_.emplace_back(word);
    return success();
  }

  std::vector<std::string> legal_moves() const override {
    typename G::MoveList list;
    game_.position.moves(list);
    return words(list);
  }
  Result<MoveCode> parse_move(std::string_view text) const override {
    const Result<Move> move = G::parse_move(game_.position, text);
    if (!move) return move.error();
    return move.value().code();
  }
  std::string move_text(MoveCode move) const override {
    // The standard library of emscripten has no std::bit_cast.
    return G::to_text(__builtin_bit_cast(Move, move));
  }
  std::string last_move_text() const override {
    if (moves_.empty()) return {};
    return game_.last ? G::to_text(*game_.last) : std::string(kResignWord);
  }
  std::string fen() const override { return G::to_fen(game_.position); }
  std::optional<Result<BoardSetup>> read_setup(std::string_view fen) const override {
    if constexpr (SetupGame<G>) return G::read_setup(fen, options_);
    return std::nullopt;
  }
  std::optional<std::string> write_setup(const BoardSetup& setup) const override {
    if constexpr (SetupGame<G>) return G::write_setup(setup, options_);
    return std::nullopt;
  }
  std::uint64_t key() const override { return game_.position.key(); }
  std::string result() const override { return G::result_text(game_.position); }
  Outcome outcome() const override { return game_.position.outcome(); }
  Side turn() const override { return game_.position.turn(); }
  int round() const override { return G::round(game_.position); }
  Picture picture() const override { return G::picture(game_.position, game_.last); }
  SideTable side_table() const override { return G::side_table(game_.position); }

  EvaluationTable evaluation() const override {
    EvaluationTable table;
    const auto add_terms = [&](const std::vector<EvaluationTerm<G>>& terms) {
      for (const EvaluationTerm<G>& term : terms)
        table.rows.push_back({std::string(term.name), counts_of(term.scores)});
    };
    if constexpr (requires { Evaluation<G>::terms(game_.position, weights()); }) {
      add_terms(Evaluation<G>::terms(game_.position, weights()));
    } else {
      add_terms(Evaluation<G>::terms(game_.position));
    }
    table.rows.push_back({"sum", counts_of(worths_of<G>(game_.position, weights()))});
    table.rows.push_back({"shares", counts_of(shares<G>(game_.position, weights()))});
    if constexpr (FittedGame<G>) {
      if (!game_.position.over()) {
        const PerSide<int, G::kSides> fitted =
            typename Evaluation<G>::Fitted(game_.position).shares(weights(), kShareUnit);
        table.rows.push_back({"fitted", {fitted.begin(), fitted.end()}});
      }
    }
    return table;
  }

  GameState state() const override {
    GameState state;
    state.variant = G::kName;
    for (const OptionSpec& spec : G::option_specs())
      state.options.emplace_back(spec.name, G::option_value(options_, spec.name));
    state.fen = fen();
    state.key = hex(key());
    state.ply = moves_.size();
    state.round = round();
    state.turn = turn();
    state.names = sides();
    state.outcome = outcome();
    state.result = result();
    state.board = G::board_state(game_.position, game_.start);
    state.shares = counts_of(shares<G>(game_.position, weights()));
    typename G::MoveList moves;
    game_.position.moves(moves);
    for (const Move move : moves)
      state.moves.push_back(G::ends(move));
    state.captures = possible_captures<G>(game_.position);
    if (!moves_.empty()) state.last = last_move();
    return state;
  }

  Status check_search(std::string_view name) const override {
    return Searcher<G>::check_algorithm(name);
  }
  using GameSession::configure;
  Status configure(const Settings& settings, const StopFlag* stop) override {
    if (Status status = check_hash(settings.hash_mib); !status) return status;
    // The wish is put through `set`, which can refuse it.
    if (searcher_ == nullptr) searcher_ = small_searcher(settings);
    if (searcher_->settings() == settings) return success();
    return searcher_->set(settings, stop);
  }
  Status load_weights(std::string_view bytes) override {
    if (searcher_ == nullptr) searcher_ = small_searcher({});
    return searcher_->load_weights(bytes);
  }
  void clear() override {
    if (searcher_ != nullptr) searcher_->clear();
  }

  SearchAnswer search(const SearchRequest& request, SearchSignals& signals, const LineSink& on_line,
                      const RootMoveSink& on_root_move) override {
    SearchLimits<G> wanted = limits(request);
    wanted.signals = &signals;
    typename Searcher<G>::RootMoveCallback root_move;
    if (on_root_move) {
      root_move = [&](Move move, int number) { on_root_move(move.code(), number); };
    }
    const Answer<G> answer = searcher_->search(
        game_.position, wanted, [&](const Line<G>& line) { on_line(to_search_line(line)); },
        root_move);
    SearchAnswer result;
    result.nodes = answer.nodes;
    if (answer.best) result.best = answer.best->code();
    if (answer.ponder) result.ponder = answer.ponder->code();
    return result;
  }

  Result<std::uint64_t> perft(const PerftRequest& request, const SearchSignals& signals,
                              const PerftSink& on_move) const override {
    PerftRun<G> run(game_.position, request, signals);
    return run.run([&](Move move, std::uint64_t n) { on_move(G::to_text(move), n); });
  }

  std::optional<BenchResult> bench(int depth, const Settings& settings, SearchSignals& signals,
                                   const BenchCallback& on_position) const override {
    return run_bench<G>(depth, settings, signals, on_position);
  }

 private:
  /// Those in force.
  const WeightsOf<G>& weights() const {
    return searcher_ == nullptr ? WeightsOf<G>::built_in() : searcher_->weights();
  }

  static std::unique_ptr<Searcher<G>> small_searcher(Settings settings) {
    settings.hash_mib = 1;
    settings.threads = 1;
    return std::make_unique<Searcher<G>>(settings);
  }

  struct Game {
    explicit Game(const Position& beginning)
        : start(beginning), before(beginning), position(beginning) {}
    Position start;   ///< what the moves began from
    Position before;  ///< the last of them
    Position position;
    std::optional<Move> last;  ///< nothing: none, or a resignation
  };
  Status take_record(const Record& record, std::optional<std::size_t> plies,
                     const Result<Replay<G>>& game) {
    if (!game) return game.error();
    options_ = game.value().options;
    game_.start = game.value().start;
    game_.before = game.value().before;
    game_.position = game.value().end;
    game_.last = game.value().last;
    fen_.reset();
    if (const std::string* const fen = record.find("FEN"); fen != nullptr) fen_ = *fen;
    moves_.clear();
    for (const RecordedMove& move : record.moves) {
      if (plies && moves_.size() >= *plies) break;
      moves_.push_back(move.text);
    }
    return success();
  }

  static Result<Game> read(const typename G::Options& options, std::optional<std::string_view> fen,
                           const std::vector<std::string_view>& moves) {
    Result<Position> start =
        fen ? G::parse_fen(*fen, options) : Result<Position>(G::start(options));
    if (!start) return start.error();
    return play_moves(Game(start.value()), moves, 0);
  }

  /// The game after the moves from number `begin` on.
  static Result<Game> play_moves(Game game, const std::vector<std::string_view>& moves,
                                 std::size_t begin) {
    for (std::size_t i = begin; i < moves.size(); ++i) {
      if (i + 1 == moves.size()) game.before = game.position;
      const auto played = play_word<G>(game.position, moves[i]);
      if (!played) {
        Error error = played.error().at("position, move " + std::to_string(i + 1));
        error.place.ply = i + 1;
        return error;
      }
      game.last = played.value();
    }
    return game;
  }

  LastMove last_move() const {
    LastMove move{
        game_.before.turn(), G::move_effects(game_.before, game_.last, game_.position), {}};
    if (game_.position.over()) return move;
    Side side = move.side;
    do {
      side = Side((side.index() + 1) % G::kSides);
      if (side != game_.position.turn() && game_.position.alive(side)) move.passed.push_back(side);
    } while (side != game_.position.turn());
    return move;
  }

  template <class Moves>
  static std::vector<std::string> words(const Moves& moves) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move move : moves)
      texts.push_back(G::to_text(move));
    return texts;
  }

  SearchLimits<G> limits(const SearchRequest& request) const {
    SearchLimits<G> limits;
    limits.depth = request.depth;
    limits.nodes = request.nodes;
    limits.movetime = request.movetime;
    limits.moves_to_go = request.moves_to_go;
    limits.mate = request.mate;
    limits.asked_at = request.asked_at;
    limits.infinite = request.endless();
    limits.ponder = request.ponder;
    std::optional<Clock> shortest;
    for (const SideClock& side : request.clocks) {
      if (request.ignores(side.clock)) continue;
      if (side.side) limits.clocks[*side.side] = side.clock;
      if (!shortest || side.clock.left < shortest->left) shortest = side.clock;
    }
    // A GUI for two sides knows two clocks only: a side without one must not think without end.
    std::optional<Clock>& own = limits.clocks[game_.position.turn()];
    if (!own) own = shortest;
    if (request.search_moves.empty()) return limits;
    typename G::MoveList legal;
    game_.position.moves(legal);
    for (const MoveCode code : request.search_moves) {
      const auto at = std::find_if(legal.begin(), legal.end(),
                                   [&](const Move move) { return move.code() == code; });
      if (at != legal.end()) limits.search_moves.push_back(*at);
    }
    return limits;
  }

  SearchLine to_search_line(const Line<G>& line) const {
    SearchLine any;
    any.depth = line.depth;
    any.selective_depth = line.selective_depth;
    any.rank = line.rank;
    any.score = line.score;
    any.mate = line.mate;
    for (const Side side : hegemon::sides<G::kSides>()) {
      if (game_.position.alive(side)) any.shares.push_back({side, line.shares[side]});
    }
    any.nodes = line.nodes;
    any.hash_full = line.hash_full;
    any.elapsed = line.elapsed;
    for (const Move move : line.moves)
      any.moves.push_back(move.code());
    return any;
  }

  typename G::Options options_;
  std::optional<std::string> fen_;  ///< what the position was parsed from; nothing: the start
  std::vector<std::string> moves_;
  Game game_{G::start(options_)};
  std::unique_ptr<Searcher<G>> searcher_;
};

}  // namespace hegemon::session
