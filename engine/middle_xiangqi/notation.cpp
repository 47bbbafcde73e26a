#include "engine/middle_xiangqi/notation.h"

#include <optional>
#include <vector>

#include "engine/ascii.h"
#include "engine/fen_text.h"
#include "engine/legal_move.h"

namespace hegemon::middle_xiangqi {

namespace {

using fen_text::is_open;
using fen_text::plain_number;
using fen_text::wrong;

constexpr std::string_view kStartPlacement =
    "riehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C9C1/13/RIEHOAGAOHEIR[]";

/// The kind with this (capital) letter, if there is one.
std::optional<PieceType> piece_type(char letter) {
  return fen_text::type_with_letter<PieceType>(kPieceRows, letter);
}

/// The piece with this letter: a capital is Red's.
std::optional<Piece> piece_of(char letter) {
  const std::optional<PieceType> type = piece_type(to_upper(letter));
  if (!type) return std::nullopt;
  return Piece{letter == to_upper(letter) ? kRed : kBlack, *type};
}

Status parse_rank(std::string_view text, int rank, Setup& setup) {
  const std::string where = "placement, rank " + std::to_string(rank + 1);
  int file = 0;
  while (!text.empty()) {
    if (is_digit(text.front())) {
      const std::string_view digits = take_digits(text);
      const auto gap = plain_number(digits, 1, kFileCount);
      if (!gap) return wrong("fen.gap", where, digits);
      file += *gap;
      continue;
    }
    const std::optional<Piece> piece = piece_of(text.front());
    if (!piece) return wrong("fen.piece.unknown", where, first_character(text));
    if (file < kFileCount) {
      setup.board[Point(file, rank)] = piece;
    }
    ++file;
    text.remove_prefix(1);
  }
  if (file != kFileCount) return wrong("fen.width", where, file, kFileCount);
  return success();
}

Status parse_hand(std::string_view text, Setup& setup) {
  for (; !text.empty(); text.remove_prefix(1)) {
    const std::optional<Piece> piece = piece_of(text.front());
    if (!piece) return wrong("fen.piece.unknown", "hand", first_character(text));
    if (piece->type == PieceType::kGeneral) return wrong("fen.hand.general", "hand");
    ++setup.hands[piece->side][piece->type];
  }
  return success();
}

Status parse_placement(std::string_view text, Setup& setup) {
  const std::size_t bracket = text.find('[');
  const bool has_hand = bracket != std::string_view::npos;
  if (has_hand && text.back() != ']') return wrong("fen.hand.open", "hand");
  Status ranks = fen_text::parse_ranks(
      text.substr(0, bracket), kRankCount, "placement",
      [&](std::string_view part, int rank) { return parse_rank(part, rank, setup); });
  if (!ranks || !has_hand) return ranks;
  text.remove_prefix(bracket + 1);
  text.remove_suffix(1);
  return parse_hand(text, setup);
}

Status parse_other_fields(const std::vector<std::string_view>& fields, Setup& setup) {
  if (!fields[1].empty()) {
    if (fields[1] != "w" && fields[1] != "b") {
      return wrong("fen.side.unknown", "turn", fields[1]);
    }
    setup.turn = fields[1] == "w" ? kRed : kBlack;
  }
  for (const std::size_t i : {std::size_t{2}, std::size_t{3}}) {
    if (!is_open(fields[i])) {
      return wrong("fen.dash", "field " + std::to_string(i + 1), fields[i]);
    }
  }
  Status status = success();
  if (!is_open(fields[4]))
    status = fen_text::read_number(fields[4], 0, kMaxCount, "quiet", setup.quiet);
  if (status && !is_open(fields[5]))
    status = fen_text::read_round(fields[5], kMaxCount, "number", setup.number);
  return status;
}

std::string placement_text(const Setup& setup) {
  return fen_text::ranks_text(kRankCount, kFileCount, [&](int file, int rank) {
    const std::optional<Piece>& piece = setup.board[Point(file, rank)];
    return piece ? std::string(1, piece->letter()) : std::string();
  });
}

Setup setup_of(const Position& position) {
  Setup setup;
  for (int i = 0; i < kPointCount; ++i)
    setup.board[Point(i)] = position.piece_at(Point(i));
  for (const Side side : {kRed, kBlack}) {
    for (int t = 0; t < kHandTypeCount; ++t)
      setup.hands[side][PieceType(t)] = position.in_hand(side, PieceType(t));
  }
  setup.turn = position.turn();
  setup.quiet = position.quiet();
  setup.number = position.number();
  return setup;
}

std::string hand_text(const PerHandType<int>& hand, Side side) {
  std::string text;
  for (int t = 0; t < kHandTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    text.append(static_cast<std::size_t>(hand[type]), Piece{side, type}.letter());
  }
  return text;
}

/// Cuts a point (`a1` .. `m10`) off the front of `text`.
std::optional<Point> take_point(std::string_view& text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + kFileCount) return std::nullopt;
  const int file = text[0] - 'a';
  text.remove_prefix(1);
  const auto rank = plain_number(take_digits(text), 1, kRankCount);
  if (!rank) return std::nullopt;
  return Point(file, *rank - 1);
}

/// A move or a drop as it is written, legal or not.
struct WrittenMove {
  std::optional<PieceType> dropped;
  Point from;
  Point to;

