#include "seven_kingdoms.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string_view>

#include "tests/reference/text.h"

namespace hegemon::reference {
namespace {

constexpr std::string_view kKingdomLetters = "wrobgpd";
constexpr std::string_view kPieceLetters = "QRBCGHWNAS";

/// How many of a piece all seven armies have together: no position can have more of it.
int pieces_in_the_game(char type) {
  switch (type) {
    case 'N':
    case 'S':
      return 28;
    case 'A':
      return 14;
    default:
      return 7;
  }
}

/// There are 119 pieces, so no kingdom can have taken more of one colour.
constexpr int kMaxTaken = 119;
/// The rules set no end to quiet and round; this one keeps them inside an int.
constexpr int kMaxPlies = 999'999'999;

bool is_one_of(char c, std::string_view letters) {
  return letters.find(c) != std::string_view::npos;
}

/// The decimal number at `position`, which moves behind it; nullopt when no digit stands there or
/// the number is outside lowest..highest.
std::optional<int> read_number(const std::string& text, std::size_t& position, int lowest,
                               int highest) {
  if (position >= text.size() || !is_digit(text[position])) return std::nullopt;
  std::int64_t value = 0;
  for (; position < text.size() && is_digit(text[position]); ++position) {
    value = value * 10 + (text[position] - '0');
    if (value > highest) return std::nullopt;
  }
  if (value < lowest) return std::nullopt;
  return static_cast<int>(value);
}

}  // namespace

// ---------------------------------------------------------------------------------------------
// Presets and start positions

/// The table of presets, column by column.
std::optional<SevenKingdoms::Rules> SevenKingdoms::rules_of(const std::string& preset) {
  Rules rules;
  rules.order = "wrobgpd";
  rules.conquest_goal = 2;
  if (preset == "classic") {
    rules.loss_limit = 11;
    rules.capture_goal = 31;
    return rules;
  }
  if (preset == "elephantchess") {
    rules.loss_limit = 10;
    rules.capture_goal = 30;
    rules.inherited_count = true;
    rules.general_stays = true;
    rules.heir_by_total = true;
    return rules;
  }
  if (preset == "chinese") {
    // Han and Chu, Wei and Qi, Yan and Zhao change seats.
    rules.order = "worgbdp";
    rules.loss_limit = 10;
    rules.limit_by_one = true;
    rules.capture_goal = 30;
    return rules;
  }
  return std::nullopt;
}

std::string SevenKingdoms::start_fen(const std::string& preset) {
  const std::optional<Rules> rules = rules_of(preset);
  if (!rules) return "";
  std::string placement =
      "2dNdSdBdQdRdSdN1pNpSpBpQpRpSpN2/3dNdSdCdSdN3pNpSpCpSpN3/4dAdWdA5pApWpA3gN/"
      "5dH7pH3gNgS/5dG7pG2gAgSgB/14gGgHgWgCgQ/wN15gAgSgR/wSwN15gNgS/wRwSwA15gN/"
      "wQwCwWwHwG14/"
      "wBwSwA15bN/wSwN15bNbS/wN15bAbSbB/14bGbHbWbCbQ/5rG7oG2bAbSbR/5rH7oH3bNbS/"
      "4rArWrA5oAoWoA3bN/3rNrSrCrSrN3oNoSoCoSoN3/2rNrSrBrQrRrSrN1oNoSoBoQoRoSoN2";
  if (preset == "chinese") {
    // The same picture with the letters of three pairs of kingdoms exchanged.
    const std::string from = "robgpd";
    const std::string to = "orgbdp";
    for (char& c : placement) {
      const std::size_t found = from.find(c);
      if (found != std::string::npos) c = to[found];
    }
  }
  return placement + " w " + rules->order + " - 0 1";
}

// ---------------------------------------------------------------------------------------------
// FEN

std::optional<SevenKingdoms> SevenKingdoms::parse(const std::string& fen, const Config& config,
                                                  std::string* error) {
  SevenKingdoms position;
  const auto wrong = [error](const std::string& sentence) {
    if (!sentence.empty() && error != nullptr) *error = sentence;
    return !sentence.empty();
  };

  std::vector<std::string> fields;
  std::istringstream words(fen);
  for (std::string word; words >> word;)
    fields.push_back(word);
  if (fields.size() != 1 && fields.size() != 6) {
    wrong("fields: there must be six, or the placement alone");
    return std::nullopt;
  }

  if (wrong(position.read_config(config))) return std::nullopt;
  if (wrong(position.read_placement(fields[0]))) return std::nullopt;

  if (fields.size() == 1) {
    // The placement alone: w to move, all present kingdoms in play, nothing taken.
    std::string fates;
    for (int kingdom = 0; kingdom < kKingdoms; ++kingdom) {
      bool present = false;
      for (const char type : kPieceLetters)
        present = present || position.count(kingdom, type) > 0;
      fates += present ? position.letter(kingdom) : '-';
    }
    fields.insert(fields.end(), {"w", fates, "-", "0", "1"});
  }

  if (wrong(position.read_turn(fields[1]))) return std::nullopt;
  if (wrong(position.read_fates(fields[2]))) return std::nullopt;
  if (wrong(position.read_taken(fields[3]))) return std::nullopt;
  if (wrong(position.read_counters(fields[4], fields[5]))) return std::nullopt;
  if (wrong(position.check_whole())) return std::nullopt;
  if (wrong(position.start_from_here())) return std::nullopt;
  return position;
}

std::string SevenKingdoms::read_config(const Config& config) {
  const std::optional<Rules> rules = rules_of(config.preset);
  if (!rules) return "preset: there is no preset " + config.preset;
  rules_ = *rules;
  if (config.players.size() != kKingdomLetters.size()) return "players: not seven letters";
  for (std::size_t i = 0; i < kKingdomLetters.size(); ++i) {
    if (!is_one_of(config.players[i], kKingdomLetters))
      return "players: a letter that is no kingdom's";
    // The order of this text is w r o b g p d in every preset, places are the preset's own.
    player_[place(kKingdomLetters[i])] = config.players[i];
  }
  if (config.quiet_limit < 0) return "quiet limit: it cannot be negative";
  quiet_limit_ = config.quiet_limit;
  return "";
}

/// 19 ranks from rank 18 down to rank 0, split by `/`; a piece is colour letter + piece letter, a
/// gap is a decimal number. The Emperor is not written and nothing else stands on his point.
std::string SevenKingdoms::read_placement(const std::string& text) {
  at({9, 9}).colour = kEmperor;
  const std::vector<std::string> ranks = split(text, '/');
  if (ranks.size() != kSize) return "placement: there must be 19 ranks";
  for (int rank = kSize - 1; rank >= 0; --rank) {
    const std::string& line = ranks[static_cast<std::size_t>(kSize - 1 - rank)];
    const std::string where = "placement: rank " + std::to_string(rank);
    int file = 0;
    for (std::size_t i = 0; i < line.size();) {
      if (is_digit(line[i])) {
        const std::optional<int> gap = read_number(line, i, 1, kSize);
        if (!gap) return where + " has a gap out of range";
        file += *gap;
      } else {
        if (!is_one_of(line[i], kKingdomLetters)) return where + " has an unknown kingdom letter";
        if (i + 1 >= line.size() || !is_one_of(line[i + 1], kPieceLetters))
          return where + " has an unknown piece letter";
        const Point point{file, rank};
        if (!on_board(point)) return where + " is wider than 19 points";
        if (at(point).colour == kEmperor) return "placement: a piece stands on the Emperor's j9";
        at(point) = Cell{line[i], line[i + 1]};
        file += 1;
        i += 2;
      }
    }
    if (file != kSize) return where + " is not 19 points wide";
  }
  return "";
}

std::string SevenKingdoms::read_turn(const std::string& text) {
  if (text.size() != 1 || !is_one_of(text[0], kKingdomLetters)) return "turn: no kingdom's letter";
  turn_ = place(text[0]);
  return "";
}

/// Seven characters in turn order: its own letter = in play, another kingdom's letter = conquered
/// by it, `-` = left the game.
std::string SevenKingdoms::read_fates(const std::string& text) {
  if (text.size() != static_cast<std::size_t>(kKingdoms)) return "fates: there must be seven";
  for (int kingdom = 0; kingdom < kKingdoms; ++kingdom) {
    const char fate = text[static_cast<std::size_t>(kingdom)];
    if (fate != '-' && !is_one_of(fate, kKingdomLetters)) return "fates: an unknown letter";
    fate_[kingdom] = fate;
  }
  return "";
}

/// `-`, or for each captor `c:v1n1v2n2` joined by commas, captors and victims in turn order.
std::string SevenKingdoms::read_taken(const std::string& text) {
  if (text == "-") return "";
  int last_captor = -1;
  for (const std::string& part : split(text, ',')) {
    if (part.size() < 4 || !is_one_of(part[0], kKingdomLetters) || part[1] != ':')
      return "taken: each part must be a captor, a colon, and victims with numbers";
    const int captor = place(part[0]);
    if (captor <= last_captor) return "taken: the captors must be in turn order";
    last_captor = captor;
    int last_victim = -1;
    for (std::size_t i = 2; i < part.size();) {
      if (!is_one_of(part[i], kKingdomLetters)) return "taken: an unknown victim letter";
      const int victim = place(part[i]);
      if (victim <= last_victim) return "taken: the victims must be in turn order";
      if (victim == captor) return "taken: a kingdom cannot take its own pieces";
      last_victim = victim;
      ++i;
      const std::optional<int> number = read_number(part, i, 1, kMaxTaken);
      if (!number) return "taken: a number is missing or out of range";
      taken_[captor][victim] = *number;
    }
  }
  return "";
}

std::string SevenKingdoms::read_counters(const std::string& quiet, const std::string& round) {
  std::size_t end = 0;
  const std::optional<int> quiet_number = read_number(quiet, end, 0, kMaxPlies);
  if (!quiet_number || end != quiet.size()) return "quiet: no number, or out of range";
  quiet_ = *quiet_number;
  end = 0;
  const std::optional<int> round_number = read_number(round, end, 1, kMaxPlies);
  if (!round_number || end != round.size()) return "round: no number, or out of range";
  round_ = *round_number;
  return "";
}

/// What must be true of the fields together.
std::string SevenKingdoms::check_whole() const {
  for (const char type : kPieceLetters) {
    int all = 0;
    for (int kingdom = 0; kingdom < kKingdoms; ++kingdom)
      all += count(kingdom, type);
    if (all > pieces_in_the_game(type))
      return std::string("placement: more ") + type + " than the seven armies have";
  }
  bool somebody_in_play = false;
  for (int kingdom = 0; kingdom < kKingdoms; ++kingdom) {
    const std::string name(1, letter(kingdom));
    const int generals = count(kingdom, 'Q');
    int pieces = 0;
    for (const char type : kPieceLetters)
      pieces += count(kingdom, type);

    if (in_play(kingdom)) {
      somebody_in_play = true;
      if (generals == 0) return "placement: kingdom " + name + " is in play without a general";
      if (losses_reach_limit(kingdom))
        return "taken: kingdom " + name + " is in play and its losses have reached the limit";
    } else if (is_conquered(kingdom)) {
      // Its pieces would have the heir's colour.
      if (pieces > 0) return "fates: kingdom " + name + " is conquered and owns pieces";
    } else if (pieces > 0 && generals == 0) {
      // An absent kingdom has no pieces; one that resigned has its general, or it would be
      // conquered.
      return "fates: kingdom " + name + " left the game and owns pieces without a general";
    }
    // Only where a general can be inherited may a kingdom have several.
    if (generals > 1 && !rules_.general_stays)
      return "placement: kingdom " + name + " has more than one general";
  }
  if (!somebody_in_play) return "fates: nobody is in play";
  return "";
}

/// A position in which the game is over is accepted and says its result; the turn field then names
/// the side that moved last. Otherwise the turn must be of a kingdom in play, and if that one has
/// no legal move it is passed over.
std::string SevenKingdoms::start_from_here() {
  judge(turn_);
  if (result_ != "*") return "";
  if (in_play(turn_)) {
    if (steps_of(turn_).empty()) pass_turn_on(turn_);
    return "";
  }
  SevenKingdoms passed = *this;
  passed.pass_turn_on(turn_);
  if (passed.result_ == "*")
    return "turn: kingdom " + std::string(1, letter(turn_)) + " is not in play";
  *this = passed;  // stuck
  return "";
}

std::string SevenKingdoms::fen() const {
  std::string out;
  for (int rank = kSize - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < kSize; ++file) {
      const Cell& cell = at({file, rank});
      if (cell.colour == kEmpty || cell.colour == kEmperor) {
        ++gap;
        continue;
      }
      if (gap > 0) out += std::to_string(gap);
      gap = 0;
      out += cell.colour;
      out += cell.type;
    }
    if (gap > 0) out += std::to_string(gap);
    if (rank > 0) out += '/';
  }

