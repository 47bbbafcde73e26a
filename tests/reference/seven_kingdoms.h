// The Game of the Seven Kingdoms, written as slowly and plainly as the rules read.
//
// Tests play the same positions with the engine and with this class and compare what both say. It
// is therefore independent on purpose: it includes nothing of the engine, takes text and gives
// text, keeps one 19 x 19 array, and copies the whole position for each move. A change that makes
// it faster or shorter at the price of reading less like the rules is not an improvement.
//
// Words: a *kingdom* is one of the seven colours w r o b g p d; its *place* is its number 0..6 in
// the turn order of the preset; a *player* is who plays it (usually each kingdom has its own).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hegemon::reference {

/// A position of the Game of the Seven Kingdoms with the rules that are in force in it.
class SevenKingdoms {
 public:
  struct Config {
    /// "classic", "elephantchess" or "chinese".
    std::string preset = "classic";
    /// Who plays each kingdom: seven kingdom letters in the order w r o b g p d, in every preset.
    std::string players = "wrobgpd";
    /// Plies without a capture after which the game is drawn; 0 = never.
    int quiet_limit = 200;
  };

  /// The start position of a preset; empty when there is no such preset.
  static std::string start_fen(const std::string& preset);

  /// Reads a FEN of six fields, or the placement alone. Gives nullopt, and in `*error` a sentence
  /// that begins with the name of the bad field, when the FEN or the config is bad.
  static std::optional<SevenKingdoms> parse(const std::string& fen, const Config& config,
                                            std::string* error = nullptr);

  /// The legal moves of the side to move in alphabetical order, without `resign`; empty after the
  /// end of the game.
  std::vector<std::string> moves() const;

  /// The captures among moves().
  std::vector<std::string> captures() const;

  /// Plays a legal move or `resign`. False, and nothing changes, when it is not legal here.
  bool play(const std::string& move);

  /// The same position with another kingdom to move, in play or not; the end of a game stays the end.
  SevenKingdoms with_turn(char kingdom) const;

  /// The same position with another piece on the point.
  SevenKingdoms with_piece(const std::string& on, const std::string& piece) const;

  /// What stands on a point: a kingdom's letter with a piece's letter, or nothing.
  std::string piece(const std::string& on) const;

  std::string fen() const;

  /// "*" while the game goes on, else the winning player's letter or "draw", a blank, and the
  /// reason: kingdoms pieces last quiet stuck.
  std::string result() const;

  /// The letter of the kingdom to move; after the end, of the one that moved last.
  char turn() const;

  /// The number of lines of `depth` moves from here (1 when depth is 0).
  std::uint64_t perft(int depth) const;

  /// perft(depth - 1) after each legal move; empty when depth is below 1.
  std::map<std::string, std::uint64_t> divide(int depth) const;

 private:
  static constexpr int kSize = 19;
  static constexpr int kKingdoms = 7;
  static constexpr char kEmpty = ' ';
  static constexpr char kEmperor = '*';

  /// What stands on a point: a kingdom's letter with a piece's letter, or kEmpty, or kEmperor.
  struct Cell {
    char colour = kEmpty;
    char type = kEmpty;
  };

  struct Point {
    int file = 0;
    int rank = 0;
  };

  struct Step {
    Point from;
    Point to;
  };

  /// The rows of the table of presets.
  struct Rules {
    std::string order;             // the letters in turn order
    int loss_limit = 0;            // LossLimit
    bool limit_by_one = false;     // LossLimit counts what one kingdom took, not all together
    int capture_goal = 0;          // CaptureGoal
    int conquest_goal = 0;         // ConquestGoal
    bool inherited_count = false;  // an inherited army counts in taken[heir][v]
    bool general_stays = false;    // a general left when its kingdom falls by losses is inherited
    bool heir_by_total = false;    // heir in case (b): most of all taken[c], not of taken[c][v]
  };

  enum class Lines { kOrthogonal, kDiagonal, kBoth };

  SevenKingdoms() = default;

  static std::optional<Rules> rules_of(const std::string& preset);

  // Reading a FEN: each gives an empty string or the sentence that says what is wrong.
  std::string read_config(const Config& config);
  std::string read_placement(const std::string& text);
  std::string read_turn(const std::string& text);
  std::string read_fates(const std::string& text);
  std::string read_taken(const std::string& text);
  std::string read_counters(const std::string& quiet, const std::string& round);
  std::string check_whole() const;
  std::string start_from_here();

  // Looking at the position.
  char letter(int kingdom) const;
  int place(char letter) const;
  static bool on_board(Point point);
  const Cell& at(Point point) const;
  Cell& at(Point point);
  bool empty(Point point) const;
  bool in_play(int kingdom) const;
  bool is_conquered(int kingdom) const;
  bool losses_reach_limit(int kingdom) const;
  int count(int kingdom, char type) const;
  int total_taken(int kingdom) const;
  int conquests_of_player(char player) const;
  int taken_by_player(char player) const;

  // Moves of the pieces.
  bool can_capture(int kingdom, Point point) const;
  void add_ride(int kingdom, Point from, Lines lines, int reach, bool captures,
                std::vector<Step>& out) const;
  void add_cannon(int kingdom, Point from, std::vector<Step>& out) const;
  void add_knight(int kingdom, Point from, std::vector<Step>& out) const;
  std::vector<Step> steps_of(int kingdom) const;
  std::vector<Step> steps() const;
  static std::string text(Step step);
  static Point point(const std::string& name);

  // What a move does.
  void make(Step step);
  void resign();
  void capture(int mover, Cell captured);
  int heir_by_losses(int mover, int fallen) const;
  void fall(int fallen, int heir, bool by_losses);
  void judge(int mover);
  void pass_turn_on(int from);

  Cell board_[kSize][kSize];              // [file][rank]
  Rules rules_;                           // of the preset
  char player_[kKingdoms] = {};           // the player's letter, by place
  int quiet_limit_ = 0;                   // plies, 0 = never
  int turn_ = 0;                          // place of the side to move, or that moved last
  char fate_[kKingdoms] = {};             // as in the FEN, by place
  int taken_[kKingdoms][kKingdoms] = {};  // [captor][victim], by place
  int quiet_ = 0;
  int round_ = 1;
  std::string result_ = "*";
};

}  // namespace hegemon::reference
