// The rules of Middle Xiangqi in the order of the rules document. "Section" in the comments is a
// section of that document.

#include "middle_xiangqi.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "tests/reference/text.h"

namespace hegemon::reference {
namespace {

using Position = MiddleXiangqiPosition;

// ---- Section 1: board ---------------------------------------------------------------------------

constexpr int kFiles = 13;
constexpr int kRanks = 10;
constexpr char kEmpty = '.';
constexpr std::string_view kPieceLetters = "GAOHEIRCP";
constexpr std::string_view kHandOrder = "RCHEIOAP";

// Files 1 to 13 are a to m, ranks 1 to 10 are as written.
struct Point {
  int file = 0;
  int rank = 0;

  bool operator==(const Point&) const = default;
};

constexpr std::array<Point, 4> kOrthogonal = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
constexpr std::array<Point, 4> kDiagonal = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

Point plus(Point point, Point direction, int times = 1) {
  return {point.file + times * direction.file, point.rank + times * direction.rank};
}

bool on_board(Point point) {
  return point.file >= 1 && point.file <= kFiles && point.rank >= 1 && point.rank <= kRanks;
}

std::vector<Point> all_points() {
  std::vector<Point> points;
  for (int rank = 1; rank <= kRanks; ++rank) {
    for (int file = 1; file <= kFiles; ++file)
      points.push_back({file, rank});
  }
  return points;
}

char piece_at(const Position& position, Point point) {
  const std::array<char, kFiles>& row = position.points[static_cast<std::size_t>(point.rank - 1)];
  return row[static_cast<std::size_t>(point.file - 1)];
}

void put_piece(Position& position, Point point, char piece) {
  std::array<char, kFiles>& row = position.points[static_cast<std::size_t>(point.rank - 1)];
  row[static_cast<std::size_t>(point.file - 1)] = piece;
}

// False off the board: "all points of the path must be on the board".
bool is_empty(const Position& position, Point point) {
  return on_board(point) && piece_at(position, point) == kEmpty;
}

char side_of(char piece) {
  return piece >= 'A' && piece <= 'Z' ? 'w' : 'b';
}

char kind_of(char piece) {
  return piece >= 'a' && piece <= 'z' ? static_cast<char>(piece - 'a' + 'A') : piece;
}

char piece_of(char kind, char side) {
  return side == 'w' ? kind : static_cast<char>(kind - 'A' + 'a');
}

bool is_own(const Position& position, Point point, char side) {
  return !is_empty(position, point) && side_of(piece_at(position, point)) == side;
}

char opponent(char side) {
  return side == 'w' ? 'b' : 'w';
}

// Red 1-5, Black 6-10; the enemy camp is the rest.
bool in_friendly_camp(Point point, char side) {
  return side == 'w' ? point.rank <= 5 : point.rank >= 6;
}

// Files f, g, h; Red ranks 1-3, Black ranks 8-10.
bool in_palace(Point point, char side) {
  const bool on_palace_file = point.file >= 6 && point.file <= 8;
  return on_palace_file && (side == 'w' ? point.rank <= 3 : point.rank >= 8);
}

// `U`, one step forward.
Point forward(char side) {
  return side == 'w' ? Point{0, 1} : Point{0, -1};
}

// ---- Section 2: pieces --------------------------------------------------------------------------

// Horse, elephant and rhino: the points passed and the landing point, for one orthogonal direction
// and one side to turn to. The diagonal steps go on outward, in the direction of the first step.
struct Path {
  std::vector<Point> passed;
  Point landing;
};

Path leaper_path(char kind, Point from, Point ahead, Point aside) {
  const Point one = plus(from, ahead);
  const Point two = plus(from, ahead, 2);
  const Point three = plus(from, ahead, 3);
  if (kind == 'H') return {{one}, plus(two, aside)};
  if (kind == 'E') return {{one, plus(two, aside)}, plus(three, aside, 2)};
  return {{one, two}, plus(three, aside)};  // the rhino
}

// Where the piece on `from` may go as it moves and captures, pins and facing generals left aside.
std::vector<Point> destinations(const Position& position, Point from) {
  const char kind = kind_of(piece_at(position, from));
  const char side = side_of(piece_at(position, from));
  std::vector<Point> found;

  // No piece lands on a piece of its own side.
  const auto add = [&](Point to) {
    if (on_board(to) && !is_own(position, to, side)) found.push_back(to);
  };

  // General: one orthogonal step, inside its palace.
  if (kind == 'G') {
    for (const Point step : kOrthogonal)
      if (in_palace(plus(from, step), side)) add(plus(from, step));
  }

  // Advisor: one diagonal step, inside its palace.
  if (kind == 'A') {
    for (const Point step : kDiagonal)
      if (in_palace(plus(from, step), side)) add(plus(from, step));
  }

  // Ox: exactly two diagonal steps in one direction, the middle point empty; it may not end in the
  // enemy camp.
  if (kind == 'O') {
    for (const Point step : kDiagonal) {
      const Point to = plus(from, step, 2);
      if (is_empty(position, plus(from, step)) && in_friendly_camp(to, side)) add(to);
    }
  }

  // Horse, elephant, rhino: every point passed before the landing point must be empty.
  if (kind == 'H' || kind == 'E' || kind == 'I') {
    for (const Point ahead : kOrthogonal) {
      for (const int turn : {-1, 1}) {
        const Point aside = {ahead.rank * turn, ahead.file * turn};
        const Path path = leaper_path(kind, from, ahead, aside);
        bool open = true;
        for (const Point point : path.passed)
          open = open && is_empty(position, point);
        if (open) add(path.landing);
      }
    }
  }

  // Rook: any number of empty points along a file or rank, then perhaps a capture.
  if (kind == 'R') {
    for (const Point step : kOrthogonal) {
      Point to = plus(from, step);
      while (is_empty(position, to)) {
        add(to);
        to = plus(to, step);
      }
      add(to);
    }
  }

  // Cannon: as a rook over empty points; it captures the second piece on the line, exactly one
  // piece of either side (the screen) standing between.
  if (kind == 'C') {
    for (const Point step : kOrthogonal) {
      Point to = plus(from, step);
      while (is_empty(position, to)) {
        add(to);
        to = plus(to, step);
      }
      if (!on_board(to)) continue;
      to = plus(to, step);  // over the screen
      while (is_empty(position, to))
        to = plus(to, step);
      add(to);
    }
  }

  // Pawn: one step forward; standing in the enemy camp also one step sideways; never back.
  if (kind == 'P') {
    add(plus(from, forward(side)));
    if (!in_friendly_camp(from, side)) {
      add(plus(from, {-1, 0}));
      add(plus(from, {1, 0}));
    }
  }

  return found;
}

// ---- Section 3: check, facing generals ----------------------------------------------------------

bool attacks(const Position& position, Point from, Point target) {
  const std::vector<Point> reached = destinations(position, from);
  return std::find(reached.begin(), reached.end(), target) != reached.end();
}

Point general_of(const Position& position, char side) {
  for (const Point point : all_points())
    if (piece_at(position, point) == piece_of('G', side)) return point;
  return {};  // never: a position has one general a side, and generals are never captured
}

// A general is in check when an enemy piece could move onto its point (a pinned one too).
bool in_check(const Position& position, char side) {
  const Point general = general_of(position, side);
  for (const Point point : all_points())
    if (is_own(position, point, opponent(side)) && attacks(position, point, general)) return true;
  return false;
}

// The two generals face each other: same file, nothing between.
bool generals_face(const Position& position) {
  const Point red = general_of(position, 'w');
  const Point black = general_of(position, 'b');
  if (red.file != black.file) return false;
  for (int rank = red.rank + 1; rank < black.rank; ++rank)
    if (!is_empty(position, {red.file, rank})) return false;
  return true;
}

// ---- Moves and drops ----------------------------------------------------------------------------

struct Move {
  char dropped = '-';  // the kind that is dropped, '-' for a move on the board
  Point from;          // not used by a drop
  Point to;
};

bool is_drop(const Move& move) {
  return move.dropped != '-';
}

std::string point_text(Point point) {
  return static_cast<char>('a' + point.file - 1) + std::to_string(point.rank);
}

Point point_of(const std::string& text) {
  return {text[0] - 'a' + 1, std::stoi(text.substr(1))};
}

// Section 7.
std::string move_text(const Move& move) {
  if (is_drop(move)) return std::string(1, move.dropped) + "@" + point_text(move.to);
  return point_text(move.from) + point_text(move.to);
}

int& hand_count(Position& position, char side, char kind) {
  return position.hands[side == 'w' ? 0 : 1][kHandOrder.find(kind)];
}

int hand_count(const Position& position, char side, char kind) {
  return position.hands[side == 'w' ? 0 : 1][kHandOrder.find(kind)];
}

bool is_capture(const Position& position, const Move& move) {
  return !is_drop(move) && !is_empty(position, move.to);
}

// The position after the move, which need not be legal but must follow sections 2 and 4.
Position after(const Position& position, const Move& move) {
  Position next = position;
  next.quiet = is_drop(move) || is_capture(position, move) ? 0 : position.quiet + 1;
  if (is_drop(move)) {
    --hand_count(next, position.side, move.dropped);
    put_piece(next, move.to, piece_of(move.dropped, position.side));
  } else {
    // Section 4: a captured piece goes to the captor's hand as the same kind of piece. It is never
    // a general: no position leaves the side that is not to move in check.
    if (is_capture(position, move))
      ++hand_count(next, position.side, kind_of(piece_at(position, move.to)));
    put_piece(next, move.to, piece_at(position, move.from));
    put_piece(next, move.from, kEmpty);
  }
  if (position.side == 'b') ++next.number;
  next.side = opponent(position.side);
  return next;
}

bool is_legal(const Position& position, const Move& move) {
  const char side = position.side;
  const Position next = after(position, move);
  // Section 3: afterwards the own general is not in check and the generals do not face each other.
  if (in_check(next, side) || generals_face(next)) return false;
  // Section 4: the dropped piece itself may not give check. Only that piece is looked at, so a
  // cannon that it became the screen of may.
  if (is_drop(move) && attacks(next, move.to, general_of(next, opponent(side)))) return false;
  return true;
}

// In alphabetical order.
std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> tried;
  for (const Point from : all_points()) {
    if (is_own(position, from, position.side)) {
      for (const Point to : destinations(position, from))
        tried.push_back({'-', from, to});
    }
  }
  // Section 4: a piece from the hand goes on an empty point of the friendly camp, an advisor only
  // on one of the nine points of the palace.
  for (const char kind : kHandOrder) {
    if (hand_count(position, position.side, kind) == 0) continue;
    for (const Point to : all_points()) {
      const bool allowed =
          kind == 'A' ? in_palace(to, position.side) : in_friendly_camp(to, position.side);
      if (allowed && is_empty(position, to)) tried.push_back({kind, {}, to});
    }
  }