  out += ' ';
  out += letter(turn_);
  out += ' ';
  for (int kingdom = 0; kingdom < kKingdoms; ++kingdom)
    out += fate_[kingdom];

  std::string taken;
  for (int captor = 0; captor < kKingdoms; ++captor) {
    if (total_taken(captor) == 0) continue;
    if (!taken.empty()) taken += ',';
    taken += letter(captor);
    taken += ':';
    for (int victim = 0; victim < kKingdoms; ++victim) {
      if (taken_[captor][victim] == 0) continue;
      taken += letter(victim);
      taken += std::to_string(taken_[captor][victim]);
    }
  }
  if (taken.empty()) taken = "-";
  return out + ' ' + taken + ' ' + std::to_string(quiet_) + ' ' + std::to_string(round_);
}

// ---------------------------------------------------------------------------------------------
// Looking at the position

char SevenKingdoms::letter(int kingdom) const {
  return rules_.order[static_cast<std::size_t>(kingdom)];
}

int SevenKingdoms::place(char letter) const {
  return static_cast<int>(rules_.order.find(letter));
}

bool SevenKingdoms::on_board(Point point) {
  return point.file >= 0 && point.file < kSize && point.rank >= 0 && point.rank < kSize;
}

const SevenKingdoms::Cell& SevenKingdoms::at(Point point) const {
  return board_[point.file][point.rank];
}

