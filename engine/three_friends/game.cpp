#include "engine/three_friends/game.h"

#include <string>

namespace hegemon {

namespace tf = three_friends;

std::string ThreeFriends::result_text(const Position& position) {
  const Outcome outcome = position.outcome();
  if (!outcome.over()) return "*";
  const int winners = outcome.winners.count();
  std::string text;
  for (const Side side : sides<kSides>()) {
    if (side != Side(0)) text += '-';
    if (!outcome.winners.contains(side)) {
      text += '0';
    } else {
      text += winners == 1 ? "1" : "1/" + std::to_string(winners);
    }
  }
  return text + ' ' + std::string(reason_word(outcome.reason));
}

namespace {

using Row = std::vector<Cell>;

Cell label(std::string text) {
  return {std::move(text), {}, false};
}

/// One arm as five rows of points and, towards the centre, a row of where the files go on and one
/// of the terrain. Red's arm stands upright, the others on their heads.
class ArmRows {
 public:
  ArmRows(const tf::Position& position, const std::optional<tf::Move>& last, Side arm)
      : position_(position), last_(last), arm_(arm) {}

  void add_files(Row& row) const {
    row.push_back(label(""));
    for_files([&](int file) { row.push_back(label(std::to_string(file + 1))); });
    row.push_back(label(""));
  }
  void add_points(Row& row, int rank) const {
    const Cell margin = label(std::string(1, tf::letter_of(arm_)) + std::to_string(rank + 1));
    row.push_back(margin);
    for_files([&](int file) {
      const tf::Point point(arm_, file, rank);
      const tf::Piece piece = position_.piece_at(point);
      Cell cell;
      cell.text = piece.exists() ? tf::piece_text(piece) : ".";
      if (piece.exists()) cell.side = position_.commander(piece.army());
      cell.marked = last_ && (last_->from() == point || last_->to() == point);
      row.push_back(cell);
    });
    row.push_back(margin);
  }
  /// The arm and file beyond the border; of the middle file both arms.
  void add_beyond(Row& row) const {
    row.push_back(label(""));
    for_files([&](int file) {
      const char left = tf::letter_of(tf::left_of(arm_));
      const char right = tf::letter_of(tf::right_of(arm_));
      const std::string there = std::to_string(tf::file_beyond(file) + 1);
      if (tf::goes_left(file) && tf::goes_right(file)) {
        row.push_back(label({left, right}));
      } else {
        row.push_back(label((tf::goes_left(file) ? left : right) + there));
      }
    });
    row.push_back(label(""));
  }
  void add_terrain(Row& row) const {
    row.push_back(label(""));
    for_files([&](int file) {
      const bool mountain = file == 2 || file == tf::file_beyond(2);
      row.push_back(label(tf::on_ocean_file(file) ? "~" : mountain ? "^" : "#"));
    });
    row.push_back(label(""));
  }

 private:
  /// From left to right as they are drawn.
  template <class Visit>
  void for_files(Visit visit) const {
    const bool upright = arm_ == Side(0);
    for (int i = 0; i < tf::kFiles; ++i)
      visit(upright ? i : tf::file_beyond(i));
  }

  const tf::Position& position_;
  const std::optional<tf::Move>& last_;
  Side arm_;
};

}  // namespace

Picture ThreeFriends::picture(const Position& position, const std::optional<Move>& last) {
  const ArmRows red(position, last, Side(0));
  const ArmRows green(position, last, Side(1));
  const ArmRows blue(position, last, Side(2));
  Picture picture;
  const auto above = [&](auto add) {
    Row row;
    add(blue, row);
    add(green, row);
    picture.rows.push_back(std::move(row));
  };
  const auto below = [&](auto add) {
    constexpr std::size_t kIndent = 5;  // Red stands below the gap between the others
    Row row(kIndent);
    add(red, row);
    picture.rows.push_back(std::move(row));
  };
  const auto files = [](const ArmRows& arm, Row& row) { arm.add_files(row); };
  const auto beyond = [](const ArmRows& arm, Row& row) { arm.add_beyond(row); };
  const auto terrain = [](const ArmRows& arm, Row& row) { arm.add_terrain(row); };
  above(files);
  for (int rank = 0; rank < tf::kRanks; ++rank) {
    above([&](const ArmRows& arm, Row& row) { arm.add_points(row, rank); });
  }
  above(terrain);
  above(beyond);
  below(beyond);
  below(terrain);
  for (int rank = tf::kRanks - 1; rank >= 0; --rank) {
    below([&](const ArmRows& arm, Row& row) { arm.add_points(row, rank); });
  }
  below(files);
  return picture;
}

SideTable ThreeFriends::side_table(const Position& position) {
  SideTable table;
  table.columns = {"kingdom", "state", "armies", "pieces", "check"};
  for (const Side side : sides<kSides>()) {
    const std::optional<Side> commander = position.commander(side);
    std::string state = "in play";
    if (!commander) {
      state = "out";
    } else if (*commander != side) {
      state = std::string("fell to ") + tf::letter_of(*commander);
    }
    std::string armies;
    int pieces = 0;
    for (const Side army : position.armies_of(side)) {
      armies += tf::letter_of(army);
      pieces += position.army(army).count();
    }
    const bool check = position.alive(side) && position.in_check(side);
    table.rows.push_back(
        {std::string(1, tf::letter_of(side)) + ' ' + std::string(tf::name_of(side)), state,
         armies.empty() ? "-" : armies, std::to_string(pieces), check ? "yes" : "-"});
  }
  return table;
}

}  // namespace hegemon
