/// All errors that have a code, a row each: the code is what programs hold on to, the sentence is what people read.
///
/// Codes and the order of arguments stay as they are from version to version; sentences may become better. docs/errors.md
/// lists them. A sentence names its arguments {0}, {1}, ..., or
/// {0:rank/ranks}: the number and the noun that agrees with it. A new error is a row here and `Error::of("its.code", ...)`
/// where it is found: a code without a row, or another number of arguments, does not compile.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hegemon {

/// What sort of error it is, for programs: the exceptions and status codes of `library/` follow from it.
enum class ErrorKind : std::uint8_t {
  kInput,        ///< a text or value that is malformed, unknown, or out of its range
  kIllegalMove,  ///< a move that the position does not have, or that is none
  kFile,         ///< a file, stream or process that cannot be opened, read or written
  kResources,    ///< no memory, no thread
  kCancelled,    ///< the caller ended it
  kInternal,     ///< a fault of this program
};

struct ErrorRow {
  std::string_view code;
  std::string_view sentence;
  ErrorKind kind = ErrorKind::kInput;

  /// How many arguments the sentence names.
  constexpr std::size_t arguments() const {
    std::size_t count = 0;
    for (std::size_t at = 0; at + 2 < sentence.size(); ++at) {
      const char digit = sentence[at + 1];
      const char next = sentence[at + 2];
      if (sentence[at] == '{' && (next == '}' || next == ':') && digit >= '0' && digit <= '9')
        count = std::max(count, static_cast<std::size_t>(digit - '0') + 1);
    }
    return count;
  }
};

/// Code of errors outside the catalogue.
inline constexpr std::string_view kOtherError = "other";