SevenKingdoms::Cell& SevenKingdoms::at(Point point) {
  return board_[point.file][point.rank];
}

/// The Emperor's point is not empty: he stops every line like a piece.
bool SevenKingdoms::empty(Point point) const {
  return at(point).colour == kEmpty;
}

bool SevenKingdoms::in_play(int kingdom) const {
  return fate_[kingdom] == letter(kingdom);
}

bool SevenKingdoms::is_conquered(int kingdom) const {
  return fate_[kingdom] != letter(kingdom) && fate_[kingdom] != '-';
}

/// The losses of a kingdom are all its pieces that were taken; in the preset `chinese` only what
/// one and the same kingdom took counts.
bool SevenKingdoms::losses_reach_limit(int kingdom) const {
  int together = 0;
  int most = 0;
  for (int captor = 0; captor < kKingdoms; ++captor) {
    together += taken_[captor][kingdom];
    most = std::max(most, taken_[captor][kingdom]);
  }
  return (rules_.limit_by_one ? most : together) >= rules_.loss_limit;
}

int SevenKingdoms::count(int kingdom, char type) const {
  int found = 0;
  for (int file = 0; file < kSize; ++file) {
    for (int rank = 0; rank < kSize; ++rank) {
      const Cell& cell = at({file, rank});
      if (cell.colour == letter(kingdom) && cell.type == type) ++found;
    }
  }
  return found;
}

