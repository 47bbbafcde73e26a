/// Games, moves and positions of the public interface.
#include <algorithm>

#include "library/convert.h"
#include "library/position_impl.h"
#include "library/raise.h"
#include "session/position_text.h"
#include "session/support/limits.h"
#include "session/version.h"

namespace hegemon {
inline namespace v1 {

// ---- errors

namespace {

std::string text_of(const ErrorDetails& details) {
  return details.place.empty() ? details.problem : details.problem + " (" + details.place + ")";
}

}  // namespace

ErrorDetails error_details(std::string_view code, std::string place,
                           const std::vector<std::string>& args) {
  for (const ErrorRow& row : kErrorCatalogue) {
    if (row.code != code || row.arguments() != args.size()) continue;
    return library::details_of(Error::of(row, std::move(place), args));
  }
  return library::details_of(Error::of("system.code", std::move(place), code, args.size()));
}

InputError::InputError(ErrorDetails details)
    : std::invalid_argument(text_of(details)),
      details_(std::make_shared<const ErrorDetails>(std::move(details))) {}
InputError::InputError(const InputError&) noexcept = default;
InputError& InputError::operator=(const InputError&) noexcept = default;
InputError::~InputError() = default;
const ErrorDetails& InputError::details() const {
  return *details_;
}
IllegalMove::IllegalMove(const IllegalMove&) noexcept = default;
IllegalMove::~IllegalMove() = default;
EngineError::EngineError(ErrorDetails details)
    : std::runtime_error(text_of(details)),
      details_(std::make_shared<const ErrorDetails>(std::move(details))) {}
EngineError::EngineError(const EngineError&) noexcept = default;
EngineError::~EngineError() = default;
const ErrorDetails& EngineError::details() const {
  return *details_;
}

// ---- games

std::string version() {
  return session::version();
}

std::vector<std::string> variants() {
  std::vector<std::string> names;
  for (const library::AnyGame& game : library::any_games())
    names.push_back(game.facts().name);
  return names;
}

Rules default_rules(std::string_view variant) {
  const library::OptionValues& defaults = library::game_named(variant).facts().defaults;
  return {defaults.begin(), defaults.end()};
}

const BoardLayout& board_layout(std::string_view variant) {
  return library::game_named(variant).facts().layout;
}

// ---- moves

namespace {

std::pair<std::string, std::string> ends_of(Move move, std::uint32_t game) {
  if (!move || move.is_resignation()) return {};
  return library::any_games()[game].ends(move.code());
}

}  // namespace

Move Move::from_code(std::string_view variant, std::uint32_t code) {
  const std::uint32_t game = library::game_number(variant);
  if (code == 0) return {};
  if (code == kResignation) return resignation();
  if (!library::any_games()[game].is_code(code)) {
    library::raise(Error::of("move.code", "move", code));
  }
  return {code, game};
}
std::string Move::variant() const {
  if (!*this || is_resignation()) return {};
  return library::any_games()[game_].facts().name;
}
std::string Move::text() const {
  if (is_resignation()) return std::string(kResignWord);
  auto [from, to] = ends_of(*this, game_);
  return from + to;
}
std::string Move::from() const {
  return ends_of(*this, game_).first;
}
std::string Move::to() const {
  return ends_of(*this, game_).second;
}

// ---- positions

namespace {

[[noreturn]] void refuse_move(Move move) {
  library::raise(Error::of("move.illegal", "move", move.text()));
}

}  // namespace

Position::Position(std::string_view variant, const Rules& rules,
                   std::optional<std::string_view> fen) {
  const std::uint32_t number = library::game_number(variant);
  const library::AnyGame& game = library::any_games()[number];
  impl_ = std::make_unique<Impl>();
  impl_->number = number;
  const library::OptionValues wanted(rules.begin(), rules.end());
  auto complete = game.complete(wanted);
  if (!complete) library::raise(complete.error().at("rules, " + complete.error().where));
  impl_->rules = {complete.value().begin(), complete.value().end()};
  impl_->sides = game.sides(complete.value());
  impl_->position = library::value_or_raise(game.open(complete.value(), fen));
  impl_->start_fen = impl_->position->fen();
  if (fen) impl_->given_fen.emplace(*fen);
}

Position::Position(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Position::Position(const Position& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Position::Position(Position&& other) noexcept = default;
Position& Position::operator=(const Position& other) {
  if (this != &other) impl_ = std::make_unique<Impl>(*other.impl_);
  return *this;
}
Position& Position::operator=(Position&& other) noexcept = default;
Position::~Position() = default;

const std::string& Position::variant() const {
  return impl_->game().facts().name;
}
const Rules& Position::rules() const {
  return impl_->rules;
}
const std::vector<SideInfo>& Position::sides() const {
  return impl_->sides;
}
const BoardLayout& Position::layout() const {
  return impl_->game().facts().layout;
}

std::string Position::fen() const {
  return impl_->position->fen();
}
const std::string& Position::start_fen() const {
  return impl_->start_fen;
}
const std::vector<Move>& Position::moves() const {
  return impl_->moves;
}
std::uint64_t Position::key() const {
  return impl_->position->key();
}
int Position::round() const {
  return impl_->position->round();
}
std::string Position::text() const {
  return session::position_text(*library::session_at(*impl_));
}
std::string Position::state_json() const {
  return session::state_line(library::session_at(*impl_)->state());
}

int Position::turn() const {
  return impl_->position->turn().index();
}
bool Position::in_play(int side) const {
  return impl_->position->in_play(impl_->checked(side));
}
bool Position::is_over() const {
  return impl_->position->outcome().over();
}
std::optional<GameOutcome> Position::outcome() const {
  const auto end = impl_->position->outcome();
  if (!end.over()) return std::nullopt;
  GameOutcome outcome;
  outcome.termination = reason_word(end.reason);
  for (const Side winner : end.winners)
    outcome.winners.push_back(winner.index());
  outcome.draw = end.drawn();
  return outcome;
}
std::string Position::result() const {
  return impl_->position->outcome().over() ? impl_->position->result() : "*";
}
std::vector<int> Position::shares() const {
  return impl_->position->shares();
}

std::vector<Move> Position::legal_moves() const {
  std::vector<Move> moves;
  legal_moves(moves);
  return moves;
}
void Position::legal_moves(std::vector<Move>& moves) const {
  std::vector<std::uint32_t> codes;
  impl_->position->codes(codes);
  moves.clear();
  moves.reserve(codes.size());
  for (const std::uint32_t code : codes)
    moves.push_back(Move(code, impl_->number));
}
int Position::count_legal_moves() const {
  return impl_->position->count_moves();
}
bool Position::is_legal(Move move) const {
  if (move.is_resignation()) return !is_over();
  return move && move.game_ == impl_->number && impl_->position->is_legal(move.code());
}
bool Position::is_capture(Move move) const {
  return move && move.game_ == impl_->number && impl_->position->is_capture(move.code());
}
Move Position::parse_move(std::string_view text) const {
  if (text == kResignWord && !is_over()) return Move::resignation();
  return {library::value_or_raise(impl_->position->parse_move(text)), impl_->number};
}
void Position::push(Move move) {
  library::make_room(impl_->moves);
  if (move.is_resignation()) {
    if (is_over()) library::raise(Error::of("move.over", "move 'resign'"));
    impl_->position->resign();
  } else if (!move || move.game_ != impl_->number || !impl_->position->push(move.code())) {
    refuse_move(move);
  }
  impl_->moves.push_back(move);
}
Move Position::push(std::string_view text) {
  const Move move = parse_move(text);
  push(move);
  return move;
}
Move Position::pop() {
  if (impl_->moves.empty()) library::raise(Error::of("move.none", "pop"));
  const Move move = impl_->moves.back();
  impl_->position->pop();
  impl_->moves.pop_back();
  return move;
}
Position Position::without_moves() const {
  auto copy = std::make_unique<Impl>();
  copy->number = impl_->number;
  copy->rules = impl_->rules;
  copy->sides = impl_->sides;
  copy->start_fen = fen();
  copy->given_fen = copy->start_fen;
  copy->position = impl_->position->clone_without_moves();
  return Position(std::move(copy));
}

namespace {

void check_perft(int depth, int threads) {
  if (depth < 0 || depth > session::kMaxPerft) {
    library::raise(Error::of("argument.number", "perft, depth", depth, 0, session::kMaxPerft));
  }
  if (threads < 1 || threads > session::kMaxThreads) {
    library::raise(
        Error::of("argument.number", "perft, threads", threads, 1, session::kMaxThreads));
  }
}

}  // namespace

std::uint64_t Position::perft(int depth, int threads) const {
  check_perft(depth, threads);
  if (threads == 1) return impl_->position->perft(depth);
  return perft(depth, threads, {});
}
std::uint64_t Position::perft(int depth, int threads, const std::stop_token& stop) const {
  check_perft(depth, threads);
  if (depth == 0) return 1;
  session::PerftRequest request;
  request.depth = depth;
  request.threads = threads;
  SearchSignals signals;
  const std::stop_callback on_stop(stop, [&signals] { signals.stop(); });
  const auto nodes = library::session_at(*impl_)->perft(request, signals, [](const auto&, auto) {});
  if (!nodes) library::raise(nodes.error());
  return nodes.value();
}

int Position::action_of(Move move) const {
  if (!move || move.is_resignation() || move.game_ != impl_->number) refuse_move(move);
  return impl_->position->action_of(move.code());
}
Move Position::move_of(int action) const {
  const std::uint32_t code = impl_->position->code_of(action);
  if (code == 0) {
    library::raise(Error::of("move.number", "action", action));
  }
  return {code, impl_->number};
}
std::vector<int> Position::legal_actions() const {
  std::vector<std::uint32_t> codes;
  impl_->position->codes(codes);
  std::vector<int> actions;
  actions.reserve(codes.size());
  for (const std::uint32_t code : codes)
    actions.push_back(impl_->position->action_of(code));
  std::sort(actions.begin(), actions.end());
  return actions;
}

namespace {

void check_size(std::size_t got, std::size_t wanted, const char* place) {
  if (got == wanted) return;
  library::raise(Error::of("array.size", place, wanted, got));
}

}  // namespace

void Position::board(std::span<std::int8_t> sides, std::span<std::int8_t> kinds) const {
  const std::size_t points = layout().points.size();
  check_size(sides.size(), points, "board, sides");
  check_size(kinds.size(), points, "board, kinds");
  impl_->position->board(sides.data(), kinds.data());
}

template <class Number>
void Position::Impl::planes(std::span<Number> planes, int first) const {
  const BoardLayout& layout = game().facts().layout;
  const std::size_t points = layout.points.size();
  const std::size_t kind_count = layout.kinds.size();
  const auto side_count = static_cast<int>(sides.size());
  check_size(planes.size(), sides.size() * kind_count * points, "planes");
  static_cast<void>(checked(first));
  std::vector<std::int8_t> board(2 * points);
  position->board(board.data(), board.data() + points);
  std::fill(planes.begin(), planes.end(), Number{0});
  for (std::size_t point = 0; point < points; ++point) {
    if (board[point] < 0) continue;
    const auto side = static_cast<std::size_t>((board[point] - first + side_count) % side_count);
    const std::int8_t kind = board[points + point];
    planes[(side * kind_count + static_cast<std::size_t>(kind)) * points + point] = Number{1};
  }
}

void Position::planes(std::span<float> planes, int first) const {
  impl_->planes(planes, first);
}
void Position::planes(std::span<std::uint8_t> planes, int first) const {
  impl_->planes(planes, first);
}
void Position::hands(std::span<int> counts) const {
  check_size(counts.size(), impl_->sides.size() * layout().kinds.size(), "hands");
  impl_->position->hands(counts.data());
}

void Position::standing(std::span<float> numbers, int first) const {
  check_size(numbers.size(), impl_->sides.size() * layout().standing.size(), "standing");
  impl_->position->standing(impl_->checked(first), numbers.data());
}

bool operator==(const Position& a, const Position& b) {
  return a.impl_->number == b.impl_->number && a.impl_->rules == b.impl_->rules &&
         a.impl_->moves == b.impl_->moves && a.impl_->position->equals(*b.impl_->position);
}

}  // namespace v1
}  // namespace hegemon

namespace hegemon::library {

std::uint32_t game_number(std::string_view variant) {
  const std::span<const AnyGame> games = any_games();
  for (std::uint32_t i = 0; i < games.size(); ++i) {
    if (games[i].facts().name == variant) return i;
  }
  raise(Error::of("game.unknown", "variant", variant));
}

const AnyGame& game_named(std::string_view variant) {
  return any_games()[game_number(variant)];
}

}  // namespace hegemon::library