inline constexpr ErrorRow kErrorCatalogue[] = {
    {"agent.unknown", "no agent is called {0}"},

    {"argument.clock", "seconds left and seconds of increment wanted, got {0}"},
    {"argument.clocks", "clocks by side wanted, got {0}"},
    {"argument.missing", "{0} is missing"},
    {"argument.number", "a whole number in {1}..{2} wanted, got {0}"},
    {"argument.seconds", "a number of seconds wanted, got {0}"},
    {"argument.twice", "'{0}' a second time"},
    // {0} is the name of a type: text, list, dict, Limit, Variation, JSON object.
    {"argument.type", "a {0} wanted, got {1}"},

    {"array.form", "a writeable C-contiguous array of shape {0} and type {1} wanted"},
    {"array.size", "an array of {0} wanted, got {1}"},
    {"array.type", "float32 or uint8 wanted, got {0}"},

    {"bench.number", "'{0}' is not a number in {1}..{2}"},
    {"bench.numbers", "more than three numbers"},

    {"command.unknown", "unknown command '{0}', try help"},

    {"data.checksum", "a block with a wrong checksum"},
    {"data.cut", "{0} is cut short"},
    {"data.end", "another end than is on record"},
    {"data.length", "a block of impossible length"},
    {"data.move", "a move that is not legal"},
    {"data.none", "not a file of game data"},
    {"data.samples", "no position of {0:game/games} has samples of {1}"},
    {"data.variant", "'{0}' has games of {1}, not of {2}: --variant {1} is wanted"},

    {"engine.closed", "the engine was closed", ErrorKind::kResources},
    {"engine.count", "{0} needs {1} engines, got {2}"},
    {"engine.count.least", "{0} needs {1} engines or more, got {2}"},
    {"engine.ended", "its process came to an end ({0}) before '{1}'", ErrorKind::kFile},
    {"engine.interpreter", "cannot start '{0}': its interpreter '{1}' is missing",
     ErrorKind::kFile},
    {"engine.key", "unknown key '{0}'"},
    {"engine.key.missing", "{0} is missing in '{1}'"},
    {"engine.name", "a name has no '{0}', got '{1}'"},
    {"engine.name.control", "a name has no control character, got '{0}'"},
    {"engine.name.space", "a name does not begin or end with a space, got '{0}'"},
    {"engine.option.refused", "it refuses option {0}: '{1}'"},
    {"engine.option.unknown", "it has no option '{0}'"},
    {"engine.option.value", "it takes no {0}={1}: {2}"},
    {"engine.options.refused", "it answers its options ({0}) with an error: '{1}'"},
    {"engine.silent", "no '{0}' within {1} ms", ErrorKind::kFile},
    {"engine.start", "cannot start '{0}'{1}: {2}", ErrorKind::kFile},
    {"engine.twice", "another engine is named '{0}', too"},

    {"fen.arms", "{0:arm/arms}, not {1}"},
    {"fen.army.alone", "an army letter without a piece"},
    {"fen.army.unknown", "unknown army letter '{0}'"},
    {"fen.colour.alone", "a colour letter without a piece"},
    {"fen.colour.unknown", "unknown colour letter '{0}'"},
    {"fen.commanders", "{0:letter/letters}, not {1}"},
    {"fen.dash", "'{0}' instead of '-'"},
    {"fen.fates", "{0:character/characters}, not {1}"},
    {"fen.fields", "{0:field/fields}, 1 to {1} wanted"},
    {"fen.gap", "a gap of '{0}' points"},
    {"fen.gap.twice", "two gaps in a row"},
    {"fen.hand.general", "a general"},
    {"fen.hand.open", "the hand is not closed by ']'"},
    {"fen.kingdom.unknown", "no kingdom has the letter '{0}'"},
    {"fen.missing", "the FEN is missing"},
    {"fen.number", "'{0}' is not a number in {1}..{2}"},
    {"fen.piece.unknown", "unknown piece letter '{0}'"},
    {"fen.ranks", "{0:rank/ranks}, not {1}"},
    {"fen.side.unknown", "no side has the letter '{0}'"},
    {"fen.startpos", "unknown word '{0}' behind startpos"},
    {"fen.taken.captors", "captors are listed once, in turn order"},
    {"fen.taken.form", "a captor, ':' and what it took wanted"},
    {"fen.taken.nothing", "this captor took nothing"},
    {"fen.taken.number", "a number of pieces in 1..{0} wanted"},
    {"fen.taken.victims", "victims are listed once, in turn order"},
    {"fen.width", "{0:point/points} wide, not {1}"},

    // {0} are SQLite's own words, which no table translates; {1} is the number of its error, extended.
    {"file.database", "{0}: error {1} of SQLite", ErrorKind::kFile},
    {"file.exists", "'{0}' is there already", ErrorKind::kFile},
    {"file.holds", "'{0}' holds {1}, not {2}", ErrorKind::kFile},
    {"file.locked", "another run is writing to '{0}'", ErrorKind::kFile},
    {"file.read", "cannot read '{0}': {1}", ErrorKind::kFile},
    {"file.read.text", "cannot read '{0}': {1}"},
    {"file.settings", "'{0}' has other settings: {1}", ErrorKind::kFile},
    {"file.twice", "'{0}' is {1}", ErrorKind::kFile},
    {"file.write", "cannot write to '{0}': {1}", ErrorKind::kFile},

    {"game.no_move", "the side to move has no legal move"},
    {"game.none", "call reset first"},
    {"game.over", "the game is over: {0}"},
    {"game.plies", "the game has {0:ply/plies}, not {1}"},
    {"game.unknown", "no game is called '{0}'"},
    {"game.unknown.of", "no variant '{0}'; there are: {1}"},

    {"go.limit", "'{0}' is no limit"},
    {"go.missing.move", "a move is missing"},
    {"go.missing.number", "a number is missing"},
    {"go.number", "'{0}' is not a number"},
    {"go.perft", "'{0}' is not a number in {1}..{2}"},
    {"go.perft.missing", "a number in 1..{0} is missing"},
    {"go.word", "unknown word '{0}'"},

    {"json.fault", "no JSON from '{0}' on"},
    {"json.record",
     "an object with 'moves', and texts in 'tags' and 'result', wanted; a move is a text, or an "
     "object with 'move'; a variation has 'of', 'at' and 'moves'"},
    {"json.syntax", "this is no JSON"},

    {"league.blocks", "{0} blocks are more than a league has"},
    {"league.candidate", "no candidate is named '{0}'; there are: {1}"},
    {"league.candidates", "--candidate NAME is missing: several rows are candidates: {0}"},
    {"league.game", "game {0} does not belong to its league"},
    {"league.one_player", "one player has all seats"},
    {"league.opponent", "no opponent is named '{0}'"},
    {"league.role", "no engine has the role {0}"},
    {"league.role.unknown", "candidate, opponent or pool wanted, got {0}"},
    {"league.slope", "a slope needs a limit of time or nodes; there is one of depth alone"},

    {"memory.hash", "{0} MiB are more than the memory of this machine, {1} MiB",
     ErrorKind::kResources},
    {"memory.table", "no memory for a table of {0} MiB", ErrorKind::kResources},
    {"memory.tables", "{0} times {1} MiB are more than the memory of this machine, {2} MiB",
     ErrorKind::kResources},
    {"memory.threads", "no memory for {0:thread/threads}", ErrorKind::kResources},
    {"memory.tree", "no memory for a tree of {0} MiB", ErrorKind::kResources},

    {"move.code", "no move has the code {0}"},
    {"move.format", "'{0}' is not a move: two points wanted, as {1}", ErrorKind::kIllegalMove},
    {"move.format.drop", "'{0}' is not a move: two points wanted, as {1}, or a drop, as {2}",
     ErrorKind::kIllegalMove},
    {"move.illegal", "illegal move '{0}'", ErrorKind::kIllegalMove},
    {"move.illegal.commander",
     "illegal move '{0}': it is the turn of {1}, who does not command the piece on {2}",
     ErrorKind::kIllegalMove},
    {"move.illegal.drop", "illegal move '{0}': the {1} can't be put on {2}",
     ErrorKind::kIllegalMove},
    {"move.illegal.emperor", "illegal move '{0}': the Emperor does not move",
     ErrorKind::kIllegalMove},
    {"move.illegal.empty_point", "illegal move '{0}': no piece stands on {1}",
     ErrorKind::kIllegalMove},
    {"move.illegal.in_check",
     "illegal move '{0}': the {1} on {2} can't go to {3} (the general is in check)",
     ErrorKind::kIllegalMove},
    {"move.illegal.not_in_hand", "illegal move '{0}': no {1} in the hand", ErrorKind::kIllegalMove},
    {"move.illegal.occupied", "illegal move '{0}': {1} is not empty", ErrorKind::kIllegalMove},
    {"move.illegal.target", "illegal move '{0}': the {1} on {2} can't go to {3}",
     ErrorKind::kIllegalMove},
    {"move.illegal.turn", "illegal move '{0}': it is the turn of {1}", ErrorKind::kIllegalMove},
    {"move.illegal.turn_of", "illegal move '{0}': it is the turn of {1}, not of {2}",
     ErrorKind::kIllegalMove},
    {"move.none", "there is no move to take back", ErrorKind::kIllegalMove},
    {"move.not_legal", "'{0}' is not legal"},
    {"move.number", "no legal move has the number {0}", ErrorKind::kIllegalMove},
    {"move.over", "the game is over", ErrorKind::kIllegalMove},
    {"move.over.before", "the game is over before '{0}'", ErrorKind::kIllegalMove},

    {"opening.none", "no opening in it"},
    {"opening.over", "the game is over there"},
    {"opening.over.plies",
     "the game is over there: plies=N with N up to {0} leaves something to play"},
    {"opening.random", "no {0:random ply leaves/random plies leave} all sides in play"},

    {"option.choice", "{0} wanted, got '{1}'"},
    {"option.missing", "{0} wanted, got nothing"},
    {"option.name", "the name of an option is missing"},
    {"option.number", "a number in {0}..{1} wanted"},
    {"option.players.count", "seven letters wanted, got {0}"},
    {"option.players.letter", "no kingdom has the letter '{0}'"},
    {"option.players.one", "one player owns all kingdoms: the game would be over before it begins"},
    {"option.quiet", "the limit is negative"},
    {"option.range", "a number in {0}..{1} wanted, got '{2}'"},
    {"option.rules", "no rules called '{0}'"},
    {"option.shard", "i/n with 1 <= i <= n wanted, as 3/8, got '{0}'"},
    {"option.unknown", "no such option"},
    {"option.unknown.name", "no option is called '{0}'"},

    {"perft.large", "more than 2^64"},

    {"point.unknown", "no point is called '{0}'"},

    {"position.army.commander", "the army '{0}' is commanded by '{1}', which is out"},
    {"position.army.generals", "the army '{0}' has two generals"},
    {"position.army.itself", "the army '{0}' has its general and must be commanded by itself"},
    {"position.camp.ox", "an ox of {0} in the enemy camp"},
    {"position.check", "{0} is in check, but it is not its turn"},
    {"position.conquered", "{0} ({1}) is conquered but owns pieces"},
    {"position.emperor", "a piece on {0}, where the Emperor stands"},
    {"position.general.faces", "the general on {0} faces another"},
    {"position.general.missing", "{0} ({1}) is in play without a general"},
    {"position.generals", "{0} ({1}) has {2} generals, these rules allow one"},
    {"position.generals.count", "{0} generals of {1}, not 1"},
    {"position.generals.face", "the generals face each other"},
    {"position.hand", "more than {0} pieces of a kind"},
    {"position.kind.count", "{0} pieces of the kind {1}, seven armies have {2}"},
    {"position.left", "{0} ({1}) has left the game but owns pieces without a general"},
    {"position.losses",
     "{0} ({1}) is in play but its {2:loss has/losses have} reached the limit of {3}"},
    {"position.nobody", "no kingdom is in play"},
    {"position.number", "number out of range"},
    {"position.outside.arm", "{0}{1} stands on {2}, outside its home arm"},
    {"position.outside.palace", "{0}{1} stands on {2}, outside its palace"},
    {"position.palace.advisor", "an advisor of {0} outside of its palace"},
    {"position.palace.general", "{0}'s general outside of its palace"},
    {"position.taken.own", "{0} ({1}) has taken its own pieces"},
    {"position.taken.range", "a number of pieces is not in 0..{0}"},
    {"position.turn", "it is the turn of {0} ({1}), which is not in play"},
    {"position.turn.general", "'{0}' is to move but has no general"},
    {"position.word", "startpos or fen wanted, got '{0}'"},
    {"position.word.missing", "startpos or fen is missing"},

    {"query.action", "terminate or terminate_all wanted, got '{0}'"},
    {"query.field", "there is no such field"},
    {"query.id", "the id of a query wanted"},
    {"query.limit", "depth, nodes or movetime wanted"},
    {"query.list.numbers", "a list of numbers wanted"},
    {"query.list.strings", "a list of strings wanted"},
    {"query.milliseconds", "a number of milliseconds wanted"},
    {"query.moves", "the position has moves already"},
    {"query.number", "a whole number in {0}..{1} wanted"},
    {"query.object", "an object wanted"},
    {"query.string", "a string wanted"},
    {"query.twice", "{0} stands there twice"},
    {"query.value", "a string, a number or a truth value wanted"},

    {"record.close", "nothing is open that '{0}' could close"},
    {"record.comment.open", "a comment '{' has no end"},
    {"record.file", "{0} is not the text of a game; of a file give pathlib.Path({0})"},
    {"record.format", "no format of games is called so"},
    {"record.line", "there is no line {0}"},
    {"record.line.empty", "a variation has at least one move"},
    {"record.line.move", "the line that the variation leaves has no move {0}"},
    {"record.line.order", "a variation leaves a line that stands before it"},
    {"record.move", "'{0}' is not a move"},
    {"record.nag", "'{0}' is no NAG: $0 to ${1}"},
    {"record.nag.nothing", "a NAG stands behind a move; there is none"},
    {"record.nag.range", "'{0}' is not a number in {1}..{2}, as a NAG is"},
    {"record.ply", "line {0} has no move {1}"},
    {"record.remarks", "{0:entry/entries} of {1} for {2:move/moves}"},
    {"record.result.none", "the game cannot have the result '{0}'"},
    {"record.result.open", "result '{0}', but by the rules the game goes on"},
    {"record.result.rules", "result '{0}', but by the rules it is '{1}'"},
    {"record.result.tag", "result '{0}', but the tag says '{1}'"},
    {"record.round", "'{0}' is neither a move nor the number of a round"},
    {"record.stopped", "reading was stopped", ErrorKind::kCancelled},
    {"record.tag.between", "a line between the tags is none"},
    {"record.tag.name", "a tag without a name"},
    {"record.tag.name.form", "'{0}' is no name of a tag"},
    {"record.tag.open", "the value of tag {0} has no end"},
    {"record.tag.quotes", "the value of tag {0} is not in quotes"},
    {"record.tag.result", "the result of a record is no tag of it"},
    {"record.tag.twice", "tag {0} stands there twice"},
    {"record.tag.unclosed", "tag {0} is not closed by ']'"},
    {"record.termination", "'{0}', but by the rules it is '{1}'"},
    {"record.variant", "a game of '{0}', not of '{1}'"},
    {"record.variation.nothing",
     "a variation stands behind the move that it replaces; there is none"},
    {"record.variation.open", "a variation '(' has no end"},

    {"result.damaged", "damaged: {0}", ErrorKind::kFile},
    {"result.form", "a result file of form {0}; this arena knows form {1}"},
    {"result.none", "no result file of this arena"},

    {"run.faults", "{0:seat was/seats were} lost by a fault"},
    {"run.game.twice", "game {0} is in another file too"},
    {"run.interrupted", "interrupted", ErrorKind::kCancelled},
    {"run.other", "settings of another run: {0}"},

    {"search.few", "less than one {0}"},
    {"search.forked", "the search belongs to the process that this one was forked from",
     ErrorKind::kResources},
    {"search.needs", "the search {0} needs {1}, which this game lacks"},
    {"search.none", "no such {0}"},
    {"search.running", "a search is running", ErrorKind::kResources},
    {"search.stopped", "stopped", ErrorKind::kCancelled},
    {"search.unknown", "no search is called '{0}'"},

    {"side.unknown", "no side has the number {0}"},

    {"sprt.engine", "no engine '{0}' to test"},
    {"sprt.risks", "alpha and beta of an SPRT must lie between 0 and 0.5"},
    {"sprt.shard", "a test needs all blocks: no --shard with --sprt"},
    {"sprt.shares", "the shares of an SPRT must be 0 < p0 < p1 < 1"},

    {"system.call", "{0}: {1}", ErrorKind::kResources},
    {"system.code", "no error has the code {0} and {1:argument/arguments}", ErrorKind::kInternal},
    // {0} are the words of an exception that nothing here foresees, of the standard library or another.
    {"system.fault", "an exception: {0}", ErrorKind::kInternal},
    // {0} games with {1} engines each need {2}; the system allows {3}, which is enough for {4} games, or not for one.
    {"system.limit.files",
     "{0:game needs/games at a time need} {2} open files with {1:engine/engines} each, and the "
     "limit is {3}: raise it (ulimit -n {2}); it is enough for {4:game/games} (--concurrency)",
     ErrorKind::kResources},
    {"system.limit.files.one",
     "{0:game needs/games at a time need} {2} open files with {1:engine/engines} each, and the "
     "limit is {3}, too little for a single game: raise it (ulimit -n {2})",
     ErrorKind::kResources},
    {"system.limit.processes",
     "{0:game needs/games at a time need} {2} processes and threads with {1:engine/engines} each, "
     "and the limit is {3}: raise it (ulimit -u {2}); it is enough for {4:game/games} "
     "(--concurrency)",
     ErrorKind::kResources},
    {"system.limit.processes.one",
     "{0:game needs/games at a time need} {2} processes and threads with {1:engine/engines} each, "
     "and the limit is {3}, too little for a single game: raise it (ulimit -u {2})",
     ErrorKind::kResources},
    {"system.memory", "out of memory", ErrorKind::kResources},
    {"system.thread", "the system has no thread to give", ErrorKind::kResources},

    {"text.utf16", "the text is UTF-16; UTF-8 is wanted"},
    {"text.utf8", "'{0}' is not in UTF-8"},

    {"weights.checksum", "wrong checksum"},
    {"weights.cut", "the file is cut short"},
    {"weights.empty", "an empty file"},
    {"weights.features", "made for other features than this engine has"},
    {"weights.game", "made for the game '{0}', not '{1}'"},
    {"weights.no_game", "this game has no weights to load"},
    {"weights.none", "not a file of weights"},
    {"weights.numbers", "the numbers are too few or too many"},
    {"weights.size", "the payload has {0:byte/bytes} instead of {1}"},
    {"weights.sum", "numbers that are too large together"},
    {"weights.version", "version '{0}' of the format, not '{1}'"},
};

/// A code of the catalogue with this number of arguments, checked when it is compiled.
template <std::size_t kArguments>
class ErrorCode {
 public:
  consteval ErrorCode(const char* code) {  // NOLINT(google-explicit-constructor)
    for (const ErrorRow& row : kErrorCatalogue) {
      if (row.code == code) row_ = &row;
    }
    if (row_ == nullptr) no_such_code_in_the_catalogue();
    if (row_->arguments() != kArguments) another_number_of_arguments_in_the_catalogue();
  }
  const ErrorRow& row() const { return *row_; }

 private:
  // Not constexpr: calls of them are what the compiler complains about.
  static void no_such_code_in_the_catalogue();
  static void another_number_of_arguments_in_the_catalogue();

  const ErrorRow* row_ = nullptr;
};

}  // namespace hegemon