int SevenKingdoms::total_taken(int kingdom) const {
  int total = 0;
  for (int victim = 0; victim < kKingdoms; ++victim)
    total += taken_[kingdom][victim];
  return total;
}

/// A conquest counts for the kingdom that made it, and is not handed on when that one falls; the
/// conquests of all kingdoms of a player add up, of those that are out too.
int SevenKingdoms::conquests_of_player(char player) const {
  int conquests = 0;
  for (int kingdom = 0; kingdom < kKingdoms; ++kingdom)
    if (is_conquered(kingdom) && player_[place(fate_[kingdom])] == player) ++conquests;
  return conquests;
}

/// What all kingdoms of a player took, those that are out too.
int SevenKingdoms::taken_by_player(char player) const {
  int total = 0;
  for (int kingdom = 0; kingdom < kKingdoms; ++kingdom)
    if (player_[kingdom] == player) total += total_taken(kingdom);
  return total;
}

SevenKingdoms SevenKingdoms::with_turn(char kingdom) const {
  SevenKingdoms other = *this;
  other.turn_ = place(kingdom);
  return other;
}

SevenKingdoms::Point SevenKingdoms::point(const std::string& name) {
  return {name[0] - 'a', std::stoi(name.substr(1))};
}

SevenKingdoms SevenKingdoms::with_piece(const std::string& on, const std::string& piece) const {
  SevenKingdoms other = *this;
  other.at(point(on)) = Cell{piece[0], piece[1]};
  return other;
}