  bool names(Move move) const {
    if (move.to() != to || move.is_drop() != dropped.has_value()) return false;
    return dropped ? move.piece() == *dropped : move.from() == from;
  }
};

std::optional<WrittenMove> read_move(std::string_view text) {
  if (text.size() < 2 || text[1] != '@') {
    const auto points = read_two_points(text, take_point);
    if (!points) return std::nullopt;
    return WrittenMove{std::nullopt, points->first, points->second};
  }
  const std::optional<PieceType> dropped = piece_type(to_upper(text[0]));
  if (!dropped || *dropped == PieceType::kGeneral) return std::nullopt;
  const std::optional<Point> to = read_point(text.substr(2), take_point);
  if (!to) return std::nullopt;
  return WrittenMove{dropped, {}, *to};
}

Error why_illegal(const Position& position, std::string_view text, const WrittenMove& written) {
  if (written.dropped) {
    const std::string_view name = row(*written.dropped).name;
    if (position.in_hand(position.turn(), *written.dropped) == 0)
      return Error::of("move.illegal.not_in_hand", "move", text, name);
    if (position.piece_at(written.to))
      return Error::of("move.illegal.occupied", "move", text, to_text(written.to));
    return Error::of("move.illegal.drop", "move", text, name, to_text(written.to));
  }
  const std::optional<Piece> piece = position.piece_at(written.from);
  if (!piece) return Error::of("move.illegal.empty_point", "move", text, to_text(written.from));
  if (piece->side != position.turn()) {
    return Error::of("move.illegal.turn", "move", text, position.turn() == kRed ? "Red" : "Black");
  }
  const ErrorCode<4> code = position.in_check() ? ErrorCode<4>("move.illegal.in_check")
                                                : ErrorCode<4>("move.illegal.target");
  return Error::of(code, "move", text, row(piece->type).name, to_text(written.from),
                   to_text(written.to));
}

}  // namespace

Setup start_setup() {
  Setup setup;
  const Status status = parse_placement(kStartPlacement, setup);
  assert(status.ok());
  static_cast<void>(status);
  return setup;
}

std::string hand_text(const Position& position, Side side) {
  return hand_text(setup_of(position).hands[side], side);
}

std::string to_fen(const Position& position) {
  return to_fen(setup_of(position));
}

std::string to_fen(const Setup& setup) {
  return placement_text(setup) + '[' + hand_text(setup.hands[kRed], kRed) +
         hand_text(setup.hands[kBlack], kBlack) + "] " + (setup.turn == kRed ? 'w' : 'b') +
         " - - " + std::to_string(setup.quiet) + ' ' + std::to_string(setup.number);
}

Result<Position> parse_fen(std::string_view fen) {
  const auto setup = parse_setup(fen);
  if (!setup) return setup.error();
  return Position::from_setup(setup.value());
}

Result<Setup> parse_setup(std::string_view fen) {
  const auto found = fen_text::split_fields(fen, 6);
  if (!found) return found.error();
  const std::vector<std::string_view>& fields = found.value();
  Setup setup;
  const std::string_view placement =
      fields[0] == fen_text::kStartWord ? kStartPlacement : fields[0];
  if (Status status = parse_placement(placement, setup); !status) return status.error();
  if (Status status = parse_other_fields(fields, setup); !status) return status.error();
  return setup;
}

std::string to_text(Point point) {
  return static_cast<char>('a' + point.file()) + std::to_string(point.rank() + 1);
}

std::string to_text(Move move) {
  if (move.is_drop()) return row(move.piece()).letter + ('@' + to_text(move.to()));
  return to_text(move.from()) + to_text(move.to());
}

Result<Move> parse_move(const Position& position, std::string_view text) {
  const std::optional<WrittenMove> written = read_move(text);
  if (!written) {
    return Error::of("move.format.drop", "move", text, "a1b10", "P@e5");
  }
  return find_legal_move<MoveList>(
      position, text, [&](Move move) { return written->names(move); },
      [&] { return why_illegal(position, text, *written); });
}

}  // namespace hegemon::middle_xiangqi
