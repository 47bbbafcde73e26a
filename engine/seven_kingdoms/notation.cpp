#include "engine/seven_kingdoms/notation.h"

#include <vector>

#include "engine/ascii.h"
#include "engine/fen_text.h"
#include "engine/legal_move.h"

namespace hegemon::seven_kingdoms {

namespace {

using fen_text::is_open;
using fen_text::wrong;

constexpr std::string_view kStartPlacement =
    "2dNdSdBdQdRdSdN1pNpSpBpQpRpSpN2/3dNdSdCdSdN3pNpSpCpSpN3/4dAdWdA5pApWpA3gN/5dH7pH3gNgS/"
    "5dG7pG2gAgSgB/14gGgHgWgCgQ/wN15gAgSgR/wSwN15gNgS/wRwSwA15gN/wQwCwWwHwG14/wBwSwA15bN/"
    "wSwN15bNbS/wN15bAbSbB/14bGbHbWbCbQ/5rG7oG2bAbSbR/5rH7oH3bNbS/4rArWrA5oAoWoA3bN/"
    "3rNrSrCrSrN3oNoSoCoSoN3/2rNrSrBrQrRrSrN1oNoSoBoQoRoSoN2";

Status parse_rank(std::string_view text, int rank, const Rules& rules, Setup& setup) {
  const std::string where = "placement, rank " + std::to_string(rank);
  int file = 0;
  while (!text.empty()) {
    if (is_digit(text.front())) {
      const std::string_view digits = take_digits(text);
      const auto gap = parse_number(digits, 1, kBoardWidth);
      if (!gap) return wrong("fen.gap", where, digits);
      file += *gap;
      continue;
    }
    const std::optional<Side> owner = rules.side(text.front());
    if (!owner) return wrong("fen.colour.unknown", where, first_character(text));
    if (text.size() < 2) return wrong("fen.colour.alone", where);
    const std::optional<PieceType> type =
        fen_text::type_with_letter<PieceType>(kPieceRows, text[1]);
    if (!type) {
      return wrong("fen.piece.unknown", where, first_character(text.substr(1)));
    }
    if (file < kBoardWidth) {
      setup.board[Point(file, rank)] = ColouredPiece{*owner, *type};
    }
    ++file;
    text.remove_prefix(2);
  }
  if (file != kBoardWidth) return wrong("fen.width", where, file, kBoardWidth);
  return success();
}

Status parse_placement(std::string_view text, const Rules& rules, Setup& setup) {
  return fen_text::parse_ranks(
      text, kBoardWidth, "placement",
      [&](std::string_view part, int rank) { return parse_rank(part, rank, rules, setup); });
}

Status parse_statuses(std::string_view text, const Rules& rules, Setup& setup) {
  if (std::ssize(text) != kSides) return wrong("fen.fates", "fates", text.size(), kSides);
  for (const Side side : sides<kSides>()) {
    const char c = text[place_of(side)];
    const std::optional<Side> commander = rules.side(c);
    if (c != '-' && !commander) {
      return wrong("fen.kingdom.unknown", "fates, character " + std::to_string(side.index() + 1),
                   first_character(text.substr(place_of(side))));
    }
    setup.statuses[side] =
        c == '-' ? KingdomStatus::gone() : KingdomStatus::conquered_by(*commander);
  }
  return success();
}

Status parse_taken(std::string_view text, const Rules& rules, Setup& setup) {
  std::optional<Side> last_captor;
  for (std::string_view part : split(text, ',')) {
    const std::string where = "taken, " + in_quotes(part);
    if (part.size() < 2 || part[1] != ':') {
      return wrong("fen.taken.form", where);
    }
    const std::optional<Side> captor = rules.side(part[0]);
    if (!captor) return wrong("fen.kingdom.unknown", where, first_character(part));
    if (last_captor && *captor <= *last_captor) {
      return wrong("fen.taken.captors", where);
    }
    last_captor = captor;
    part.remove_prefix(2);
    if (part.empty()) return wrong("fen.taken.nothing", where);
    std::optional<Side> last_victim;
    while (!part.empty()) {
      const std::optional<Side> victim = rules.side(part.front());
      if (!victim) return wrong("fen.kingdom.unknown", where, first_character(part));
      if (last_victim && *victim <= *last_victim) {
        return wrong("fen.taken.victims", where);
      }
      last_victim = victim;
      part.remove_prefix(1);
      const auto count = parse_number(take_digits(part), 1, kMaxTaken);
      if (!count) {
        return wrong("fen.taken.number", where, kMaxTaken);
      }
      setup.taken[*captor][*victim] = *count;
    }
  }
  return success();
}

Status parse_other_fields(const std::vector<std::string_view>& fields, const Rules& rules,
                          Setup& setup) {
  if (!fields[1].empty()) {
    const std::optional<Side> turn =
        fields[1].size() == 1 ? rules.side(fields[1].front()) : std::nullopt;
    if (!turn) return wrong("fen.kingdom.unknown", "turn", fields[1]);
    setup.turn = *turn;
  }
  Status status = success();
  if (!is_open(fields[2])) status = parse_statuses(fields[2], rules, setup);
  if (status && !is_open(fields[3])) status = parse_taken(fields[3], rules, setup);
  if (status && !is_open(fields[4]))
    status = fen_text::read_number(fields[4], 0, kMaxPlies, "quiet", setup.quiet);
  if (status && !is_open(fields[5]))
    status = fen_text::read_round(fields[5], kMaxPlies, "round", setup.round);
  return status;
}

/// What the placement leaves open: all that are there in play, the first of them to move.
void set_default_fields(Setup& setup) {
  SideSet present;
  for (const auto& piece : setup.board) {
    if (piece) present.add(piece->owner);
  }
  for (const Side side : sides<kSides>()) {
    setup.statuses[side] =
        present.contains(side) ? KingdomStatus::in_play(side) : KingdomStatus::gone();
  }
  if (!present.empty()) setup.turn = present.lowest();
}

std::string letters(const ColouredPiece& piece, const Rules& rules) {
  return {rules.letter(piece.owner), row(piece.type).letter};
}

std::string placement_text(const Setup& setup, const Rules& rules) {
  return fen_text::ranks_text(kBoardWidth, kBoardWidth, [&](int file, int rank) {
    const std::optional<ColouredPiece>& piece = setup.board[Point(file, rank)];
    return piece ? letters(*piece, rules) : std::string();
  });
}

std::string taken_text(const Setup& setup, const Rules& rules) {
  std::string text;
  for (const Side captor : sides<kSides>()) {
    std::string victims;
    for (const Side victim : sides<kSides>()) {
      const int count = setup.taken[captor][victim];
      if (count == 0) continue;
      victims += rules.letter(victim);
      victims += std::to_string(count);
    }
    if (victims.empty()) continue;
    if (!text.empty()) text += ',';
    text += rules.letter(captor);
    text += ':';
    text += victims;
  }
  return text.empty() ? "-" : text;
}

/// Cuts a point (`a0` .. `s18`) off the front of `text`.
std::optional<Point> take_point(std::string_view& text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 's') return std::nullopt;
  const int file = text[0] - 'a';
  text.remove_prefix(1);
  const auto rank = fen_text::plain_number(take_digits(text), 0, kBoardWidth - 1);
  if (!rank) return std::nullopt;
  return Point(file, *rank);
}

Error why_illegal(const Position& position, std::string_view text, Point from, Point to) {
  const PieceId id = position.piece_at(from);
  if (id == kNoPiece) return Error::of("move.illegal.empty_point", "move", text, to_text(from));
  if (id == kEmperor) return Error::of("move.illegal.emperor", "move", text);
  const Side owner = position.owner(id);
  if (owner != position.turn()) {
    return Error::of("move.illegal.turn_of", "move", text, position.rules().letter(position.turn()),
                     position.rules().letter(owner));
  }
  return Error::of("move.illegal.target", "move", text, row(type_of(id)).name, to_text(from),
                   to_text(to));
}

}  // namespace

