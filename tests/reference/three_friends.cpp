// The rules of the Game of the Three Friends in the order of the rules document. "Section" in the
// comments is a section of that document.

#include "three_friends.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "tests/reference/text.h"

namespace hegemon::reference {
namespace {

using Position = ThreeFriendsPosition;
using Piece = ThreeFriendsPosition::Piece;

constexpr char kNobody = '-';
constexpr int kQuietLimit = 180;

// ---- Section 1: kingdoms, turn order ------------------------------------------------------------

// In turn order: Red, Green, Blue, each time to the right neighbour.
constexpr std::string_view kKingdoms = "rgb";

// 0, 1, 2 in turn order.
int seat_of(char kingdom) {
  return static_cast<int>(kKingdoms.find(kingdom));
}

char kingdom_at(int seat) {
  return kKingdoms[static_cast<std::size_t>(seat)];
}

char right_neighbour(char kingdom) {
  return kingdom_at((seat_of(kingdom) + 1) % 3);
}

char left_neighbour(char kingdom) {
  return kingdom_at((seat_of(kingdom) + 2) % 3);
}

// ---- Section 2: board ---------------------------------------------------------------------------

constexpr int kFiles = 9;
constexpr int kRanks = 5;
constexpr int kBorderRank = 5;
constexpr std::string_view kPieceLetters = "GAEHRCPIFX";

struct Point {
  char arm = 'r';
  int file = 0;  // 1 to 9, from the owner's left to the owner's right
  int rank = 0;  // 1 is the back rank, 5 the border rank