std::string SevenKingdoms::piece(const std::string& on) const {
  const Cell& cell = at(point(on));
  if (cell.colour == kEmpty || cell.colour == kEmperor) return "";
  return {cell.colour, cell.type};
}

std::string SevenKingdoms::result() const {
  return result_;
}

char SevenKingdoms::turn() const {
  return letter(turn_);
}

// ---------------------------------------------------------------------------------------------
// How the pieces move

/// A piece never captures its own side's piece (nor one of another kingdom of the same player), a
/// Go-Between, or the Emperor. The pieces of a kingdom that resigned can be captured.
bool SevenKingdoms::can_capture(int kingdom, Point point) const {
  const Cell& cell = at(point);
  if (cell.colour == kEmpty || cell.colour == kEmperor || cell.type == 'G') return false;
  return player_[place(cell.colour)] != player_[kingdom];
}

/// Along each line up to `reach` points over empty points; the first piece ends the line and is
/// captured if that is allowed.
void SevenKingdoms::add_ride(int kingdom, Point from, Lines lines, int reach, bool captures,
                             std::vector<Step>& out) const {
  for (int df = -1; df <= 1; ++df) {
    for (int dr = -1; dr <= 1; ++dr) {
      if (df == 0 && dr == 0) continue;
      const bool orthogonal = df == 0 || dr == 0;
      if (lines == Lines::kOrthogonal && !orthogonal) continue;
      if (lines == Lines::kDiagonal && orthogonal) continue;
      for (int n = 1; n <= reach; ++n) {
        const Point to{from.file + n * df, from.rank + n * dr};
        if (!on_board(to)) break;
        if (empty(to)) {
          out.push_back({from, to});
          continue;
        }
        if (captures && can_capture(kingdom, to)) out.push_back({from, to});
        break;
      }
    }
  }
}

/// Moves any distance orthogonally over empty points; captures the first piece behind exactly one
/// screen on the line. Any piece or the Emperor is a screen.
void SevenKingdoms::add_cannon(int kingdom, Point from, std::vector<Step>& out) const {
  for (int df = -1; df <= 1; ++df) {
    for (int dr = -1; dr <= 1; ++dr) {
      if ((df == 0) == (dr == 0)) continue;  // not orthogonal
      bool behind_screen = false;
      for (Point to{from.file + df, from.rank + dr}; on_board(to); to.file += df, to.rank += dr) {
        if (!behind_screen) {
          if (empty(to))
            out.push_back({from, to});
          else
            behind_screen = true;
        } else if (!empty(to)) {
          if (can_capture(kingdom, to)) out.push_back({from, to});
          break;
        }
      }
    }
  }
}

/// One orthogonal step onto an empty point, where it cannot stop, then 1 to 3 points diagonally
/// outward, stopping at the first piece (captured if enemy). The Emperor's point and the edge
/// block the first step.
void SevenKingdoms::add_knight(int kingdom, Point from, std::vector<Step>& out) const {
  for (int df = -1; df <= 1; ++df) {
    for (int dr = -1; dr <= 1; ++dr) {
      if ((df == 0) == (dr == 0)) continue;  // not orthogonal
      const Point first{from.file + df, from.rank + dr};
      if (!on_board(first) || !empty(first)) continue;
      for (int side = -1; side <= 1; side += 2) {
        const int out_file = df != 0 ? df : side;
        const int out_rank = dr != 0 ? dr : side;
        for (int n = 1; n <= 3; ++n) {
          const Point to{first.file + n * out_file, first.rank + n * out_rank};
          if (!on_board(to)) break;
          if (empty(to)) {
            out.push_back({from, to});
            continue;
          }
          if (can_capture(kingdom, to)) out.push_back({from, to});
          break;
        }
      }
    }
  }
}

