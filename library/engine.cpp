/// The public `Engine`: the options and the search of the session's engine, called directly.
#include "session/engine.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <mutex>
#include <utility>

#include "engine/ascii.h"
#include "library/convert.h"
#include "session/options.h"
#include "session/support/limits.h"

namespace hegemon {
inline namespace v1 {

namespace {

/// Options that are arguments here: of `analyse` and of `load_weights`.
bool is_argument(const session::EngineOption& option) {
  return option.concerns == session::kLines || option.concerns == session::kWeights;
}

/// A limit of 1..max, if there is one.
template <class Number>
std::optional<Number> checked(std::optional<Number> limit, std::int64_t max, const char* name) {
  const auto most = static_cast<Number>(max);
  if (limit && (*limit < 1 || *limit > most)) {
    library::raise(
        Error::of("argument.number", std::string("limit, ") + name, *limit, Number{1}, most));
  }
  return limit;
}

/// While it lives, the token ends the making of hash tables.
class GivesUp {
 public:
  GivesUp(session::Engine& engine, const std::stop_token& stop)
      : engine_(engine), on_stop_(stop, [this] { stopped_ = true; }) {
    engine.give_up_when(&stopped_);
  }
  ~GivesUp() { engine_.give_up_when(nullptr); }
  GivesUp(const GivesUp&) = delete;
  GivesUp& operator=(const GivesUp&) = delete;

 private:
  session::Engine& engine_;
  StopFlag stopped_{false};
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace

struct HEGEMON_HIDDEN Engine::Impl {
  session::Engine engine;

  /// Held while settings are read or changed: no search begins meanwhile.
  std::mutex changes;
  std::mutex mutex;  ///< of `running`
  std::shared_ptr<SearchSignals> running;

  /// The signals of the one search that runs, while it does.
  class Turn {
   public:
    explicit Turn(Impl& impl) : impl_(impl), signals_(std::make_shared<SearchSignals>()) {
      const std::scoped_lock lock(impl_.changes, impl_.mutex);
      impl_.refuse_while_running();
      impl_.running = signals_;
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() {
      const std::lock_guard lock(impl_.mutex);
      impl_.running.reset();
    }
    SearchSignals& signals() { return *signals_; }

   private:
    Impl& impl_;
    std::shared_ptr<SearchSignals> signals_;
  };

  /// The mutex must be held.
  void refuse_while_running() const {
    if (running != nullptr) library::raise(Error::of("search.running", "engine"));
  }
  /// For a call that changes settings.
  std::unique_lock<std::mutex> begin_change() {
    std::unique_lock change(changes);
    const std::lock_guard lock(mutex);
    refuse_while_running();
    return change;
  }

  /// Makes the game of a position that of the session.
  void set_up(const Position::Impl& position) {
    library::raise_if_failed(engine.set_variant(position.game().facts().name));
    session::GameSession& session = engine.game();
    const bool other_rules = std::any_of(
        position.rules.begin(), position.rules.end(),
        [&](const auto& rule) { return session.option_value(rule.first) != rule.second; });
    if (other_rules) {
      library::raise_if_failed(session.set_position(std::nullopt, {}));
      for (const auto& [name, value] : position.rules) {
        library::value_or_raise(session.set_option(name, value));
      }
      session.clear();  // the keys of positions do not tell rules apart
    }
    library::set_position(session, position);
    if (session.outcome().over()) {
      library::raise(Error::of("game.over", "position", session.result()));
    }
    if (session.legal_moves().empty()) {
      library::raise(Error::of("game.no_move", "position"));
    }
  }

  /// Position and settings of a search that is about to begin.
  void prepare(const Position::Impl& position, int multipv) {
    const std::lock_guard change(changes);
    set_up(position);
    Settings settings = engine.settings();
    settings.multi_pv = multipv;
    library::raise_if_failed(engine.configure(settings));
    library::raise_if_failed(engine.make_ready());
  }

  session::SearchRequest request_of(const Limit& limit, const Position& position) const {
    session::SearchRequest request;
    if (limit.movetime) request.movetime = session::move_time(limit.movetime->count());
    request.depth = checked(limit.depth, session::kMaxDepth, "depth");
    request.nodes = checked(limit.nodes, session::kMaxNodes, "nodes");
    request.mate = checked(limit.mate, session::kMaxMate, "mate");
    for (const auto& [side, clock] : limit.clocks) {
      if (side < 0 || side >= static_cast<int>(position.sides().size())) {
        library::raise(Error::of("side.unknown", "limit, clocks", side));
      }
      request.clocks.push_back({Side(side),
                                {session::clock_time(clock.left.count()),
                                 session::clock_time(clock.increment.count())}});
    }
    if (limit.moves_to_go) request.moves_to_go = session::moves_to_go(*limit.moves_to_go);
    for (const Move move : limit.root_moves) {
      if (move.is_resignation() || !position.is_legal(move))
        library::raise(Error::of("move.not_legal", "limit, root_moves", move.text()));
      request.search_moves.push_back(move.code());
    }
    return request;
  }

  /// A line of the search as the public form has it.
  static Info info_of(const session::SearchLine& line, std::string_view variant,
                      std::size_t sides) {
    Info info;
    info.multipv = line.rank;
    info.depth = line.depth;
    info.seldepth = line.selective_depth;
    info.score = line.score.count();
    info.mate = line.mate;
    info.shares.assign(sides, 0);
    for (const session::SideShare& share : line.shares)
      info.shares[place_of(share.side)] = share.share.count();
    info.nodes = line.nodes;
    info.hashfull = line.hash_full;
    info.time = line.elapsed;
    for (const session::MoveCode move : line.moves)
      info.pv.push_back(Move::from_code(variant, move));
    return info;
  }

  struct Found {
    session::SearchAnswer answer;
    std::vector<Info> lines;
  };

  Found search(const Position& position, const Limit& limit, int multipv,
               const InfoCallback& on_info, const std::stop_token& stop) {
    Turn turn(*this);
    const session::SearchRequest request = request_of(limit, position);
    prepare(*position.impl_, multipv);

    const std::stop_callback on_stop(stop, [&turn] { turn.signals().stop(); });
    // The caller may change its position meanwhile.
    const std::string variant = position.variant();
    const std::size_t sides = position.sides().size();
    Found found;
    std::exception_ptr failure;
    // An exception must not pass through a search.
    const auto on_line = [&](const session::SearchLine& line) {
      if (failure) return;
      try {
        const auto rank = static_cast<std::size_t>(line.rank);
        if (found.lines.size() < rank) found.lines.resize(rank);
        found.lines[rank - 1] = info_of(line, variant, sides);
        if (on_info && !on_info(found.lines[rank - 1])) turn.signals().stop();
      } catch (...) {
        failure = std::current_exception();
        turn.signals().stop();
      }
    };
    found.answer = engine.game().search(request, turn.signals(), on_line, {});
    if (failure) std::rethrow_exception(failure);
    return found;
  }
};

Engine::Engine(const Options& options) : impl_(std::make_unique<Impl>()) {
  set_options(options);
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

std::vector<OptionInfo> Engine::options() const {
  const std::lock_guard lock(impl_->changes);
  std::vector<OptionInfo> options;
  for (const session::EngineOption& row : session::engine_options()) {
    if (is_argument(row)) continue;
    options.push_back({std::string(row.spec.name), std::string(session::type_word(row.spec.type)),
                       impl_->engine.option_value(row), row.spec.initial, row.spec.min,
                       row.spec.max, row.spec.vars, std::string(row.spec.help)});
  }
  return options;
}

void Engine::set_option(std::string_view name, std::string_view value) {
  set_options({{std::string(name), std::string(value)}});
}

void Engine::set_option(std::string_view name, std::string_view value,
                        const std::stop_token& stop) {
  set_options({{std::string(name), std::string(value)}}, stop);
}

void Engine::set_options(const Options& options, const std::stop_token& stop) {
  const auto change = impl_->begin_change();
  const GivesUp gives_up(impl_->engine, stop);
  Settings settings = impl_->engine.settings();
  std::vector<const session::EngineOption*> buttons;
  for (const auto& [name, value] : options) {
    const session::EngineOption* const row = session::find_engine_option(name);
    if (row == nullptr || is_argument(*row))
      library::raise(Error::of("option.unknown.name", "option", name));
    const std::string checked = library::value_or_raise(session::check_value(row->spec, value));
    if (row->store == nullptr) {
      buttons.push_back(row);
    } else {
      row->store(settings, checked);
    }
  }
  library::raise_if_failed(impl_->engine.configure(settings));
  for (const session::EngineOption* const button : buttons)
    library::raise_if_failed(impl_->engine.set_option(*button, ""));
}

PlayResult Engine::play(const Position& position, const Limit& limit, std::stop_token stop) {
  if (limit.unlimited() && !stop.stop_possible()) {
    library::raise(
        Error::of("argument.missing", "limit", "a limit, or a stop token that can stop it,"));
  }
  const std::string& variant = position.variant();
  Impl::Found found = impl_->search(position, limit, 1, {}, stop);
  PlayResult result;
  result.info = std::move(found.lines.front());
  result.move = Move::from_code(variant, *found.answer.best);
  if (found.answer.ponder) result.ponder = Move::from_code(variant, *found.answer.ponder);
  return result;
}

std::vector<Info> Engine::analyse(const Position& position, const Limit& limit, int multipv,
                                  const InfoCallback& on_info, std::stop_token stop) {
  return impl_->search(position, limit, multipv, on_info, stop).lines;
}

void Engine::stop() {
  const std::lock_guard lock(impl_->mutex);
  if (impl_->running != nullptr) impl_->running->stop();
}

void Engine::clear() {
  const auto change = impl_->begin_change();
  impl_->engine.game().clear();
}

void Engine::load_weights(std::string_view variant, const std::string& path) {
  load_weights(variant, path, {});
}

void Engine::load_weights(std::string_view variant, const std::string& path,
                          const std::stop_token& stop) {
  const auto change = impl_->begin_change();
  const GivesUp gives_up(impl_->engine, stop);
  static_cast<void>(library::game_number(variant));
  library::raise_if_failed(impl_->engine.set_variant(variant));
  library::raise_if_failed(impl_->engine.set_eval_file(path));
}

}  // namespace v1
}  // namespace hegemon