  bool operator==(const Point&) const = default;
};

bool on_board(Point point) {
  return point.file >= 1 && point.file <= kFiles && point.rank >= 1 && point.rank <= kRanks;
}

// 0 to 134: arm by arm, rank by rank, file by file.
std::size_t number_of(Point point) {
  return static_cast<std::size_t>((seat_of(point.arm) * kRanks + point.rank - 1) * kFiles +
                                  point.file - 1);
}

const std::vector<Point>& all_points() {
  static const std::vector<Point> kPoints = [] {
    std::vector<Point> made;
    for (const char arm : kKingdoms) {
      for (int rank = 1; rank <= kRanks; ++rank) {
        for (int file = 1; file <= kFiles; ++file)
          made.push_back({arm, file, rank});
      }
    }
    return made;
  }();
  return kPoints;
}

// Palace: files 4-6, ranks 1-3 of the home arm.
bool in_palace(Point point, char army) {
  return point.arm == army && point.file >= 4 && point.file <= 6 && point.rank <= 3;
}

// -- 2.1 Links

// Over the border, from rank 5 only: files 1-4 to the left neighbour, files 6-9 to the right
// neighbour, file 5 to both; file f goes on as file 10-f.
std::vector<Point> over_the_border(Point point) {
  std::vector<Point> found;
  if (point.rank == kBorderRank) {
    if (point.file <= 5) found.push_back({left_neighbour(point.arm), 10 - point.file, kBorderRank});
    if (point.file >= 5)
      found.push_back({right_neighbour(point.arm), 10 - point.file, kBorderRank});
  }
  return found;
}

// The linked points: one file or one rank away in the arm, and over the border.
std::vector<Point> links(Point point) {
  std::vector<Point> found;
  for (const Point next :
       {Point{point.arm, point.file - 1, point.rank}, Point{point.arm, point.file + 1, point.rank},
        Point{point.arm, point.file, point.rank - 1}, Point{point.arm, point.file, point.rank + 1}})
    if (on_board(next)) found.push_back(next);
  for (const Point next : over_the_border(point))
    found.push_back(next);
  return found;
}

bool on_ocean_file(Point point) {
  return point.file >= 4 && point.file <= 6;
}

// Terrain belongs to border links. Both ends agree, as 10-f of 4, 5, 6 is 6, 5, 4.
bool is_ocean_link(Point from, Point to) {
  return from.arm != to.arm && on_ocean_file(from);
}

bool is_mountain_or_city_link(Point from, Point to) {
  return from.arm != to.arm && !on_ocean_file(from);
}

// -- 2.2 Lines

using Line = std::vector<Point>;

// 15 file lines of ten points: file f of an arm from rank 1 to 5, then file 10-f of the neighbour
// from rank 5 to 1. Starting with files 5 to 9 and going to the right finds each line once.
const std::vector<Line>& file_lines() {
  static const std::vector<Line> kLines = [] {
    std::vector<Line> made;
    for (const char arm : kKingdoms) {
      for (int file = 5; file <= 9; ++file) {
        Line line;
        for (int rank = 1; rank <= kRanks; ++rank)
          line.push_back({arm, file, rank});
        for (int rank = kRanks; rank >= 1; --rank)
          line.push_back({right_neighbour(arm), 10 - file, rank});
        made.push_back(line);
      }
    }
    return made;
  }();
  return kLines;
}

// 15 rank lines: the nine points of one rank of one arm.
std::vector<Line> rank_lines() {
  std::vector<Line> made;
  for (const char arm : kKingdoms) {
    for (int rank = 1; rank <= kRanks; ++rank) {
      Line line;
      for (int file = 1; file <= kFiles; ++file)
        line.push_back({arm, file, rank});
      made.push_back(line);
    }
  }
  return made;
}

// What a sliding piece on a point sees: for each line through the point and each of its two
// directions, the points from the next one to the line's end. On file 5 the stretch in the own arm
// comes twice, once for each of the two lines.
const std::vector<Line>& views_from(Point point) {
  static const std::vector<std::vector<Line>> kTable = [] {
    std::vector<std::vector<Line>> made(all_points().size());
    std::vector<Line> lines = rank_lines();
    lines.insert(lines.end(), file_lines().begin(), file_lines().end());
    for (const Line& line : lines) {
      for (std::size_t index = 0; index < line.size(); ++index) {
        Line onward;
        for (std::size_t next = index + 1; next < line.size(); ++next)
          onward.push_back(line[next]);
        Line backward;
        for (std::size_t next = index; next > 0; --next)
          backward.push_back(line[next - 1]);
        made[number_of(line[index])].push_back(onward);
        made[number_of(line[index])].push_back(backward);
      }
    }
    return made;
  }();
  return kTable[number_of(point)];
}

// -- 2.3 Cells and diagonals

// A cell is a square of four points joined by four links: corner 0 to 1 to 2 to 3 to 0.
using Cell = std::array<Point, 4>;

// 32 in each arm, and across each border the four between neighbouring border links.
std::vector<Cell> all_cells() {
  std::vector<Cell> made;
  for (const char arm : kKingdoms) {
    for (int rank = 1; rank < kRanks; ++rank) {
      for (int file = 1; file < kFiles; ++file) {
        made.push_back({Point{arm, file, rank}, Point{arm, file + 1, rank},
                        Point{arm, file + 1, rank + 1}, Point{arm, file, rank + 1}});
      }
    }
    const char right = right_neighbour(arm);
    for (int file = 5; file < kFiles; ++file) {
      made.push_back({Point{arm, file, kBorderRank}, Point{arm, file + 1, kBorderRank},
                      Point{right, 10 - (file + 1), kBorderRank},
                      Point{right, 10 - file, kBorderRank}});
    }
  }
  return made;
}

// A diagonal step: the cell it goes over and the opposite corner, where it ends.
struct Diagonal {
  Cell cell;
  Point to;
};

const std::vector<Diagonal>& diagonals_from(Point point) {
  static const std::vector<std::vector<Diagonal>> kTable = [] {
    std::vector<std::vector<Diagonal>> made(all_points().size());
    for (const Cell& cell : all_cells()) {
      for (std::size_t corner = 0; corner < cell.size(); ++corner)
        made[number_of(cell[corner])].push_back({cell, cell[(corner + 2) % 4]});
    }
    return made;
  }();
  return kTable[number_of(point)];
}

bool holds(const Cell& cell, Point point) {
  return std::find(cell.begin(), cell.end(), point) != cell.end();
}

// ---- Section 4: words ---------------------------------------------------------------------------

Piece piece_at(const Position& position, Point point) {
  return position.points[number_of(point)];
}

void put_piece(Position& position, Point point, Piece piece) {
  position.points[number_of(point)] = piece;
}

bool is_empty(const Position& position, Point point) {
  return piece_at(position, point).army == Piece{}.army;
}

char commander_of_army(const Position& position, char army) {
  return position.commanders[static_cast<std::size_t>(seat_of(army))];
}

// The commander of the piece that stands there.
char commander_at(const Position& position, Point point) {
  return commander_of_army(position, piece_at(position, point).army);
}

// The kingdom's own pieces are those it commands. `kingdom` is never '-'.
bool is_own(const Position& position, Point point, char kingdom) {
  return !is_empty(position, point) && commander_at(position, point) == kingdom;
}

bool is_crossed(Point point, char army) {
  return point.arm != army;
}

// Forward: at home rank +1, from rank 5 over the border (from 55 two ways); in another arm rank -1,
// and nothing on rank 1.
std::vector<Point> forward_steps(Point from, char army) {
  if (is_crossed(from, army)) {
    if (from.rank == 1) return {};
    return {{from.arm, from.file, from.rank - 1}};
  }
  if (from.rank == kBorderRank) return over_the_border(from);
  return {{from.arm, from.file, from.rank + 1}};
}

// ---- Section 5: moves ---------------------------------------------------------------------------

// Where the piece on `from` may go as it moves and captures; own check and facing generals left
// aside. A point may come twice.
std::vector<Point> destinations(const Position& position, Point from) {
  const Piece piece = piece_at(position, from);
  const char commander = commander_of_army(position, piece.army);
  std::vector<Point> found;

  // No piece lands on an own piece.
  const auto add = [&](Point to) {
    if (on_board(to) && !is_own(position, to, commander)) found.push_back(to);
  };

  // General: one linked step inside its palace.
  if (piece.letter == 'G') {
    for (const Point to : links(from))
      if (in_palace(to, piece.army)) add(to);
  }

  // Advisor: one diagonal step inside its palace.
  if (piece.letter == 'A') {
    for (const Diagonal& step : diagonals_from(from))
      if (in_palace(step.to, piece.army)) add(step.to);
  }

  // Elephant: two diagonal steps in the same direction inside its home arm, the middle point empty.
  if (piece.letter == 'E') {
    for (const int files : {-1, 1}) {
      for (const int ranks : {-1, 1}) {
        const Point middle = {from.arm, from.file + files, from.rank + ranks};
        if (on_board(middle) && is_empty(position, middle))
          add({from.arm, from.file + 2 * files, from.rank + 2 * ranks});
      }
    }
  }

  // Horse: one linked step to an empty point (the leg), not by an ocean link; then one diagonal
  // step over a cell that does not hold the starting point. If that step goes from one arm to
  // another, neither the leg nor the landing point may be on files 4, 5 or 6.
  if (piece.letter == 'H') {
    for (const Point leg : links(from)) {
      if (is_ocean_link(from, leg) || !is_empty(position, leg)) continue;
      for (const Diagonal& step : diagonals_from(leg)) {
        if (holds(step.cell, from)) continue;
        if (leg.arm != step.to.arm && (on_ocean_file(leg) || on_ocean_file(step.to))) continue;
        add(step.to);
      }
    }
  }

  // Chariot, and the flag that has left home: any number of empty points along a line, then perhaps
  // a capture; not by an ocean link.
  if (piece.letter == 'R' || piece.letter == 'X') {
    for (const Line& view : views_from(from)) {
      Point last = from;
      for (const Point to : view) {
        if (is_ocean_link(last, to)) break;
        add(to);
        if (!is_empty(position, to)) break;
        last = to;
      }
    }
  }

  // Cannon: moves like a chariot over empty points; captures the second piece it meets on a line,
  // the first being the screen. Neither by a mountain or city link.
  if (piece.letter == 'C') {
    for (const Line& view : views_from(from)) {
      Point last = from;
      int met = 0;
      for (const Point to : view) {
        if (is_mountain_or_city_link(last, to)) break;
        if (!is_empty(position, to)) ++met;
        if (met == 0 || (met == 2 && !is_empty(position, to))) add(to);
        if (met == 2) break;
        last = to;
      }
    }
  }

  // Soldier: one forward step; once crossed also one step sideways along the rank of that arm.
  if (piece.letter == 'P') {
    for (const Point to : forward_steps(from, piece.army))
      add(to);
    if (is_crossed(from, piece.army)) {
      add({from.arm, from.file - 1, from.rank});
      add({from.arm, from.file + 1, from.rank});
    }
  }

  // Fire: one diagonal step forward: at home to rank +1; from rank 5 over a border cell; crossed,
  // to rank -1.
  if (piece.letter == 'I') {
    for (const Diagonal& step : diagonals_from(from)) {
      const bool leaves_arm = step.to.arm != from.arm;
      const bool is_forward = is_crossed(from, piece.army)
                                  ? !leaves_arm && step.to.rank == from.rank - 1
                                  : leaves_arm || step.to.rank == from.rank + 1;
      if (is_forward) add(step.to);
    }
  }

  // Flag at home: exactly two forward steps, the point between empty. Two forward steps always
  // follow one file line, so they are straight.
  if (piece.letter == 'F') {
    for (const Point between : forward_steps(from, piece.army)) {
      if (is_empty(position, between)) {
        for (const Point to : forward_steps(between, piece.army))
          add(to);
      }
    }
  }

  return found;
}

// ---- Section 6: check, capture of a general, inheritance ----------------------------------------

std::optional<Point> general_of(const Position& position, char kingdom) {
  for (const Point point : all_points()) {
    const Piece piece = piece_at(position, point);
    if (piece.letter == 'G' && piece.army == kingdom) return point;
  }
  return std::nullopt;
}

// A kingdom is in play as long as its general is on the board.
bool is_in_play(const Position& position, char kingdom) {
  return general_of(position, kingdom).has_value();
}

std::vector<char> kingdoms_in_play(const Position& position) {
  std::vector<char> found;
  for (const char kingdom : kKingdoms)
    if (is_in_play(position, kingdom)) found.push_back(kingdom);
  return found;
}

bool attacks(const Position& position, Point from, Point target) {
  const std::vector<Point> reached = destinations(position, from);
  return std::find(reached.begin(), reached.end(), target) != reached.end();
}

// Does a piece commanded by `attacker` attack the general of `kingdom`?
bool checks(const Position& position, char attacker, char kingdom) {
  const std::optional<Point> general = general_of(position, kingdom);
  if (!general) return false;
  for (const Point point : all_points())
    if (is_own(position, point, attacker) && attacks(position, point, *general)) return true;
  return false;
}

// A general is in check if a piece with another commander could move onto its point, pins left
// aside. Pieces without a commander do not move and give no check.
bool in_check(const Position& position, char kingdom) {
  return checks(position, right_neighbour(kingdom), kingdom) ||
         checks(position, left_neighbour(kingdom), kingdom);
}

// Two generals on one file line with nothing between; the ocean does not hide them.
bool generals_face(const Position& position) {
  for (const Line& line : file_lines()) {
    bool general_before = false;  // is the last piece met a general?
    for (const Point point : line) {
      if (is_empty(position, point)) continue;
      const bool general_here = piece_at(position, point).letter == 'G';
      if (general_before && general_here) return true;
      general_before = general_here;
    }
  }
  return false;
}

// All armies commanded by one kingdom go to another commander.
void hand_over_armies(Position& position, char from, char to) {
  for (char& commander : position.commanders)
    if (commander == from) commander = to;
}

struct Move {
  Point from;
  Point to;
};

std::string point_text(Point point) {
  return std::string(1, point.arm) + std::to_string(point.file) + std::to_string(point.rank);
}

Point point_of(const std::string& text) {
  return {text[0], text[1] - '0', text[2] - '0'};
}

// Section 9.
std::string move_text(const Move& move) {
  return point_text(move.from) + point_text(move.to);
}

bool is_capture(const Position& position, const Move& move) {
  return !is_empty(position, move.to);
}

// The board after the move, any inheritance done, the turn not yet given on.
Position after_moving(const Position& position, const Move& move) {
  Position next = position;
  Piece piece = piece_at(position, move.from);
  const Piece captured = piece_at(position, move.to);
  next.quiet = is_capture(position, move) ? 0 : position.quiet + 1;
  // A flag that ends a move outside its home arm becomes `X` at once and for good.
  if (piece.letter == 'F' && is_crossed(move.to, piece.army)) piece.letter = 'X';
  put_piece(next, move.to, piece);
  put_piece(next, move.from, Piece{});
  // The general is removed, and the captor commands every army that kingdom commanded.
  if (captured.letter == 'G') hand_over_armies(next, captured.army, position.side);
  return next;
}

bool is_legal(const Position& position, const Move& move) {
  const Position next = after_moving(position, move);
  // Capturing the last enemy general wins at once; that move needs no further test.
  if (kingdoms_in_play(next).size() == 1) return true;
  return !in_check(next, position.side) && !generals_face(next);
}

// The legal moves of the side to move, in alphabetical order; none when one kingdom is left.
std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> legal;
  if (kingdoms_in_play(position).size() == 1) return legal;
  for (const Point from : all_points()) {
    if (!is_own(position, from, position.side)) continue;
    for (const Point to : destinations(position, from)) {
      const Move move = {from, to};
      if (is_legal(position, move)) legal.push_back(move);
    }
  }
  std::sort(legal.begin(), legal.end(),
            [](const Move& left, const Move& right) { return move_text(left) < move_text(right); });
  // On file 5 two lines begin with the same stretch.
  const auto same = [](const Move& left, const Move& right) {
    return left.from == right.from && left.to == right.to;
  };
  legal.erase(std::unique(legal.begin(), legal.end(), same), legal.end());
  return legal;
}

// ---- Section 7: no legal move; the end ----------------------------------------------------------

bool has_legal_move(const Position& position, char kingdom) {
  Position asked = position;
  asked.side = kingdom;
  return !legal_moves(asked).empty();
}

// Section 8: one round more whenever the new side stands at or before the old one in r, g, b.
void set_side(Position& position, char side) {
  if (seat_of(side) <= seat_of(position.side)) ++position.round;
  position.side = side;
}

// `position.side` has just moved or resigned.
void give_turn_on(Position& position) {
  const std::size_t in_play = kingdoms_in_play(position).size();
  const char mover = position.side;
  const char second = right_neighbour(mover);
  const char third = left_neighbour(mover);
  if (in_play == 3) {
    // A kingdom without a legal move is skipped, in the end to the mover itself. If none can move,
    // the game is drawn and side and round stay.
    for (const char next : {second, third, mover}) {
      if (has_legal_move(position, next)) {
        set_side(position, next);
        return;
      }
    }
  }
  if (in_play == 2) {
    // Nobody is skipped: without a legal move the next one has lost.
    set_side(position, is_in_play(position, second) ? second : third);
  }
  // One left: the turn cannot be given on; side and round stay.
}

Position after(const Position& position, const Move& move) {
  Position next = after_moving(position, move);
  give_turn_on(next);
  return next;
}

// The general leaves the board, the armies get no commander, the quiet counter does not change.
Position after_resigning(const Position& position) {
  Position next = position;
  const std::optional<Point> general = general_of(position, position.side);
  if (general) put_piece(next, *general, Piece{});
  hand_over_armies(next, position.side, kNobody);
  give_turn_on(next);
  return next;
}

// Three shares in the order Red, Green, Blue: one point shared by these kingdoms.
std::string shares_text(const std::vector<char>& winners) {
  std::string text;
  for (const char kingdom : kKingdoms) {
    if (!text.empty()) text += '-';
    if (std::find(winners.begin(), winners.end(), kingdom) == winners.end()) {
      text += "0";
    } else if (winners.size() == 1) {
      text += "1";
    } else {
      text += "1/" + std::to_string(winners.size());
    }
  }
  return text;
}

// ---- Section 8: FEN -----------------------------------------------------------------------------

std::string place_text(const Position& position) {
  std::string text;
  for (const char arm : kKingdoms) {
    for (int rank = kRanks; rank >= 1; --rank) {
      text += rank_text(kFiles, [&](int file) {
        const Piece piece = piece_at(position, {arm, file, rank});
        return piece.army == Piece{}.army ? std::string() : std::string{piece.army, piece.letter};
      });
      if (rank > 1) text += '/';
    }
    if (arm != 'b') text += '|';
  }
  return text;
}

// Section 7: points, commanders and side to move are what makes two positions the same.
std::string repetition_key(const Position& position) {
  std::string text = place_text(position) + ' ' + position.side + ' ';
  for (const char commander : position.commanders)
    text += commander;
  return text;
}

std::string fen_text(const Position& position) {
  return repetition_key(position) + ' ' + std::to_string(position.quiet) + ' ' +
         std::to_string(position.round);
}

bool is_kingdom(char letter) {
  return kKingdoms.find(letter) != std::string_view::npos;
}

// Each reader returns an empty string, or a sentence that says what is wrong.

std::string read_row(const std::string& row, char arm, int rank, Position& position) {
  const std::string where = std::string("Rank ") + std::to_string(rank) + " of arm '" + arm + "'";
  int file = 1;
  bool after_digit = false;
  for (std::size_t next = 0; next < row.size(); ++next) {
    if (is_digit(row[next])) {
      if (row[next] == '0') return where + " has the digit 0.";
      if (after_digit) return where + " has two digits in a row.";
      file += row[next] - '0';
      after_digit = true;
      continue;
    }
    after_digit = false;
    if (!is_kingdom(row[next])) return where + " has the unknown army letter '" + row[next] + "'.";
    const char army = row[next];
    ++next;
    if (next == row.size()) return where + " ends after an army letter.";
    if (kPieceLetters.find(row[next]) == std::string_view::npos)
      return where + " has the unknown piece letter '" + row[next] + "'.";
    if (file > kFiles) return where + " has more than nine points.";
    put_piece(position, {arm, file, rank}, {army, row[next]});
    ++file;
  }
  if (file != kFiles + 1) return where + " does not have nine points.";
  return "";
}

std::string read_place(const std::string& place, Position& position) {
  const std::vector<std::string> arms = split(place, '|');
  if (arms.size() != kKingdoms.size()) return "There must be three arms separated by '|'.";
  for (const char arm : kKingdoms) {
    const std::vector<std::string> rows = split(arms[static_cast<std::size_t>(seat_of(arm))], '/');
    if (rows.size() != static_cast<std::size_t>(kRanks))
      return std::string("Arm '") + arm + "' must have five rows separated by '/'.";
    for (int rank = kRanks; rank >= 1; --rank) {
      const std::string& row = rows[static_cast<std::size_t>(kRanks - rank)];
      std::string error = read_row(row, arm, rank, position);
      if (!error.empty()) return error;
    }
  }
  return "";
}

// The list "refused as input".
std::string find_fault(const Position& position) {
  for (const char army : kKingdoms) {
    const std::string name = std::string("Army '") + army + "'";
    int generals = 0;
    for (const Point point : all_points()) {
      const Piece piece = piece_at(position, point);
      if (piece.army != army) continue;
      if (piece.letter == 'G') {
        ++generals;
        if (!in_palace(point, army)) return name + " has its general outside its palace.";
      }
      if (piece.letter == 'A' && !in_palace(point, army))
        return name + " has an advisor outside its palace.";
      if ((piece.letter == 'E' || piece.letter == 'F') && is_crossed(point, army))
        return name + " has an elephant or a flag 'F' outside its home arm.";
    }
    if (generals > 1) return name + " has two generals.";
    const char commander = commander_of_army(position, army);
    if (generals == 1 && commander != army)
      return name + " has its general on the board and must be commanded by itself.";
    if (commander != kNobody && !is_in_play(position, commander))
      return name + " is commanded by a kingdom that is out.";
  }
  if (!is_in_play(position, position.side)) return "The side to move has no general.";
  if (generals_face(position)) return "Two generals face each other.";
  return "";
}

std::string read_fen(const std::string& fen, Position& position) {
  const std::vector<std::string> fields = split(fen, ' ');
  if (fields.size() != 5) return "A FEN has five fields separated by single spaces.";
  std::string error = read_place(fields[0], position);
  if (!error.empty()) return error;
  if (fields[1].size() != 1 || !is_kingdom(fields[1][0]))
    return "The side to move must be 'r', 'g' or 'b'.";
  position.side = fields[1][0];
  if (fields[2].size() != kKingdoms.size())
    return "There must be three letters for the commanders.";
  for (std::size_t seat = 0; seat < kKingdoms.size(); ++seat) {
    if (!is_kingdom(fields[2][seat]) && fields[2][seat] != kNobody)
      return "A commander must be 'r', 'g', 'b' or '-'.";
    position.commanders[seat] = fields[2][seat];
  }
  const std::optional<int> quiet = read_number(fields[3]);
  if (!quiet) return "The counter of quiet moves must be a number.";
  position.quiet = *quiet;
  const std::optional<int> round = read_number(fields[4]);
  if (!round || *round < 1) return "The round must be a number from 1.";
  position.round = *round;
  return find_fault(position);
}

// "Gave check": after its move, a piece it commands attacks another kingdom's general.
bool gives_check(const Position& position, char mover) {
  return checks(position, mover, right_neighbour(mover)) ||
         checks(position, mover, left_neighbour(mover));
}

auto points_of(const Position& /*position*/) {
  return all_points();
}

}  // namespace
}  // namespace hegemon::reference