  std::vector<Move> legal;
  for (const Move& move : tried)
    if (is_legal(position, move)) legal.push_back(move);
  std::sort(legal.begin(), legal.end(),
            [](const Move& left, const Move& right) { return move_text(left) < move_text(right); });
  return legal;
}

// ---- Section 6: FEN -----------------------------------------------------------------------------

std::string place_and_hand_text(const Position& position) {
  std::string text;
  for (int rank = kRanks; rank >= 1; --rank) {
    text += rank_text(kFiles, [&](int file) {
      const char piece = piece_at(position, {file, rank});
      return piece == kEmpty ? std::string() : std::string(1, piece);
    });
    if (rank > 1) text += '/';
  }
  text += '[';
  for (const char side : {'w', 'b'}) {
    for (const char kind : kHandOrder) {
      const int count = hand_count(position, side, kind);
      text += std::string(static_cast<std::size_t>(count), piece_of(kind, side));
    }
  }
  return text + ']';
}

// Section 5: what makes two positions the same.
std::string repetition_key(const Position& position) {
  return place_and_hand_text(position) + ' ' + position.side;
}

std::string fen_text(const Position& position) {
  return repetition_key(position) + " - - " + std::to_string(position.quiet) + ' ' +
         std::to_string(position.number);
}

// Each reader returns an empty string, or a sentence that says what is wrong.

std::string read_row(const std::string& row, int rank, Position& position) {
  const std::string where = "Rank " + std::to_string(rank);
  int file = 1;
  std::size_t next = 0;
  while (next < row.size()) {
    if (is_digit(row[next])) {
      std::string digits;
      while (next < row.size() && is_digit(row[next])) {
        digits += row[next];
        ++next;
      }
      const std::optional<int> count = read_number(digits);
      if (!count || *count < 1 || *count > kFiles)
        return where + " has a count of empty points that is not a number from 1 to 13.";
      file += *count;
      continue;
    }
    if (kPieceLetters.find(kind_of(row[next])) == std::string_view::npos)
      return where + " has the unknown letter '" + row[next] + "'.";
    if (file > kFiles) return where + " has more than 13 points.";
    put_piece(position, {file, rank}, row[next]);
    ++file;
    ++next;
  }
  if (file != kFiles + 1) return where + " does not have 13 points.";
  return "";
}

std::string read_place(const std::string& place, Position& position) {
  const std::vector<std::string> rows = split(place, '/');
  if (rows.size() != static_cast<std::size_t>(kRanks))
    return "There must be 10 rows separated by '/'.";
  for (int rank = kRanks; rank >= 1; --rank) {
    const std::string& row = rows[static_cast<std::size_t>(kRanks - rank)];
    std::string error = read_row(row, rank, position);
    if (!error.empty()) return error;
  }
  return "";
}

std::string read_hand(const std::string& hand, Position& position) {
  for (const char piece : hand) {
    if (kind_of(piece) == 'G') return "A general cannot be in a hand.";
    if (kHandOrder.find(kind_of(piece)) == std::string_view::npos)
      return std::string("The hand has the unknown letter '") + piece + "'.";
    ++hand_count(position, side_of(piece), kind_of(piece));
  }
  return "";
}

std::string side_name(char side) {
  return side == 'w' ? "Red" : "Black";
}

// The list "refused as input".
std::string find_fault(const Position& position) {
  for (const char side : {'w', 'b'}) {
    int generals = 0;
    for (const Point point : all_points()) {
      if (!is_own(position, point, side)) continue;
      const char kind = kind_of(piece_at(position, point));
      if (kind == 'G') {
        ++generals;
        if (!in_palace(point, side)) return side_name(side) + "'s general is outside its palace.";
      }
      if (kind == 'A' && !in_palace(point, side))
        return side_name(side) + " has an advisor outside its palace.";
      if (kind == 'O' && !in_friendly_camp(point, side))
        return side_name(side) + " has an ox in the enemy camp.";
    }
    if (generals != 1) return side_name(side) + " must have exactly one general.";
  }
  if (generals_face(position)) return "The generals face each other.";
  if (in_check(position, opponent(position.side)))
    return "The side that is not to move is in check.";
  return "";
}

std::string read_fen(const std::string& fen, Position& position) {
  for (const Point point : all_points())
    put_piece(position, point, kEmpty);
  const std::vector<std::string> fields = split(fen, ' ');
  if (fields.size() != 6) return "A FEN has six fields separated by single spaces.";
  const std::size_t open = fields[0].find('[');
  if (open == std::string::npos || fields[0].back() != ']')
    return "The hand must stand in brackets after the rows.";
  std::string error = read_place(fields[0].substr(0, open), position);
  if (!error.empty()) return error;
  error = read_hand(fields[0].substr(open + 1, fields[0].size() - open - 2), position);
  if (!error.empty()) return error;
  if (fields[1] != "w" && fields[1] != "b") return "The side to move must be 'w' or 'b'.";
  position.side = fields[1][0];
  if (fields[2] != "-" || fields[3] != "-") return "The third and fourth field must be '-'.";
  const std::optional<int> quiet = read_number(fields[4]);
  if (!quiet) return "The counter of quiet moves must be a number.";
  position.quiet = *quiet;
  const std::optional<int> number = read_number(fields[5]);
  if (!number || *number < 1) return "The move number must be a number from 1.";
  position.number = *number;
  return find_fault(position);
}

bool gives_check(const Position& position, char mover) {
  return in_check(position, opponent(mover));
}

auto points_of(const Position& /*position*/) {
  return all_points();
}

}  // namespace
}  // namespace hegemon::reference

