/// One game: its rules, its position and a searcher for it, behind one interface for
/// all games.
///
/// This is the border between variants named at run time and games as types. Code above
/// uses words and numbers; code below is templates.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board_setup.h"
#include "engine/option_spec.h"
#include "engine/outcome.h"
#include "engine/picture.h"
#include "engine/record.h"
#include "engine/result.h"
#include "eval/evaluation.h"
#include "search/bench.h"
#include "search/core/search.h"
#include "session/board_json.h"
#include "session/perft/perft_request.h"
#include "session/search_request.h"

namespace hegemon::session {

struct SideShare {
  Side side;
  Share share;
};

/// A `Line` of a search, of any game.
struct SearchLine {
  int depth = 0;
  int selective_depth = 0;
  int rank = 1;
  Score score;
  std::optional<int> mate;
  std::vector<SideShare> shares;  ///< of the sides in play, in turn order
  std::uint64_t nodes = 0;
  int hash_full = 0;
  Milliseconds elapsed{0};
  std::vector<MoveCode> moves;
};
using LineSink = std::function<void(const SearchLine&)>;
/// Gets a move of the root that is about to be searched, and its number, from 1.
using RootMoveSink = std::function<void(MoveCode move, int number)>;

/// An `Answer` of a search, of any game.
struct SearchAnswer {
  std::optional<MoveCode> best;
  std::optional<MoveCode> ponder;
  std::uint64_t nodes = 0;
};

/// An evaluation term by term and their sum; then every side's share of the win and, where the game has fitted weights and is not
/// over, the same by them, in thousandths.
struct EvaluationTable {
  struct Row {
    std::string name;
    std::vector<int> values;  ///< a side each, in turn order
  };
  std::vector<Row> rows;
};

/// A move of a record as the rules have it.
struct ReplayedMove {
  Side side;
  int round = 1;
  std::string text;       ///< as `legal_moves` has it, or `resign`
  std::string fen;        ///< after it
  std::uint64_t key = 0;  ///< the same
  bool over = false;      ///< the game is over after it
};
/// Gets a move by its line, 0 for the main line, and its index in that line.
using ReplaySink = std::function<void(std::size_t line, std::size_t index, const ReplayedMove&)>;

/// What an accepted change of the rules did to the position.
struct RulesChange {
  std::optional<Error> lost;  ///< why it could not be kept: the board was set up again
};

/// Not thread-safe, except that `search` allows reading from other threads. A member that returns an error
/// has changed nothing.
class GameSession {
 public:
  GameSession() = default;
  GameSession(const GameSession&) = delete;
  GameSession& operator=(const GameSession&) = delete;
  virtual ~GameSession() = default;

  virtual std::string_view variant() const = 0;
  /// In turn order, as the rules now stand.
  virtual std::vector<SideName> sides() const = 0;
  std::string letters() const;
  char letter_of(Side side) const { return sides()[place_of(side)].letter; }

  virtual std::vector<OptionSpec> option_specs() const = 0;
  virtual std::string option_value(std::string_view name) const = 0;
  /// Sets an option of the rules. The position is parsed again from its original text.
  virtual Result<RulesChange> set_option(std::string_view name, std::string_view value) = 0;

  /// The start position (of no FEN) or that of a FEN, and what the moves make of it.
  virtual Status set_position(std::optional<std::string_view> fen,
                              const std::vector<std::string_view>& moves) = 0;
  /// Takes rules and position from a record of this variant: the rules that its tags name (others stay
  /// as they are), and the position after its first `plies` moves, or after all of them. An error names
  /// tag or ply and where it stands in the text that the record was read from. Without a number the moves of the
  /// variations are checked, too.
  virtual Status load(const Record& record, std::optional<std::size_t> plies) = 0;
  /// The same for a whole record. Each legal move is reported, the main line first.
  virtual Status play_record(const Record& record, const ReplaySink& on_move) = 0;
  /// A move more, or `resign`.
  virtual Status play(std::string_view word) = 0;

  virtual std::vector<std::string> legal_moves() const = 0;
  /// The legal move of this text.
  virtual Result<MoveCode> parse_move(std::string_view text) const = 0;
  /// Of the code of any move of the game, legal here or not.
  virtual std::string move_text(MoveCode move) const = 0;
  /// The last move as `legal_moves` has it, however it came in, or `resign`; empty before the first.
  virtual std::string last_move_text() const = 0;
  virtual std::string fen() const = 0;
  /// What a FEN says, as an editor has it, and the FEN of that; under the rules as they stand, whether the position can be played or
  /// not. Nothing in a game without editor (`SetupGame`).
  virtual std::optional<Result<BoardSetup>> read_setup(std::string_view fen) const = 0;
  virtual std::optional<std::string> write_setup(const BoardSetup& setup) const = 0;
  virtual std::uint64_t key() const = 0;
  virtual std::string result() const = 0;  ///< `*`, `w pieces`, `draw quiet`, ...
  virtual Outcome outcome() const = 0;
  virtual Side turn() const = 0;
  virtual int round() const = 0;
  virtual Picture picture() const = 0;
  virtual SideTable side_table() const = 0;
  virtual EvaluationTable evaluation() const = 0;
  /// All that a board shows of the game.
  virtual GameState state() const = 0;

  /// Can this game have the search of that name? An error says what the game lacks.
  virtual Status check_search(std::string_view name) const = 0;
  /// Settings of the search, at once in force. Not while it runs. `stop`, which may be null, ends it where it takes long.
  virtual Status configure(const Settings& settings, const StopFlag* stop) = 0;
  Status configure(const Settings& settings) { return configure(settings, nullptr); }
  /// Puts the weights of a file's bytes in force; of none those that are built in. Not while a search
  /// runs.
  virtual Status load_weights(std::string_view bytes) = 0;
  /// Forgets hash table and histories. Not while a search runs.
  virtual void clear() = 0;
  /// Searches and blocks. Signals reach it from any thread, and the
  /// position stays readable from other threads. `on_root_move` may be empty.
  virtual SearchAnswer search(const SearchRequest& request, SearchSignals& signals,
                              const LineSink& on_line, const RootMoveSink& on_root_move) = 0;

  /// The number of move sequences; `on_move` is called for each root move, in the order of the list.
  /// An error if it was stopped, or if the number is beyond 64 bits.
  virtual Result<std::uint64_t> perft(const PerftRequest& request, const SearchSignals& signals,
                                      const PerftSink& on_move) const = 0;

  /// The bench of this game, whatever stands on the board. nullopt if it was stopped.
  virtual std::optional<BenchResult> bench(int depth, const Settings& settings,
                                           SearchSignals& signals,
                                           const BenchCallback& on_position) const = 0;
};

inline std::string GameSession::letters() const {
  std::string text;
  for (const SideName& side : sides())
    text += side.letter;
  return text;
}

}  // namespace hegemon::session
