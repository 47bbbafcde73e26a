/// Games as training data: players, moves, what searches reported, and the result.
///
/// A file is a header of eight bytes and then one block per game. After `HGMDATA2` a first block holds, as text, the
/// settings of the run that made the games; after `HGMDATA1` there is none. A block:
///
///     u32 length of the payload in bytes
///     u32 CRC-32 of the payload (engine/bytes.h)
///     payload: the fields of `GameData` one after the other, little-endian; strings and lists
///              preceded by their length as u16 or u32
///
/// Files of one variant can be joined by appending the blocks of one to another. A block that was
/// cut short, by a kill or a full disk, is recognised by its length or checksum. A wrong checksum costs no other block, as
/// long as the lengths lead on to a block with a right one, or to the end of the file.
#pragma once

#include <cstdint>
#include <deque>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace hegemon::datagen {

/// Stands for a move where a side left the game.
inline constexpr std::uint32_t kResignation = ~std::uint32_t{0};

/// A player's search; `mcts:400` also gives nodes a move.
inline std::string_view search_of(std::string_view player) {
  return player.substr(0, player.find(':'));
}

/// What part of a search's visits went to a move.
struct MoveVisits {
  std::uint32_t move = 0;    ///< `Move::code()`
  std::uint16_t visits = 0;  ///< in 1/65535 of the visits of all moves
  friend bool operator==(const MoveVisits&, const MoveVisits&) = default;
};

/// So many of a position's visited moves are kept: seldom has the next one a hundredth of the visits.
inline constexpr std::size_t kMaxVisitedMoves = 16;

/// One move of a game.
struct PlyData {
  std::uint32_t move = 0;  ///< `Move::code()` of the move played
  std::uint32_t best = 0;  ///< that of the move the player preferred; another where noise decided
  bool noise = false;      ///< the move was drawn at random, not chosen
  /// What the search expected for each side, in 1/65535 of the win; empty if nothing was searched.
  std::vector<std::uint16_t> shares;
  /// The moves that a search visited most, at most `kMaxVisitedMoves`; empty if no search that counts visits
  /// looked at the position, or one that proved a win.
  std::vector<MoveVisits> visits;
  friend bool operator==(const PlyData&, const PlyData&) = default;
};

struct GameData {
  std::uint64_t number = 0;          ///< within the run that made it
  std::string variant;               ///< as `UCI_Variant` names it
  std::string options;               ///< `Rules=classic Players=wrobgpd ...`
  std::string fen;                   ///< empty: the start position
  std::vector<std::string> players;  ///< by side
  std::vector<PlyData> plies;
  std::uint8_t reason = 0;   ///< `Reason`
  std::uint8_t winners = 0;  ///< bits of a `SideSet`
  friend bool operator==(const GameData&, const GameData&) = default;
};

std::string encode(const GameData& game);
Result<GameData> decode(std::string_view payload);

/// The first bytes of a file without settings.
inline constexpr std::string_view kFileMagic = "HGMDATA1";
/// Of one with settings.
inline constexpr std::string_view kSettingsMagic = "HGMDATA2";

/// All before the first game; no settings: empty.
std::string file_header(std::string_view settings);

/// A block of a file: length, checksum, payload.
std::string to_block(const GameData& game);

/// Reads a file block by block.
class GameReader {
 public:
  using Game = Result<std::optional<GameData>>;

  explicit GameReader(std::istream& in);
  /// The next game; nothing at the end of the file; an error for each damaged block. The call after an error goes on behind
  /// that block; it returns nothing where the error says that nothing can be read from there on.
  Game next();
  /// Bytes of the file up to the end of the last game before any damage.
  std::uint64_t good_bytes() const { return good_bytes_; }
  /// Of the run that made the file; known after the first `next()`, empty where the file names none or they are damaged.
  const std::string& settings() const { return settings_; }

 private:
  /// The payload of the next block; nothing at the end.
  Result<std::optional<std::string>> block();
  Status header();
  Game game();
  /// Where an error of the block that begins at `block_` is.
  std::string place() const;
  /// The same where nothing behind it can be read.
  std::string end();

  std::istream& in_;
  std::string settings_;
  std::deque<Game> ahead_;  ///< read to find out whether the file goes on behind a damaged block
  bool header_read_ = false;
  bool ended_ = false;
  bool whole_ = true;             ///< no damage so far
  std::uint64_t block_ = 0;       ///< where the block begins that was read last
  std::uint64_t next_block_ = 0;  ///< where the one behind it begins
  std::uint64_t good_bytes_ = 0;
};

}  // namespace hegemon::datagen