#include "sibling_game.h"

namespace hegemon::reference {

// ---- The game -----------------------------------------------------------------------------------

template class Sibling<MiddleXiangqi, MiddleXiangqiPosition>;

std::string MiddleXiangqi::start_fen() {
  return "riehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C9C1/13/RIEHOAGAOHEIR[] w - - "
         "0 1";
}

// Section 5: resigning loses; the position stays.
void MiddleXiangqi::resign() {
  result_ = std::string(1, opponent(position_.side)) + " resign";
}

char MiddleXiangqi::piece(const std::string& point) const {
  return piece_at(position_, point_of(point));
}

void MiddleXiangqi::force(const std::string& from, const std::string& to) {
  put_piece(position_, point_of(to), piece(from));
  put_piece(position_, point_of(from), kEmpty);
}

// Sections 3 and 5. Checkmate and stalemate are judged before repetition.
std::string MiddleXiangqi::judge() const {
  if (legal_moves(position_).empty()) {
    if (in_check(position_, position_.side))
      return std::string(1, opponent(position_.side)) + " checkmate";
    return "draw stalemate";
  }
  return judge_repetition();
}

std::string MiddleXiangqi::judge_repetition() const {
  // The third occurrence, in a row or not, ends the game.
  const std::optional<std::size_t> first = first_of_three();
  if (!first) return "*";
  // If from the first to the third occurrence every move of exactly one player gave check, that
  // player loses. Otherwise, also when both did, it is a draw.
  bool red_always_checks = true;
  bool black_always_checks = true;
  for (std::size_t index = *first + 1; index < history_.size(); ++index) {
    if (!history_[index].gave_check)
      (history_[index].mover == 'w' ? red_always_checks : black_always_checks) = false;
  }
  if (red_always_checks && !black_always_checks) return "b perpetual";
  if (black_always_checks && !red_always_checks) return "w perpetual";
  return "draw repetition";
}

}  // namespace hegemon::reference
