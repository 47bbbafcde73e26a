/// The record of a game as text: PGN's shape for games of any number of sides, without knowing
/// which game it is.
///
///     [Variant "sevenkingdoms"]
///     [Qin "brs"]
///     [Result "w"]
///
///     1. c6g6 {+0.12/7 0.98s} k0l2 {...} ...
///     2. ... w
///
/// Tags first, an empty line, then rounds with a number before their first move and a comment
/// behind a move, and at the end the result: the winner's letter, `draw`, points as `0-0-1`, or
/// `*`. Text in, text out: files are the caller's.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/result.h"

namespace hegemon {

/// A place in a text, line and column from 1, a column being a character of UTF-8. 0: not read from a
/// text.
struct TextPlace {
  int line = 0;
  int column = 0;
};

struct RecordedMove {
  int round = 1;
  std::string text;     ///< a move or `resign`; whether it is legal is not asked here
  std::string comment;  ///< without its braces; empty: none
  TextPlace place{};    ///< of `text`, for errors

  friend bool operator==(const RecordedMove& a, const RecordedMove& b) {
    return a.round == b.round && a.text == b.text && a.comment == b.comment;
  }
};

struct Record {
  /// Names and values, `Result` not among them. Names are words.
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<RecordedMove> moves;
  std::string result = "*";
  int number = 0;  ///< among the records of the text it was read from, from 1; for errors

  /// The value of a tag, or null.
  const std::string* find(std::string_view name) const;
  /// `game 2, ply 14, line 31, column 9`: where the move with this index stands, as errors name it. Of
  /// a record that was not read from a text, `ply 14`.
  std::string place_of(std::size_t move) const;
  /// `game 2, tag FEN`
  std::string place_of_tag(std::string_view name) const;

  friend bool operator==(const Record& a, const Record& b) {
    return a.tags == b.tags && a.moves == b.moves && a.result == b.result;
  }
};

/// Writes a record, an empty line behind it. The tags that every game has stand in the format's
/// order, the others (the sides among them) in their own order between `Players` and `FEN`. What a
/// comment cannot hold is replaced.
std::string to_text(const Record& record);

/// Reads all records of a text, each for itself. A game that is wrong is an error in its place and costs no other
/// game: reading begins anew at the next tag behind an empty line. A byte order mark of UTF-8 is skipped. Of what it does not know it skips variations `(...)`, glyphs `$1`
/// `!?` and lines that begin with `%`; `{...}` and `; ...` are comments of the move before them.
/// Unknown tags are kept. An error names game, ply, line and column: `game 2, ply 14, line 31, column
/// 9`; among the tags there is no ply.
std::vector<Result<Record>> read_records(std::string_view text);

/// The same where all must be right: otherwise the first error.
Result<std::vector<Record>> parse_records(std::string_view text);

/// How many bytes of a file are left when the last game is cut off, if a program that names its games by this
/// tag `Event` wrote only a part of it. All, if that game is whole or another's. The text may begin within a game.
std::size_t size_of_whole_records(std::string_view text, std::string_view event);

}  // namespace hegemon
