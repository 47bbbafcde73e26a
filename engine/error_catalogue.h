/// All errors that have a code, a row each: the code is what programs hold on to, the sentence is what people read.
///
/// Codes and the order of arguments stay as they are from version to version; sentences may become better. docs/errors.md
/// lists them. A sentence names its arguments {0}, {1}, ... A new error is a row here and `Error::of("its.code", ...)`
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
      if (sentence[at] == '{' && sentence[at + 2] == '}' && digit >= '0' && digit <= '9')
        count = std::max(count, static_cast<std::size_t>(digit - '0') + 1);
    }
    return count;
  }
};

/// The code of an error that has no row: its sentence is all there is.
inline constexpr std::string_view kOtherError = "other";

inline constexpr ErrorRow kErrorCatalogue[] = {
    {"bench.number", "'{0}' is not a number in {1}..{2}"},
    {"bench.numbers", "more than three numbers"},

    {"command.unknown", "unknown command '{0}', try help"},

    {"file.locked", "another run is writing to '{0}'", ErrorKind::kFile},
    {"file.read", "cannot read '{0}': {1}", ErrorKind::kFile},
    {"file.read.text", "cannot read '{0}': {1}"},
    {"file.write", "cannot write to '{0}': {1}", ErrorKind::kFile},

    {"fen.army.alone", "an army letter without a piece"},
    {"fen.army.unknown", "unknown army letter '{0}'"},
    {"fen.arms", "{0} arms, not {1}"},
    {"fen.colour.alone", "a colour letter without a piece"},
    {"fen.colour.unknown", "unknown colour letter '{0}'"},
    {"fen.commanders", "{0} letters, not {1}"},
    {"fen.dash", "'{0}' instead of '-'"},
    {"fen.fates", "{0} characters, not {1}"},
    {"fen.fields", "{0} fields, 1 to {1} wanted"},
    {"fen.gap", "a gap of '{0}' points"},
    {"fen.gap.twice", "two gaps in a row"},
    {"fen.hand.general", "a general"},
    {"fen.hand.open", "the hand is not closed by ']'"},
    {"fen.kingdom.unknown", "no kingdom has the letter '{0}'"},
    {"fen.missing", "the FEN is missing"},
    {"fen.number", "'{0}' is not a number in {1}..{2}"},
    {"fen.piece.unknown", "unknown piece letter '{0}'"},
    {"fen.ranks", "{0} ranks, not {1}"},
    {"fen.side.unknown", "no side has the letter '{0}'"},
    {"fen.startpos", "unknown word '{0}' behind startpos"},
    {"fen.taken.captors", "captors are listed once, in turn order"},
    {"fen.taken.form", "a captor, ':' and what it took wanted"},
    {"fen.taken.nothing", "this captor took nothing"},
    {"fen.taken.number", "a number of pieces in 1..{0} wanted"},
    {"fen.taken.victims", "victims are listed once, in turn order"},
    {"fen.width", "{0} points wide, not {1}"},

    {"game.unknown", "no game is called '{0}'"},

    {"go.limit", "'{0}' is no limit"},
    {"go.missing.move", "a move is missing"},
    {"go.missing.number", "a number is missing"},
    {"go.number", "'{0}' is not a number"},
    {"go.perft", "'{0}' is not a number in {1}..{2}"},
    {"go.perft.missing", "a number in 1..{0} is missing"},
    {"go.word", "unknown word '{0}'"},

    {"json.record",
     "an object with 'moves', and texts in 'tags' and 'result', wanted; a move is a text, or an "
     "object with 'move'; a variation has 'of', 'at' and 'moves'"},
    {"json.syntax", "this is no JSON"},

    {"memory.hash", "{0} MiB are more than the memory of this machine, {1} MiB",
     ErrorKind::kResources},
    {"memory.tables", "{0} times {1} MiB are more than the memory of this machine, {2} MiB",
     ErrorKind::kResources},

    {"move.format", "'{0}' is not a move: two points wanted, as {1}", ErrorKind::kIllegalMove},
    {"move.format.drop", "'{0}' is not a move: two points wanted, as {1}, or a drop, as {2}",
     ErrorKind::kIllegalMove},
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
    {"move.over", "the game is over", ErrorKind::kIllegalMove},
    {"move.over.before", "the game is over before '{0}'", ErrorKind::kIllegalMove},

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
    {"position.losses", "{0} ({1}) is in play but its {2} losses have reached the limit of {3}"},
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
    {"record.format", "no format of games is called so"},
    {"record.line.empty", "a variation has at least one move"},
    {"record.line.move", "the line that the variation leaves has no move {0}"},
    {"record.line.order", "a variation leaves a line that stands before it"},
    {"record.move", "'{0}' is not a move"},
    {"record.nag", "'{0}' is no NAG: $0 to ${1}"},
    {"record.nag.nothing", "a NAG stands behind a move; there is none"},
    {"record.nag.range", "'{0}' is not a number in {1}..{2}, as a NAG is"},
    {"record.result.open", "result '{0}', but by the rules the game goes on"},
    {"record.result.rules", "result '{0}', but by the rules it is '{1}'"},
    {"record.result.tag", "result '{0}', but the tag says '{1}'"},
    {"record.round", "'{0}' is neither a move nor the number of a round"},
    {"record.stopped", "reading was stopped", ErrorKind::kCancelled},
    {"record.tag.name", "a tag without a name"},
    {"record.tag.name.form", "'{0}' is no name of a tag"},
    {"record.tag.open", "the value of tag {0} has no end"},
    {"record.tag.quotes", "the value of tag {0} is not in quotes"},
    {"record.tag.twice", "tag {0} stands there twice"},
    {"record.tag.unclosed", "tag {0} is not closed by ']'"},
    {"record.termination", "'{0}', but by the rules it is '{1}'"},
    {"record.variant", "a game of '{0}', not of '{1}'"},
    {"record.variation.nothing",
     "a variation stands behind the move that it replaces; there is none"},
    {"record.variation.open", "a variation '(' has no end"},

    {"system.fault", "{0}", ErrorKind::kInternal},
    {"system.memory", "out of memory", ErrorKind::kResources},

    {"system.thread", "the system has no thread to give", ErrorKind::kResources},

    {"text.utf16", "the text is UTF-16; UTF-8 is wanted"},

    {"weights.empty", "an empty file"},
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