#include "sibling_game.h"

namespace hegemon::reference {

// ---- The game -----------------------------------------------------------------------------------

template class Sibling<ThreeFriends, ThreeFriendsPosition>;

std::string ThreeFriends::start_fen() {
  return "9/rP1rI1rP1rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
         "9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEgAgGgAgEgHgR|"
         "9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR r rgb 0 1";
}

void ThreeFriends::resign() {
  const char mover = position_.side;
  position_ = after_resigning(position_);
  add_occurrence(mover, false);
  result_ = judge();
}

std::string ThreeFriends::piece(const std::string& point) const {
  const Piece piece = piece_at(position_, point_of(point));
  return is_empty(position_, point_of(point)) ? "" : std::string{piece.army, piece.letter};
}

char ThreeFriends::commander(char army) const {
  return commander_of_army(position_, army);
}

std::string ThreeFriends::in_play() const {
  const std::vector<char> kingdoms = kingdoms_in_play(position_);
  return std::string(kingdoms.begin(), kingdoms.end());
}

void ThreeFriends::force(const std::string& from, const std::string& to) {
  position_ = after_moving(position_, {point_of(from), point_of(to)});
}

// Section 7, in the order of judging: last general; no legal move; repetition; quiet limit.
std::string ThreeFriends::judge() const {
  const std::vector<char> in_play = kingdoms_in_play(position_);
  if (in_play.size() == 1) return shares_text(in_play) + " last";
  if (in_play.size() == 2 && !has_legal_move(position_, position_.side)) {
    const char winner = in_play[0] == position_.side ? in_play[1] : in_play[0];
    return shares_text({winner}) + " nomove";
  }
  if (in_play.size() == 3 && !has_legal_move(position_, 'r') && !has_legal_move(position_, 'g') &&
      !has_legal_move(position_, 'b'))
    return shares_text(in_play) + " stuck";
  std::string repetition = judge_repetition();
  if (repetition != "*") return repetition;
  if (position_.quiet >= kQuietLimit) return shares_text(in_play) + " quiet";
  return "*";
}

std::string ThreeFriends::judge_repetition() const {
  const std::optional<std::size_t> first = first_of_three();
  if (!first) return "*";
  // A kingdom in play loses if it made at least one move and gave check with every one of its moves
  // from the first to the third occurrence; the others in play share the point.
  const std::vector<char> in_play = kingdoms_in_play(position_);
  std::vector<char> innocent;
  for (const char kingdom : in_play) {
    int moves = 0;
    int checks_given = 0;
    for (std::size_t index = *first + 1; index < history_.size(); ++index) {
      if (history_[index].mover == kingdom) {
        ++moves;
        checks_given += history_[index].gave_check ? 1 : 0;
      }
    }
    if (moves == 0 || checks_given < moves) innocent.push_back(kingdom);
  }
  // If there is no such kingdom, or if it is true of all, all in play share.
  if (innocent.empty() || innocent.size() == in_play.size())
    return shares_text(in_play) + " repetition";
  return shares_text(innocent) + " perpetual";
}

}  // namespace hegemon::reference