Setup start_setup() {
  Setup setup;
  const Status status = parse_placement(kStartPlacement, Rules{}, setup);
  assert(status.ok());
  static_cast<void>(status);
  set_default_fields(setup);
  return setup;
}

std::string to_fen(const Position& position) {
  return to_fen(position.setup(), position.rules());
}

std::string to_fen(const Setup& setup, const Rules& rules) {
  std::string text = placement_text(setup, rules);
  text += ' ';
  text += rules.letter(setup.turn);
  text += ' ';
  for (const Side side : sides<kSides>()) {
    const KingdomStatus status = setup.statuses[side];
    text += status.is_gone() ? '-' : rules.letter(status.commander());
  }
  text += ' ' + taken_text(setup, rules);
  text += ' ' + std::to_string(setup.quiet);
  text += ' ' + std::to_string(setup.round);
  return text;
}

Result<Position> parse_fen(std::string_view fen, const Rules& rules) {
  const auto setup = parse_setup(fen, rules);
  if (!setup) return setup.error();
  return Position::from_setup(setup.value(), rules);
}

Result<Setup> parse_setup(std::string_view fen, const Rules& rules) {
  const auto found = fen_text::split_fields(fen, 6);
  if (!found) return found.error();
  const std::vector<std::string_view>& fields = found.value();
  Setup setup;
  if (fields[0] == fen_text::kStartWord) {
    setup = start_setup();
  } else if (Status status = parse_placement(fields[0], rules, setup); !status) {
    return status.error();
  }
  set_default_fields(setup);
  if (Status status = parse_other_fields(fields, rules, setup); !status) return status.error();
  return setup;
}

std::string to_text(Move move) {
  return to_text(move.from()) + to_text(move.to());
}

Result<Move> parse_move(const Position& position, std::string_view text) {
  const auto points = read_two_points(text, take_point);
  if (!points) {
    return Error::of("move.format", "move", text, "a0b12");
  }
  const auto& [from, to] = *points;
  return find_legal_move<MoveList>(
      position, text,
      [from = from, to = to](Move move) { return move.from() == from && move.to() == to; },
      [&, from = from, to = to] { return why_illegal(position, text, from, to); });
}

std::string piece_letters(const Position& position, Point point) {
  const PieceId id = position.piece_at(point);
  if (id == kNoPiece) return {};
  if (id == kEmperor) return "##";
  return letters({position.owner(id), type_of(id)}, position.rules());
}

}  // namespace hegemon::seven_kingdoms
