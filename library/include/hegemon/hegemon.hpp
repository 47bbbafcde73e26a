/// @file
/// Hegemon as a C++ library: games, positions, an engine that plays and analyses, records.
///
///     hegemon::Position position;                        // the Seven Kingdoms, at the start
///     hegemon::Engine engine;
///     position.push("b7e5");
///     position.push(engine.play(position, {.movetime = std::chrono::seconds(1)}).move);
///
/// Everything here is a value: copies are independent of each other. A position, an engine or a reader that was moved from
/// can be destroyed and assigned to; nothing else may be done with it. Sides are numbered from 0 in
/// turn order. Moves, FENs, options and the names of games are the words of the protocol
/// (docs/protocol.md), points those of the rules (docs/rules-*.md).
///
/// Errors are exceptions: `InputError` for a wrong argument, its subclass
/// `IllegalMove`, `EngineError` for a search that cannot be made, and std::bad_alloc. The
/// first three have a `code()` of docs/errors.md with its arguments. A call that
/// throws changes nothing. Other exceptions come only from your own callbacks.
///
/// Threads: different objects may be used by different threads at the same time; one object by one
/// thread at a time, except for const members, which may run concurrently, and `Engine::stop`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hegemon/version.h>

namespace hegemon {
// The names as the linker sees them: a later form of the library that differs has another number.
inline namespace v1 {

/// The version of the library, as `1.0.0` or, between two tags, `1.0.0+5.g1a2b3c4d5`.
HEGEMON_API std::string version();

// ---- errors

/// What an error says, for people and for programs. `what()` of the exceptions is the problem with the place in brackets.
struct ErrorDetails {
  std::string problem;  ///< "unknown piece letter 'X'"
  std::string place;    ///< where in the input: "fen, placement, rank 18"
  /// "fen.piece.unknown", one of docs/errors.md: it and the order of its arguments stay from version to version.
  std::string code;
  std::vector<std::string> args;  ///< {"X"}
};

/// The details of a code with its arguments, for bindings that report errors of their own.
HEGEMON_API ErrorDetails error_details(std::string_view code, std::string place,
                                       const std::vector<std::string>& args);

/// An argument that is wrong: an unknown name, a FEN that is no position, a number out of its range.
class HEGEMON_API InputError : public std::invalid_argument {
 public:
  explicit InputError(ErrorDetails details);
  InputError(const InputError&) noexcept;
  InputError& operator=(const InputError&) noexcept;
  ~InputError() override;
  const ErrorDetails& details() const;
  const std::string& problem() const { return details().problem; }
  const std::string& place() const { return details().place; }
  const std::string& code() const { return details().code; }
  const std::vector<std::string>& args() const { return details().args; }

 private:
  std::shared_ptr<const ErrorDetails> details_;
};

/// A move that the position does not have, or that is no move.
class HEGEMON_API IllegalMove : public InputError {
 public:
  using InputError::InputError;
  IllegalMove(const IllegalMove&) noexcept;
  ~IllegalMove() override;
};

/// A search that cannot be made: no memory for its table, or another one runs.
class HEGEMON_API EngineError : public std::runtime_error {
 public:
  explicit EngineError(ErrorDetails details);
  EngineError(const EngineError&) noexcept;
  ~EngineError() override;
  const ErrorDetails& details() const;
  const std::string& problem() const { return details().problem; }
  const std::string& place() const { return details().place; }
  const std::string& code() const { return details().code; }
  const std::vector<std::string>& args() const { return details().args; }

 private:
  std::shared_ptr<const ErrorDetails> details_;
};

// ---- games

/// The names of the games, the default first: `sevenkingdoms`, `threefriends`, `middlexiangqi`.
HEGEMON_API std::vector<std::string> variants();

/// The rules of a game by the names of its options: `{{"Rules", "chinese"}, {"DrawQuietPlies", "0"}}`.
/// What is not named has its default.
using Rules = std::map<std::string, std::string, std::less<>>;

/// The options of a game's rules with their defaults.
HEGEMON_API Rules default_rules(std::string_view variant);

struct SideInfo {
  char letter;       ///< as in FENs and results
  std::string name;  ///< as in records
};

struct PieceInfo {
  char letter;
  std::string name;
};

/// The points of a board and the numbers that stand for points, kinds of piece and moves in arrays.
struct BoardLayout {
  /// Sevenkingdoms: {19, 19}, ranks from south to north, then files from west to east. Threefriends:
  /// {3, 5, 9}, arms in turn order, then ranks from the back to the border, then files from the
  /// owner's left. Middlexiangqi: {10, 13}, ranks from Red's edge, then files.
  std::vector<int> shape;
  std::vector<std::string> points;    ///< the names of the points in the order of the arrays
  std::vector<PieceInfo> kinds;       ///< kinds of piece in the order of their numbers
  std::vector<std::string> standing;  ///< what `Position::standing` says of each side, in its order
  int actions = 0;                    ///< `Position::action_of` is below this number
};

HEGEMON_API const BoardLayout& board_layout(std::string_view variant);

// ---- moves

class Position;

/// A move of one of the games; or the move by which a side leaves the game; or none.
class HEGEMON_API Move {
 public:
  /// No move.
  constexpr Move() = default;
  /// The side to move leaves the game. Always possible, and never among the legal moves.
  static constexpr Move resignation() { return Move(kResignation, 0); }
  /// The move of a game that has this `code()`, legal somewhere or not; throws `InputError` where the
  /// number is that of none.
  static Move from_code(std::string_view variant, std::uint32_t code);

  constexpr explicit operator bool() const { return code_ != 0; }
  /// The name of its game; empty for a resignation and for none, which belong to every game.
  std::string variant() const;
  constexpr bool is_resignation() const { return code_ == kResignation; }
  /// As in the protocol: `b7e5`, `P@e5` for a drop, `resign`; empty for none.
  std::string text() const;
  /// The first and the second half of the text: the point it leaves (`P@` for a drop), and the one it
  /// goes to. Empty for a resignation and for none.
  std::string from() const;
  std::string to() const;
  /// A number that names the move among those of its game, the same in every version.
  constexpr std::uint32_t code() const { return code_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  friend class Position;
  static constexpr std::uint32_t kResignation = 0xFFFFFFFF;
  constexpr Move(std::uint32_t code, std::uint32_t game) : code_(code), game_(game) {}

  std::uint32_t code_ = 0;
  std::uint32_t game_ = 0;  ///< its row in the table of games
};

// ---- positions

/// How a game ended.
struct GameOutcome {
  /// The word of a record's `Termination`: `kingdoms`, `pieces`, `last`, `quiet`, `stuck`, `checkmate`,
  /// `stalemate`, `nomove`, `repetition`, `perpetual`, `resign`.
  std::string termination;
  std::vector<int> winners;  ///< the sides that share the win equally
  bool draw = false;         ///< no player has won alone
};

/// A game: the position on the board, and all moves that led to it since it was set up.
class HEGEMON_API Position {
 public:
  /// The start of a game. Without a FEN the rules' own start position.
  explicit Position(std::string_view variant = "sevenkingdoms", const Rules& rules = {},
                    std::optional<std::string_view> fen = std::nullopt);
  Position(const Position& other);
  Position(Position&& other) noexcept;
  Position& operator=(const Position& other);
  Position& operator=(Position&& other) noexcept;
  ~Position();

  const std::string& variant() const;
  /// All options of the rules, with their values.
  const Rules& rules() const;
  /// In turn order, which may depend on the rules.
  const std::vector<SideInfo>& sides() const;
  const BoardLayout& layout() const;

  std::string fen() const;
  /// The position that the moves began from.
  const std::string& start_fen() const;
  /// The moves since then.
  const std::vector<Move>& moves() const;
  /// A number that positions with the same board, turn and, where the rules ask for them, captures
  /// share; what has gone before does not count.
  std::uint64_t key() const;
  /// Counts up when the turn has gone round the table.
  int round() const;
  /// A drawing of the board with the standings, of many lines.
  std::string text() const;
  /// All that a board shows, as one line of JSON: the command `state` of the protocol.
  std::string state_json() const;

  /// The side that moves next; after the end, the last one.
  int turn() const;
  bool in_play(int side) const;
  bool is_over() const;
  /// How the game ended; nullopt while it goes on.
  std::optional<GameOutcome> outcome() const;
  /// `*` while the game goes on, then as `w pieces` or `draw quiet`.
  std::string result() const;
  /// Each side's expected share of the win, by the evaluation alone, in thousandths: 1,000 together.
  /// After the end, its actual share.
  std::vector<int> shares() const;

  /// Every legal move once; none after the end.
  std::vector<Move> legal_moves() const;
  /// The same in a vector that is used again.
  void legal_moves(std::vector<Move>& moves) const;
  int count_legal_moves() const;
  bool is_legal(Move move) const;
  bool is_capture(Move move) const;
  /// The legal move of this text, or `resign`; throws `IllegalMove`.
  Move parse_move(std::string_view text) const;
  /// Plays a move; throws `IllegalMove`.
  void push(Move move);
  /// The same by its text; returns the move.
  Move push(std::string_view text);
  /// Takes the last move back, a resignation too, and returns it; throws `IllegalMove` if there is none.
  Move pop();
  /// The same position with no moves to take back; what the rules know of the past (repetitions) stays.
  Position without_moves() const;

  /// The number of move sequences of this length, counted by this many threads.
  std::uint64_t perft(int depth, int threads = 1) const;
  /// The same until it is stopped: then it throws `EngineError`.
  std::uint64_t perft(int depth, int threads, const std::stop_token& stop) const;

  /// Moves as numbers from 0 to `layout().actions - 1`: the point it leaves times the number of points
  /// plus the point it goes to, points numbered as in the layout; in Middle Xiangqi the eight kinds
  /// that can be dropped follow the points that a move can leave.
  int action_of(Move move) const;
  /// The legal move of this number; throws `IllegalMove`.
  Move move_of(int action) const;
  /// The numbers of all legal moves, ascending.
  std::vector<int> legal_actions() const;

  // Boards as arrays, in the order of the layout. An array of another size throws `InputError`.

  /// For each point the side that commands the piece there, and its kind; -1 where there is none. A
  /// piece without a commander counts for its original side.
  void board(std::span<std::int8_t> sides, std::span<std::int8_t> kinds) const;
  /// One plane of points for each side and kind: 1 where such a piece stands, else 0. Shape: sides, kinds,
  /// points. Sides come in turn order from `first` on, so that a network can see each side as its own.
  void planes(std::span<float> planes, int first = 0) const;
  void planes(std::span<std::uint8_t> planes, int first = 0) const;
  /// Pieces that can be dropped: for each side, for each kind, how many.
  void hands(std::span<int> counts) const;
  /// What the rules know beside the pieces on the board: for each side, each number of `layout().standing`, from 0 to 1.
  /// Counts are parts of the number that decides something. Sides come as in `planes`.
  void standing(std::span<float> numbers, int first = 0) const;

  /// The same game, rules, position and moves to take back.
  friend HEGEMON_API bool operator==(const Position& a, const Position& b);

  struct Impl;  ///< the library's own

 private:
  friend class Engine;
  friend class GameRecord;
  explicit Position(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// ---- the engine

/// When a search ends: at the first of these that is reached. Times are taken as the arithmetic of clocks
/// gives them: a negative clock or increment is 0, a `movetime` of 0 or less is a millisecond, too large a
/// time is a hundred days, `moves_to_go` below 1 is none. Other numbers out of range throw.
struct Limit {
  std::optional<std::chrono::milliseconds> movetime{};
  std::optional<int> depth{};            ///< plies
  std::optional<std::uint64_t> nodes{};  ///< exact with one thread
  std::optional<int> mate{};  ///< searches for a forced win in at most this many own moves
  struct SideClock {
    std::chrono::milliseconds left{0};
    std::chrono::milliseconds increment{0};
  };
  std::map<int, SideClock> clocks{};  ///< by side
  std::optional<int> moves_to_go{};   ///< until the clocks are filled up again
  std::vector<Move> root_moves{};     ///< if any, the search chooses among these

  bool unlimited() const { return !(movetime || depth || nodes || mate || !clocks.empty()); }
};

/// What a search has found: one line of play.
struct Info {
  int multipv = 1;  ///< its rank; 1 is the best
  int depth = 0;
  int seldepth = 0;
  int score = 0;              ///< hundredths of a common soldier, for the side to move
  std::optional<int> mate{};  ///< wins by force in this many own moves; negative: loses
  std::vector<int> shares{};  ///< of the win, by side, in thousandths; 0 for a side that is out
  std::uint64_t nodes = 0;
  int hashfull = 0;  ///< thousandths
  std::chrono::milliseconds time{0};
  std::vector<Move> pv{};
};

struct PlayResult {
  Move move;
  std::optional<Move> ponder;  ///< the answer that the engine expects
  Info info;
};

struct OptionInfo {
  std::string name;
  std::string type;  ///< `check`, `spin`, `combo`, `string`, `button`
  std::string value;
  std::string initial;
  long min = 0;  ///< of a spin
  long max = 0;
  std::vector<std::string> choices;  ///< of a combo
  std::string help;
};

/// Is called for every line that a search finds, by the thread that called the search; returns
/// false to end it.
using InfoCallback = std::function<bool(const Info&)>;

/// Options of an engine by the names of the protocol: `{{"Hash", "256"}, {"Threads", "2"}}`.
using Options = std::map<std::string, std::string, std::less<>>;

/// An engine with its options and its hash table. One search at a time: a second one throws.
class HEGEMON_API Engine {
 public:
  explicit Engine(const Options& options = {});
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  /// No search may be running.
  ~Engine();

  std::vector<OptionInfo> options() const;
  /// Throws `InputError`; `EngineError` while a search runs, or where the machine has no memory for it.
  void set_option(std::string_view name, std::string_view value);
  /// The same until it is stopped, as a large hash table takes long: then it throws `EngineError`, and the option
  /// is as before.
  void set_option(std::string_view name, std::string_view value, const std::stop_token& stop);
  /// Sets several, all or none.
  void set_options(const Options& options, const std::stop_token& stop = {});

  /// Chooses a move. The limit must have a member set, or the stop token a source.
  /// Throws `InputError` where the game is over or the limit is not possible.
  PlayResult play(const Position& position, const Limit& limit, std::stop_token stop = {});
  /// The best lines, at most `multipv`, the best first. `on_info` may be empty. Without a limit it goes
  /// on until it is stopped: by the token, by `on_info`, by `stop`.
  std::vector<Info> analyse(const Position& position, const Limit& limit, int multipv = 1,
                            const InfoCallback& on_info = {}, std::stop_token stop = {});
  /// Ends the running search, which then returns its current result. Does nothing if none runs. From any
  /// thread.
  void stop();
  /// Clears all results of searches.
  void clear();
  /// Reads the evaluation's weights of a game from a file (docs/training.md); an empty path: those that are
  /// built in.
  void load_weights(std::string_view variant, const std::string& path);
  /// The same until it is stopped, as the hash table of another game takes long: then it throws `EngineError`.
  void load_weights(std::string_view variant, const std::string& path, const std::stop_token& stop);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// ---- records

/// A game as text, in the form of PGN: tags, moves with NAGs, comments and variations, a result (docs/records.md).
///
/// Lines are numbered: 0 is the main line, K the variation number K of the list, from 1. Arrows and circles are part
/// of a comment: `[%cal Ra1b2] [%csl Yd4]`.
class HEGEMON_API GameRecord {
 public:
  struct Ply {
    std::string move;
    std::string comment{};
    std::vector<int>
        nags{};  ///< marks on the move, 0 to 255: 1 to 6 are `!` `?` `!!` `??` `!?` `?!`
    /// Where it stands in the text that it was read from, for errors; 0: it was not read.
    int line = 0;
    int column = 0;
    friend HEGEMON_API bool operator==(const Ply& a, const Ply& b);
  };
  /// A line that was not played.
  struct Variation {
    std::size_t of = 0;        ///< the line that it leaves; one with a smaller number than its own
    std::size_t at = 0;        ///< the index of the move of that line that its first move replaces
    std::string comment{};     ///< before its first move
    std::vector<Ply> plies{};  ///< at least one
    friend bool operator==(const Variation&, const Variation&) = default;
  };

  /// Names and values in the order of the text; `Result` is not among them.
  std::vector<std::pair<std::string, std::string>> tags{};
  std::string comment{};  ///< before the first move
  std::vector<Ply> plies{};
  std::vector<Variation> variations{};
  std::string result = "*";  ///< the winner's letter, `draw`, points as `0-0-1`, or `*`
  int number = 0;            ///< in the text that it was read from, from 1, for errors
  /// Why this game of a text could not be read, and where: game, ply, line and column. It has no moves then, and
  /// `position` and `text` throw this error.
  std::optional<InputError> error{};

  GameRecord() = default;
  /// The game of a position from where it was set up, with the tags that a reader needs: variant, rules,
  /// FEN, termination.
  static GameRecord of(const Position& position);
  /// Reads all games of a text, each for itself: one that is wrong costs no other, and has an `error`.
  static std::vector<GameRecord> parse(std::string_view text);
  /// The same until it is stopped: then it throws `EngineError`.
  static std::vector<GameRecord> parse(std::string_view text, const std::stop_token& stop);

  /// The value of a tag; nullopt if there is none. `Result` is `result`.
  std::optional<std::string> tag(std::string_view name) const;
  /// Changes a tag, or adds it.
  void set_tag(std::string_view name, std::string_view value);
  std::size_t line_count() const { return variations.size() + 1; }
  /// The moves of a line; throws `InputError` if there is none with this number.
  const std::vector<Ply>& line(std::size_t at) const;
  std::vector<Ply>& line(std::size_t at);
  /// Adds a variation whose first move replaces the move with this index of a line. Returns its number as a line.
  std::size_t add_variation(std::size_t of, std::size_t at, const std::vector<std::string>& moves);
  /// The position after these many moves of a line, or after all of them, by the rules that the tags name. It has
  /// the moves that lead there.
  Position position(std::optional<std::size_t> moves = std::nullopt, std::size_t line = 0) const;
  /// The game as text, its variations too, checked by its rules: throws `IllegalMove`, or `InputError` for a result
  /// other than that of the rules.
  std::string text() const;

  /// The same game; where it was read from does not count.
  friend HEGEMON_API bool operator==(const GameRecord& a, const GameRecord& b);
};

/// Reads the games of a text one by one, as they come: no more of it is kept than one game.
class HEGEMON_API GameReader {
 public:
  /// `more` appends more of the text, and returns false at its end. What it throws comes out of `next`.
  explicit GameReader(std::function<bool(std::string& text)> more);
  GameReader(GameReader&&) noexcept;
  GameReader& operator=(GameReader&&) noexcept;
  ~GameReader();

  /// The next game, or one with an `error`; nullopt at the end.
  std::optional<GameRecord> next();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace v1
}  // namespace hegemon

/// @cond
/// `std::hash` of moves, for sets and maps.
template <>
struct std::hash<hegemon::Move> {
  std::size_t operator()(hegemon::Move move) const noexcept { return move.code(); }
};
/// @endcond
