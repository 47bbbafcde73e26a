#include "tests/toy/game.h"

#include <algorithm>

#include "engine/ascii.h"
#include "engine/legal_move.h"
#include "engine/random.h"

namespace hegemon {

namespace toy {

namespace {

constexpr std::string_view kLetters = "rgb.";

}  // namespace

Position Position::start() {
  return parse("rr..gg..bb.. r 0 1").value();
}

Result<Position> Position::parse(std::string_view fen) {
  const std::vector<std::string_view> words = split_words(fen);
  if (words.size() != 4) return Error{"four fields wanted", "fen"};
  Position position;
  if (words[0].size() != kPoints) return Error{"twelve points wanted", "fen, board"};
  for (std::size_t i = 0; i < kPoints; ++i) {
    const std::size_t stone = kLetters.find(words[0][i]);
    if (stone == std::string_view::npos)
      return Error{"unknown letter " + in_quotes(first_character(words[0].substr(i))),
                   "fen, board"};
    position.state_.stones[i] = static_cast<std::uint8_t>(stone);
  }
  const std::size_t turn =
      words[1].size() == 1 ? kLetters.substr(0, kSides).find(words[1][0]) : std::string_view::npos;
  if (turn == std::string_view::npos)
    return Error{"unknown side " + in_quotes(words[1]), "fen, turn"};
  position.state_.turn = Side(static_cast<int>(turn));
  const auto quiet = parse_number(words[2], 0, kQuietLimit - 1);
  if (!quiet) return Error::of("fen.number", "fen, quiet moves", words[2], 0, kQuietLimit - 1);
  const auto round = parse_number(words[3], 1, 9999);
  if (!round) return Error::of("fen.number", "fen, round", words[3], 1, 9999);
  position.state_.quiet = *quiet;
  position.state_.round = *round;
  for (const Side side : sides<kSides>()) {
    if (position.stones_of(side) > 2) return Error{"a side has more than two stones", "fen, board"};
  }
  if (!position.alive(position.turn())) return Error{"the side to move is out", "fen, turn"};
  if (position.in_play().count() == 1)
    position.state_.outcome = {Reason::kLast, position.in_play()};
  return position;
}

std::string Position::fen() const {
  std::string text;
  for (const std::uint8_t stone : state_.stones)
    text += kLetters[stone];
  return text + ' ' + kLetters[place_of(turn())] + ' ' + std::to_string(quiet()) + ' ' +
         std::to_string(round());
}

std::optional<Side> Position::at(int point) const {
  const std::uint8_t stone = state_.stones[static_cast<std::size_t>(point)];
  if (stone == kEmpty) return std::nullopt;
  return Side(stone);
}

int Position::stones_of(Side side) const {
  return static_cast<int>(std::count(state_.stones.begin(), state_.stones.end(), side.index()));
}

SideSet Position::in_play() const {
  SideSet set;
  for (const Side side : sides<kSides>()) {
    if (alive(side)) set.add(side);
  }
  return set;
}

std::uint64_t Position::key() const {
  std::uint64_t key = place_of(turn());
  for (const std::uint8_t stone : state_.stones)
    key = key * 4 + stone;
  return Random(key).next();
}

void Position::moves(MoveList& list) const {
  list.clear();
  if (over()) return;
  for (int from = 0; from < kPoints; ++from) {
    if (at(from) != turn()) continue;
    for (int step = 1; step <= 2; ++step) {
      const int to = (from + step) % kPoints;
      if (at(to) != turn()) list.push(Move(from, to, state_.stones[static_cast<std::size_t>(to)]));
    }
  }
}

void Position::captures(MoveList& list) const {
  MoveList all;
  moves(all);
  list.clear();
  for (const Move move : all) {
    if (move.is_capture()) list.push(move);
  }
}

int Position::count_moves() const {
  MoveList list;
  moves(list);
  return static_cast<int>(list.size());
}

Undo Position::make(Move move) {
  const Undo before = state_;
  state_.stones[static_cast<std::size_t>(move.to())] = static_cast<std::uint8_t>(turn().index());
  state_.stones[static_cast<std::size_t>(move.from())] = kEmpty;
  state_.quiet = move.is_capture() ? 0 : state_.quiet + 1;
  end_turn();
  return before;
}

void Position::unmake(Move /*move*/, const Undo& undo) {
  state_ = undo;
}

void Position::resign() {
  for (std::uint8_t& stone : state_.stones) {
    if (stone == turn().index()) stone = kEmpty;
  }
  end_turn();
}

Position Position::with_turn(Side side) const {
  Position position = *this;
  position.state_.turn = side;
  return position;
}

void Position::end_turn() {
  do {
    state_.turn = Side((turn().index() + 1) % kSides);
    if (turn() == Side(0)) ++state_.round;
  } while (!alive(turn()));
  if (in_play().count() == 1) {
    state_.outcome = {Reason::kLast, in_play()};
  } else if (quiet() >= kQuietLimit) {
    state_.outcome = {Reason::kQuiet, in_play()};
  }
}

bool operator==(const Position& a, const Position& b) {
  return a.fen() == b.fen() && a.outcome() == b.outcome();
}

}  // namespace toy

Result<toy::Move> Toy::parse_move(const Position& position, std::string_view text) {
  return find_legal_move<MoveList>(
      position, text, [&](Move move) { return to_text(move) == text; },
      [&] {
        return Error{
            "illegal move " + in_quotes(text) + ": a stone goes one or two points clockwise",
            "move", ErrorKind::kIllegalMove};
      });
}

std::string Toy::result_text(const Position& position) {
  const Outcome outcome = position.outcome();
  if (!outcome.over()) return "*";
  const std::string winner =
      outcome.drawn() ? "draw" : std::string(1, side_letter({}, outcome.winners.lowest()));
  return winner + ' ' + std::string(reason_word(outcome.reason));
}

MoveEnds Toy::ends(Move move) {
  const auto point = [](int number) { return std::string(1, static_cast<char>('a' + number)); };
  return {point(move.from()), point(move.to())};
}

Picture Toy::picture(const Position& position, const std::optional<Move>& last) {
  Picture picture;
  picture.rows.emplace_back();
  for (int point = 0; point < toy::kPoints; ++point) {
    const auto side = position.at(point);
    picture.rows.back().push_back({side ? std::string(1, side_letter({}, *side)) : ".", side,
                                   last && (last->from() == point || last->to() == point)});
  }
  return picture;
}

SideTable Toy::side_table(const Position& position) {
  SideTable table;
  table.columns = {"side", "stones"};
  for (const Side side : sides<kSides>())
    table.rows.push_back({side_name({}, side), std::to_string(position.stones_of(side))});
  return table;
}

BoardState Toy::board_state(const Position& position, const Position& /*start*/) {
  BoardState state;
  for (int point = 0; point < toy::kPoints; ++point) {
    const auto side = position.at(point);
    if (side)
      state.pieces.push_back({std::string(1, static_cast<char>('a' + point)), 'S', side, *side});
  }
  for (const Side side : sides<kSides>()) {
    SideState of_side;
    of_side.player = side;
    of_side.pieces = position.stones_of(side);
    if (!position.alive(side)) of_side.fate = SideFate::kFell;
    state.sides.push_back(of_side);
  }
  state.draws.push_back({"quiet", position.quiet(), toy::kQuietLimit, std::nullopt});
  return state;
}

MoveEffects Toy::move_effects(const Position& before, const std::optional<Move>& move,
                              const Position& after) {
  MoveEffects effects;
  if (move) {
    effects.ends = ends(*move);
    effects.kind = 'S';
    if (move->is_capture()) {
      effects.taken = 'S';
      effects.taken_of = before.at(move->to());
    }
  }
  for (const Side side : before.in_play() - after.in_play())
    effects.fallen.push_back({side, std::nullopt, move ? "losses" : "resign", {}, {}});
  return effects;
}

std::span<const std::string_view> Toy::bench_positions() {
  static constexpr std::string_view kPositions[]{"rr..gg..bb.. r 0 1", "r..g.r..b..g b 3 5"};
  return kPositions;
}

}  // namespace hegemon
