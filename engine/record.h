/// The record of a game as text: PGN's shape for games of any number of sides, without knowing
/// which game it is. docs/records.md describes the format.
///
///     [Variant "sevenkingdoms"]
///     [Qin "brs"]
///     [Result "w"]
///
///     1. c6g6 $1 {+0.12/7 0.98s} (1. b7e5 {...} k0l2) 1... k0l2 {...} ...
///     2. ... w
///
/// Text in, text out: files are the caller's.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/result.h"
#include "engine/text_input.h"

namespace hegemon {

/// A place in a text, line and column from 1, a column being a character of UTF-8. 0: not read from a
/// text.
struct TextPlace {
  int line = 0;
  int column = 0;
};

struct RecordedMove {
  int round = 1;
  std::string text;         ///< a move or `resign`; whether it is legal is not asked here
  std::string comment;      ///< without its braces; empty: none
  TextPlace place{};        ///< of `text`, for errors
  std::vector<int> nags{};  ///< numeric annotation glyphs in their order: 1 is `!`, 2 `?`, ...

  friend bool operator==(const RecordedMove& a, const RecordedMove& b) {
    return a.round == b.round && a.text == b.text && a.comment == b.comment && a.nags == b.nags;
  }
};

/// The largest number of a NAG.
inline constexpr int kMaxNag = 255;

/// A line that was not played. Lines of a record are numbered: 0 is the main line, K the variation number K of
/// its list, from 1.
struct Variation {
  std::size_t of = 0;   ///< the line that it leaves; one with a smaller number than its own
  std::size_t at = 0;   ///< the index of the move of that line that its first move replaces
  std::string comment;  ///< before its first move
  std::vector<RecordedMove> moves;  ///< at least one

  friend bool operator==(const Variation&, const Variation&) = default;
};

struct Record {
  /// Names and values, `Result` not among them. Names are words.
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<RecordedMove> moves;  ///< the main line
  std::string result = "*";
  int number = 0;         ///< among the records of the text it was read from, from 1; for errors
  std::string comment{};  ///< before the first move
  std::vector<Variation> variations{};  ///< in the order of the text

  /// The value of a tag, or null.
  const std::string* find(std::string_view name) const;
  std::size_t line_count() const { return variations.size() + 1; }
  const std::vector<RecordedMove>& line(std::size_t at) const {
    return at == 0 ? moves : variations[at - 1].moves;
  }
  std::vector<RecordedMove>& line(std::size_t at) {
    return at == 0 ? moves : variations[at - 1].moves;
  }
  /// How many moves lead from the first position of the game to the first move of a line.
  std::size_t plies_before(std::size_t line) const;
  /// The moves that lead from the first position of the game to the position after the first `count` moves of a
  /// line, each by its line and its index there.
  std::vector<std::pair<std::size_t, std::size_t>> path_to(std::size_t line,
                                                           std::size_t count) const;
  /// Where the move with this index in a line stands: `game 2, variation 1, ply 14, line 31, column 9`. Of the main
  /// line of a record that was not read from a text, `ply 14`.
  GamePlace place_of(std::size_t line, std::size_t move) const {
    return place_of(line, move, plies_before(line));
  }
  /// The same where the caller knows `plies_before(line)`.
  GamePlace place_of(std::size_t line, std::size_t move, std::size_t before) const;
  /// `game 2, tag FEN`
  GamePlace place_of_tag(std::string_view name) const;
  /// Does every variation leave a move that there is, of a line with a smaller number, and have moves of its own,
  /// and is every NAG a NAG? A record that was read is right; one that a caller made may not be.
  Status check_lines() const;

  friend bool operator==(const Record& a, const Record& b) {
    return a.tags == b.tags && a.moves == b.moves && a.result == b.result &&
           a.comment == b.comment && a.variations == b.variations;
  }
};

/// Writes a record whose lines are right, an empty line behind it. The tags that every game has stand in the
/// format's order, the others (the sides among them) in their own order between `Players` and `FEN`. What a
/// comment cannot hold is replaced.
std::string to_text(const Record& record);

/// Reads all records of a text, each for itself. A game that is wrong is an error in its place and costs no other
/// game: reading goes on at the next tag behind an empty line. A byte order mark of UTF-8 is skipped.
/// Unknown tags are kept. An error names game, variation, ply, line and column: `game 2, ply 14, line 31, column
/// 9`; among the tags there is no ply.
std::vector<Result<Record>> read_records(std::string_view text);

/// The same one by one.
class RecordReader {
 public:
  /// `stopped`, if there is one, is asked now and then within a game: once it returns true, that game is an error and
  /// the last. The text must outlive the reader.
  explicit RecordReader(std::string_view text, std::function<bool()> stopped = {});
  /// A text that comes in parts: each game is there when the line of its result is, or the first tag behind it.
  explicit RecordReader(TextSource more);
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;
  ~RecordReader();

  /// Nothing at the end.
  std::optional<Result<Record>> next();

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

/// The same where all must be right: otherwise the first error.
Result<std::vector<Record>> parse_records(std::string_view text);

/// How many bytes of a file are left when the last game is cut off, if a program that names its games by this
/// tag `Event` wrote only a part of it. All, if that game is whole or another's. The text may begin within a game.
std::size_t size_of_whole_records(std::string_view text, std::string_view event);

}  // namespace hegemon