/// No check, no pins: every move a piece can make is legal.
std::vector<SevenKingdoms::Step> SevenKingdoms::steps_of(int kingdom) const {
  std::vector<Step> out;
  const int any = kSize;
  for (int file = 0; file < kSize; ++file) {
    for (int rank = 0; rank < kSize; ++rank) {
      const Point from{file, rank};
      if (at(from).colour != letter(kingdom)) continue;
      switch (at(from).type) {
        case 'Q':  // General
          add_ride(kingdom, from, Lines::kBoth, any, true, out);
          break;
        case 'R':  // Chancellor
          add_ride(kingdom, from, Lines::kOrthogonal, any, true, out);
          break;
        case 'B':  // Diplomat
          add_ride(kingdom, from, Lines::kDiagonal, any, true, out);
          break;
        case 'C':  // Cannon
          add_cannon(kingdom, from, out);
          break;
        case 'G':  // Go-Between: never captures
          add_ride(kingdom, from, Lines::kBoth, any, false, out);
          break;
        case 'H':  // Archer
          add_ride(kingdom, from, Lines::kBoth, 4, true, out);
          break;
        case 'W':  // Crossbowman
          add_ride(kingdom, from, Lines::kBoth, 5, true, out);
          break;
        case 'N':  // Knight
          add_knight(kingdom, from, out);
          break;
        case 'A':  // Dagger
          add_ride(kingdom, from, Lines::kDiagonal, 1, true, out);
          break;
        case 'S':  // Swordsman
          add_ride(kingdom, from, Lines::kOrthogonal, 1, true, out);
          break;
        default:
          break;
      }
    }
  }
  return out;
}

/// The moves of the side to move; a finished game has none.
std::vector<SevenKingdoms::Step> SevenKingdoms::steps() const {
  if (result_ != "*") return {};
  return steps_of(turn_);
}

std::string SevenKingdoms::text(Step step) {
  const auto point = [](Point p) {
    return std::string(1, static_cast<char>('a' + p.file)) + std::to_string(p.rank);
  };
  return point(step.from) + point(step.to);
}

