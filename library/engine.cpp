/// The public `Engine`: the options and the search of the protocol's engine, called directly.
#include "protocol/engine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <utility>

#include "engine/ascii.h"
#include "library/convert.h"
#include "protocol/go_request.h"
#include "protocol/writer.h"
#include "session/limits.h"

namespace hegemon {
inline namespace v0 {

namespace {

/// The protocol's engine writes its remarks to a stream; here nobody reads them.
class NoOutput : public std::streambuf {
 protected:
  int overflow(int c) override { return c == EOF ? 0 : c; }
  std::streamsize xsputn(const char* /*text*/, std::streamsize size) override { return size; }
};

/// Options that have another form here, or none.
bool is_hidden(std::string_view name) {
  constexpr std::array<std::string_view, 6> kHidden{
      "UCI_Variant", "MultiPV", "EvalFile", "Ponder", "UCI_ShowShares", "Debug Log File"};
  return std::find(kHidden.begin(), kHidden.end(), name) != kHidden.end();
}

/// A limit of 1..max, if there is one.
template <class Number>
std::optional<Number> checked(std::optional<Number> limit, std::int64_t max, const char* name) {
  const auto most = static_cast<Number>(max);
  if (limit && (*limit < 1 || *limit > most)) {
    throw InputError(no_number(std::to_string(*limit), Number{1}, most),
                     std::string("limit, ") + name);
  }
  return limit;
}

}  // namespace

struct HEGEMON_HIDDEN Engine::Impl {
  NoOutput nothing;
  std::ostream out{&nothing};
  protocol::Writer writer{out};
  protocol::Engine engine{writer};

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
    if (running != nullptr) throw EngineError("a search is running");
  }
  /// For a call that changes settings.
  std::unique_lock<std::mutex> begin_change() {
    std::unique_lock change(changes);
    const std::lock_guard lock(mutex);
    refuse_while_running();
    return change;
  }

  bool is_rule(std::string_view name) const {
    const std::vector<OptionSpec> rules = std::as_const(engine).session().option_specs();
    return std::any_of(rules.begin(), rules.end(),
                       [&](const OptionSpec& rule) { return same_letters(rule.name, name); });
  }

  /// Makes the game of a position that of the session.
  void set_up(const Position::Impl& position) {
    library::raise_if_failed(engine.set_variant(position.game().facts().name));
    session::GameSession& session = engine.session();
    const bool other_rules = std::any_of(
        position.rules.begin(), position.rules.end(),
        [&](const auto& rule) { return session.option_value(rule.first) != rule.second; });
    if (other_rules) {
      library::raise_if_failed(session.set_position(std::nullopt, {}));
      for (const auto& [name, value] : position.rules)
        library::raise_if_failed(engine.set_rule(name, value));
      session.clear();  // the keys of positions do not tell rules apart
    }
    library::set_position(session, position);
    if (session.outcome().over()) {
      throw InputError("the game is over: " + session.result(), "position");
    }
    if (session.legal_moves().empty()) {
      throw InputError("the side to move has no legal move", "position");
    }
  }

  session::GoRequest request_of(const Limit& limit, const Position& position) const {
    session::GoRequest go;
    if (limit.movetime) go.movetime = session::move_time(limit.movetime->count());
    go.depth = checked(limit.depth, session::kMaxDepth, "depth");
    go.nodes = checked(limit.nodes, session::kMaxNodes, "nodes");
    go.mate = checked(limit.mate, session::kMaxMate, "mate");
    for (const auto& [side, clock] : limit.clocks) {
      if (side < 0 || side >= static_cast<int>(position.sides().size())) {
        throw InputError("no side has the number " + std::to_string(side), "limit, clocks");
      }
      go.clocks.push_back({position.sides()[static_cast<std::size_t>(side)].letter,
                           {session::clock_time(clock.left.count()),
                            session::clock_time(clock.increment.count())}});
    }
    if (limit.moves_to_go) go.moves_to_go = session::moves_to_go(*limit.moves_to_go);
    return go;
  }

  /// A line of the search as the public form has it. The moves are those of a game from `position` on.
  static Info info_of(const session::SearchLine& line, const Position& position) {
    Info info;
    info.multipv = line.rank;
    info.depth = line.depth;
    info.seldepth = line.selective_depth;
    info.score = line.score;
    info.mate = line.mate;
    info.shares.assign(position.sides().size(), 0);
    for (const session::SideShare& share : line.shares) {
      for (std::size_t side = 0; side < info.shares.size(); ++side) {
        if (position.sides()[side].letter == share.letter) info.shares[side] = share.share;
      }
    }
    info.nodes = line.nodes;
    info.hashfull = line.hash_full;
    info.time = line.elapsed;
    Position along = position;
    for (const std::string& move : line.moves)
      info.pv.push_back(along.push(move));
    return info;
  }

  struct Found {
    session::SearchAnswer answer;
    std::vector<Info> lines;
  };

  Found search(const Position& position, const Limit& limit, int multipv,
               const InfoCallback& on_info, const std::stop_token& stop) {
    Turn turn(*this);
    const session::GoRequest request = request_of(limit, position);
    set_up(*position.impl_);
    library::raise_if_failed(engine.set_option("MultiPV", std::to_string(multipv)));
    library::raise_if_failed(engine.make_ready());

    const std::stop_callback on_stop(stop, [&turn] { turn.signals().stop(); });
    const Position root = position.without_moves();
    Found found;
    std::exception_ptr failure;
    // An exception must not pass through a search.
    const auto on_line = [&](const session::SearchLine& line) {
      if (failure) return;
      try {
        const auto rank = static_cast<std::size_t>(line.rank);
        if (found.lines.size() < rank) found.lines.resize(rank);
        found.lines[rank - 1] = info_of(line, root);
        if (on_info && !on_info(found.lines[rank - 1])) turn.signals().stop();
      } catch (...) {
        failure = std::current_exception();
        turn.signals().stop();
      }
    };
    found.answer = engine.session().search(request, turn.signals(), on_line, {});
    if (failure) std::rethrow_exception(failure);
    return found;
  }
};

Engine::Engine(const Options& options) : impl_(std::make_unique<Impl>()) {
  for (const auto& [name, value] : options)
    set_option(name, value);
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

std::vector<OptionInfo> Engine::options() const {
  const std::lock_guard lock(impl_->changes);
  std::vector<OptionInfo> options;
  for (const protocol::OptionRow& row : impl_->engine.options()) {
    if (is_hidden(row.spec.name) || impl_->is_rule(row.spec.name)) continue;
    options.push_back({std::string(row.spec.name), std::string(protocol::type_word(row.spec.type)),
                       row.get(), row.spec.initial, row.spec.min, row.spec.max, row.spec.vars,
                       std::string(row.spec.help)});
  }
  return options;
}

void Engine::set_option(std::string_view name, std::string_view value) {
  const auto change = impl_->begin_change();
  const auto rows = impl_->engine.options();
  const protocol::OptionRow* const row = protocol::find_option(rows, name);
  if (row == nullptr || is_hidden(row->spec.name) || impl_->is_rule(name)) {
    throw InputError("no option is called " + quoted(name), "option");
  }
  library::raise_if_failed(impl_->engine.set_option(name, value));
}

PlayResult Engine::play(const Position& position, const Limit& limit, std::stop_token stop) {
  if (limit.unlimited() && !stop.stop_possible()) {
    throw InputError("a limit, or a stop token that can stop it, is missing", "limit");
  }
  Impl::Found found = impl_->search(position, limit, 1, {}, stop);
  PlayResult result;
  result.info = std::move(found.lines.front());
  Position after = position.without_moves();
  result.move = after.push(*found.answer.best);
  if (found.answer.ponder) result.ponder = after.push(*found.answer.ponder);
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
  impl_->engine.clear_hash();
}

void Engine::load_weights(std::string_view variant, const std::string& path) {
  const auto change = impl_->begin_change();
  static_cast<void>(library::game_number(variant));
  library::raise_if_failed(impl_->engine.set_variant(variant));
  library::raise_if_failed(impl_->engine.set_eval_file(path));
}

}  // namespace v0
}  // namespace hegemon
