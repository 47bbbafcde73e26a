#include "engine/three_friends/notation.h"

#include <array>
#include <vector>

#include "engine/ascii.h"
#include "engine/fen_text.h"
#include "engine/legal_move.h"

namespace hegemon::three_friends {

namespace {

using fen_text::is_open;
using fen_text::wrong;

constexpr std::string_view kStartPlacement =
    "9/rP1rI1rP1rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
    "9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEgAgGgAgEgHgR|"
    "9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR";

std::optional<Side> side_of(char letter) {
  const std::size_t index = kSideLetters.find(letter);
  if (index == std::string_view::npos) return std::nullopt;
  return Side(static_cast<int>(index));
}

Status parse_row(std::string_view text, Side arm, int rank, Setup& setup) {
  const std::string where =
      std::string("placement, arm ") + letter_of(arm) + ", rank " + std::to_string(rank + 1);
  int file = 0;
  bool after_gap = false;
  while (!text.empty()) {
    const char c = text.front();
    if (is_digit(c)) {
      if (c == '0') return wrong("fen.gap", where, c);
      if (after_gap) return wrong("fen.gap.twice", where);
      after_gap = true;
      file += c - '0';
      text.remove_prefix(1);
      continue;
    }
    after_gap = false;
    const std::optional<Side> army = side_of(c);
    if (!army) return wrong("fen.army.unknown", where, first_character(text));
    if (text.size() < 2) return wrong("fen.army.alone", where);
    const std::optional<PieceType> type =
        fen_text::type_with_letter<PieceType>(kPieceRows, text[1]);
    if (!type) {
      return wrong("fen.piece.unknown", where, first_character(text.substr(1)));
    }
    if (file < kFiles) {
      setup.board[Point(arm, file, rank)] = Piece(*army, *type);
    }
    ++file;
    text.remove_prefix(2);
  }
  if (file != kFiles) return wrong("fen.width", where, file, kFiles);
  return success();
}

Status parse_placement(std::string_view text, Setup& setup) {
  const auto arms = split(text, '|');
  if (std::ssize(arms) != kSides) return wrong("fen.arms", "placement", arms.size(), kSides);
  for (const Side arm : sides<kSides>()) {
    const Status ranks = fen_text::parse_ranks(
        arms[place_of(arm)], kRanks, std::string("placement, arm ") + letter_of(arm),
        [&](std::string_view part, int rank) { return parse_row(part, arm, rank, setup); });
    if (!ranks) return ranks.error();
  }
  return success();
}

Status parse_commanders(std::string_view text, Setup& setup) {
  if (std::ssize(text) != kSides) return wrong("fen.commanders", "commanders", text.size(), kSides);
  for (const Side army : sides<kSides>()) {
    const std::string_view rest = text.substr(place_of(army));
    const std::optional<Side> commander = side_of(rest.front());
    if (rest.front() != '-' && !commander) {
      return wrong("fen.kingdom.unknown", "commanders", first_character(rest));
    }
    setup.commanders[army] = commander ? static_cast<std::uint8_t>(commander->index()) : kNobody;
  }
  return success();
}

Status parse_other_fields(const std::vector<std::string_view>& fields, Setup& setup) {
  if (!fields[1].empty()) {
    const std::optional<Side> turn =
        fields[1].size() == 1 ? side_of(fields[1].front()) : std::nullopt;
    if (!turn) return wrong("fen.kingdom.unknown", "side", fields[1]);
    setup.turn = *turn;
  }
  Status status = success();
  if (!is_open(fields[2])) status = parse_commanders(fields[2], setup);
  if (status && !is_open(fields[3]))
    status = fen_text::read_number(fields[3], 0U, kMaxPlies, "quiet", setup.quiet);
  if (status && !is_open(fields[4]))
    status = fen_text::read_round(fields[4], kMaxPlies, "round", setup.round);
  return status;
}

/// What the placement leaves open: armies with a general command themselves, the first of them is to
/// move.
void set_default_fields(Setup& setup) {
  SideSet present;
  for (const Piece piece : setup.board) {
    if (piece.exists() && piece.is(PieceType::kGeneral)) present.add(piece.army());
  }
  for (const Side army : sides<kSides>()) {
    if (!present.contains(army)) setup.commanders[army] = kNobody;
  }
  if (!present.empty()) setup.turn = present.lowest();
}

Setup setup_of(const Position& position) {
  Setup setup;
  for (int i = 0; i < kPointCount; ++i)
    setup.board[Point(i)] = position.piece_at(Point(i));
  for (const Side army : sides<kSides>()) {
    const auto commander = position.commander(army);
    setup.commanders[army] = commander ? static_cast<std::uint8_t>(commander->index()) : kNobody;
  }
  setup.turn = position.turn();
  setup.quiet = position.quiet();
  setup.round = static_cast<std::uint32_t>(position.round());
  return setup;
}

/// Cuts a point (`r11` .. `b95`) off the front of `text`.
std::optional<Point> take_point(std::string_view& text) {
  if (text.size() < 3) return std::nullopt;
  const std::optional<Side> arm = side_of(text[0]);
  const int file = text[1] - '1';
  const int rank = text[2] - '1';
  if (!arm || !on_arm(file, rank)) return std::nullopt;
  text.remove_prefix(3);
  return Point(*arm, file, rank);
}

Error why_illegal(const Position& position, std::string_view text, Point from, Point to) {
  const Piece piece = position.piece_at(from);
  if (!piece.exists()) return Error::of("move.illegal.empty_point", "move", text, to_text(from));
  if (position.commander(piece.army()) != position.turn()) {
    return Error::of("move.illegal.commander", "move", text, letter_of(position.turn()),
                     to_text(from));
  }
  return Error::of("move.illegal.target", "move", text, row(piece.type()).name, to_text(from),
                   to_text(to));
}

}  // namespace

std::string_view name_of(Side side) {
  constexpr PerKingdom<std::string_view> kNames{{"Red", "Green", "Blue"}};
  return kNames[side];
}

Setup start_setup() {
  Setup setup;
  const Status status = parse_placement(kStartPlacement, setup);
  assert(status.ok());
  static_cast<void>(status);
  return setup;
}

std::string to_fen(const Position& position) {
  return to_fen(setup_of(position));
}

std::string to_fen(const Setup& setup) {
  std::string text;
  for (const Side arm : sides<kSides>()) {
    if (arm != Side(0)) text += '|';
    text += fen_text::ranks_text(kRanks, kFiles, [&](int file, int rank) {
      return piece_text(setup.board[Point(arm, file, rank)]);
    });
  }
  text += ' ';
  text += letter_of(setup.turn);
  text += ' ';
  for (const Side army : sides<kSides>()) {
    const std::uint8_t commander = setup.commanders[army];
    text += commander == kNobody ? '-' : letter_of(Side(commander));
  }
  text += ' ' + std::to_string(setup.quiet);
  text += ' ' + std::to_string(setup.round);
  return text;
}

Result<Position> parse_fen(std::string_view fen) {
  const auto setup = parse_setup(fen);
  if (!setup) return setup.error();
  return Position::from_setup(setup.value());
}

Result<Setup> parse_setup(std::string_view fen) {
  const auto found = fen_text::split_fields(fen, 5);
  if (!found) return found.error();
  const std::vector<std::string_view>& fields = found.value();
  Setup setup;
  if (fields[0] == fen_text::kStartWord) {
    setup = start_setup();
  } else if (Status status = parse_placement(fields[0], setup); !status) {
    return status.error();
  }
  set_default_fields(setup);
  if (Status status = parse_other_fields(fields, setup); !status) return status.error();
  return setup;
}

std::string to_text(Move move) {
  return to_text(move.from()) + to_text(move.to());
}

std::string piece_text(Piece piece) {
  if (!piece.exists()) return {};
  return {letter_of(piece.army()), row(piece.type()).letter};
}

Result<Move> parse_move(const Position& position, std::string_view text) {
  const auto points = read_two_points(text, take_point);
  if (!points) {
    return Error::of("move.format", "move", text, "r54r55");
  }
  const auto& [from, to] = *points;
  return find_legal_move<MoveList>(
      position, text,
      [from = from, to = to](Move move) { return move.from() == from && move.to() == to; },
      [&, from = from, to = to] { return why_illegal(position, text, from, to); });
}

}  // namespace hegemon::three_friends