std::vector<std::string> SevenKingdoms::moves() const {
  std::vector<std::string> out;
  for (const Step step : steps())
    out.push_back(text(step));
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> SevenKingdoms::captures() const {
  std::vector<std::string> out;
  for (const Step step : steps())
    if (!empty(step.to)) out.push_back(text(step));
  std::sort(out.begin(), out.end());
  return out;
}

// ---------------------------------------------------------------------------------------------
// What a move does

bool SevenKingdoms::play(const std::string& move) {
  if (result_ != "*") return false;
  if (move == "resign") {
    resign();
    return true;
  }
  for (const Step step : steps()) {
    if (text(step) == move) {
      make(step);
      return true;
    }
  }
  return false;
}

void SevenKingdoms::make(Step step) {
  const int mover = turn_;
  const Cell captured = at(step.to);
  at(step.to) = at(step.from);
  at(step.from) = Cell{};
  if (captured.colour == kEmpty) {
    quiet_ += 1;
  } else {
    quiet_ = 0;
    capture(mover, captured);
  }
  judge(mover);
  if (result_ == "*") pass_turn_on(mover);
}

/// The kingdom is out, its pieces stay where they are in its colour; neither `quiet` nor `taken`
/// changes.
void SevenKingdoms::resign() {
  const int mover = turn_;
  fate_[mover] = '-';
  judge(mover);
  if (result_ == "*") pass_turn_on(mover);
}

void SevenKingdoms::capture(int mover, Cell captured) {
  const int victim = place(captured.colour);
  // 1. One more taken.
  taken_[mover][victim] += 1;
  // 2. The victim falls if it had not been conquered before. It cannot have been, as a conquered
  // kingdom owns no pieces; it may have resigned, and then falls all the same.
  if (captured.type == 'Q')
    fall(victim, mover, false);
  else if (losses_reach_limit(victim))
    fall(victim, heir_by_losses(mover, victim), true);
}

/// The kingdom in play, other than the fallen one, that took the most; of tied kingdoms the one
/// that moved last: the mover, else backwards in turn order.
int SevenKingdoms::heir_by_losses(int mover, int fallen) const {
  int heir = mover;
  int most = -1;
  for (int back = 0; back < kKingdoms; ++back) {
    const int kingdom = (mover + kKingdoms - back) % kKingdoms;
    if (!in_play(kingdom) || kingdom == fallen) continue;
    const int took = rules_.heir_by_total ? total_taken(kingdom) : taken_[kingdom][fallen];
    if (took > most) {
      heir = kingdom;
      most = took;
    }
  }
  return heir;
}

/// 3. The heir's colour goes onto all remaining pieces of the fallen kingdom where they stand.
void SevenKingdoms::fall(int fallen, int heir, bool by_losses) {
  fate_[fallen] = letter(heir);
  for (int file = 0; file < kSize; ++file) {
    for (int rank = 0; rank < kSize; ++rank) {
      Cell& cell = at({file, rank});
      if (cell.colour != letter(fallen)) continue;
      if (by_losses && cell.type == 'Q' && !rules_.general_stays) {
        cell = Cell{};  // leaves the board, nobody's capture
        continue;
      }
      cell.colour = letter(heir);
      if (rules_.inherited_count) taken_[heir][fallen] += 1;
    }
  }
}

/// Whether the game is over, `mover` having moved last.
void SevenKingdoms::judge(int mover) {
  // 4. A player, with a kingdom in play, that reaches a goal wins; the goal of kingdoms comes
  // first. If several have reached it: the higher count, then the one that moved last, which is
  // why the kingdoms are asked backwards from the mover.
  char by_kingdoms = kEmpty;
  char by_pieces = kEmpty;
  int most_kingdoms = 0;
  int most_pieces = 0;
  for (int back = 0; back < kKingdoms; ++back) {
    const int kingdom = (mover + kKingdoms - back) % kKingdoms;
    if (!in_play(kingdom)) continue;
    const char player = player_[kingdom];
    const int conquests = conquests_of_player(player);
    if (conquests >= rules_.conquest_goal && conquests > most_kingdoms) {
      by_kingdoms = player;
      most_kingdoms = conquests;
    }
    const int pieces = taken_by_player(player);
    if (pieces >= rules_.capture_goal && pieces > most_pieces) {
      by_pieces = player;
      most_pieces = pieces;
    }
  }
  const char winner = by_kingdoms != kEmpty ? by_kingdoms : by_pieces;
  if (winner != kEmpty) {
    const bool pieces = taken_by_player(winner) >= rules_.capture_goal;
    result_ = std::string(1, winner) + (pieces ? " pieces" : " kingdoms");
    return;
  }

  // 5. One player alone in play wins.
  std::string players_in_play;
  for (int kingdom = 0; kingdom < kKingdoms; ++kingdom)
    if (in_play(kingdom) && !is_one_of(player_[kingdom], players_in_play))
      players_in_play += player_[kingdom];
  if (players_in_play.size() == 1) {
    result_ = players_in_play + " last";
    return;
  }

  // A draw after so many plies without a capture.
  if (quiet_limit_ > 0 && quiet_ >= quiet_limit_) result_ = "draw quiet";
}

/// The turn goes from kingdom `from` to the next one in play that can move; one that cannot is
/// passed over. That may be `from` again. The round counts when the turn goes on to the same or an
/// earlier place. If nobody can move the game is drawn, and turn and round stay.
void SevenKingdoms::pass_turn_on(int from) {
  for (int on = 1; on <= kKingdoms; ++on) {
    const int next = (from + on) % kKingdoms;
    if (!in_play(next) || steps_of(next).empty()) continue;
    if (next <= from) round_ += 1;
    turn_ = next;
    return;
  }
  result_ = "draw stuck";
}

// ---------------------------------------------------------------------------------------------
// Perft

std::uint64_t SevenKingdoms::perft(int depth) const {
  if (depth <= 0) return 1;
  std::uint64_t nodes = 0;
  for (const Step step : steps()) {
    SevenKingdoms after = *this;
    after.make(step);
    nodes += after.perft(depth - 1);
  }
  return nodes;
}

std::map<std::string, std::uint64_t> SevenKingdoms::divide(int depth) const {
  std::map<std::string, std::uint64_t> out;
  if (depth < 1) return out;
  for (const Step step : steps()) {
    SevenKingdoms after = *this;
    after.make(step);
    out[text(step)] = after.perft(depth - 1);
  }
  return out;
}

}  // namespace hegemon::reference
