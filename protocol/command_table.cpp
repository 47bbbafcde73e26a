/// The table of the commands, whose rows call the loop.
#include <array>

#include "protocol/commands.h"
#include "protocol/loop.h"

namespace hegemon::protocol {

namespace {

using enum CommandKind;

/// No argument is called by a bare `depth` or `time`: some GUIs want a number behind these words
/// everywhere.
constexpr auto kCommands = std::to_array<Command>({
    {"uci", "", "name, authors and every option", kReadOnly, nullptr,
     [](Loop& loop, Request&) { loop.engine().uci(); }},
    {"isready", "", "answers readyok when all that was asked is in force", kImmediate, nullptr,
     [](Loop& loop, Request&) { loop.answer_ready(); }},
    {"debug", "on|off", "a word of UCI, accepted without effect", kImmediate, read_nothing,
     [](Loop&, Request&) {}},
    {"register", "later|name N code C", "a word of UCI, accepted; nothing has to be registered",
     kImmediate, read_nothing, [](Loop&, Request&) {}},
    {"setoption", "[name] N [value] V", "sets an option", kMutating, read_option,
     [](Loop& loop, Request& request) { loop.engine().set_option(request.take<OptionRequest>()); },
     "write --option Name=Value before the command"},
    {"ucinewgame", "", "forgets what earlier searches have learned", kMutating, nullptr,
     [](Loop& loop, Request&) { loop.engine().new_game(); }},
    {"position", "startpos|fen F [moves M...]", "sets up a position", kMutating, read_position,
     [](Loop& loop, Request& request) {
       loop.engine().set_position(request.take<PositionRequest>());
     },
     "write both lines to standard input: printf 'position ...\\ngo ...\\n' | hegemon"},
    {"go",
     "[depth 8] [nodes 100000] [movetime 1000] [mate 2] [infinite] [ponder] [searchmoves M...] "
     "[wtime 60000 winc 500 ...]",
     "searches for a move", kSearch, read_go,
     [](Loop& loop, Request& request) { loop.go(request); }},
    {"go perft", "3", "counts the sequences of N moves, for each first move", kSearch, read_go,
     [](Loop& loop, Request& request) { loop.go(request); }},
    {"stop", "", "ends the search, which answers", kImmediate, nullptr,
     [](Loop& loop, Request&) { loop.stop_all(); }},
    {"ponderhit", "", "the expected move was played", kImmediate, nullptr,
     [](Loop& loop, Request&) { loop.ponderhit(); }},
    {"d", "", "draws the board; the standing of every side, FEN, key and result", kReadOnly,
     nullptr, [](Loop& loop, Request&) { loop.engine().show_position(); }},
    {"moves", "", "lists the legal moves", kReadOnly, nullptr,
     [](Loop& loop, Request&) { loop.engine().show_moves(); }},
    {"state", "", "all that a board shows, as one line of JSON", kReadOnly, nullptr,
     [](Loop& loop, Request&) { loop.engine().show_state(); }},
    {"eval", "", "the evaluation term by term", kReadOnly, nullptr,
     [](Loop& loop, Request&) { loop.engine().show_evaluation(); }},
    {"bench", "[depth 5] [threads 1] [hash 16]",
     "searches a fixed set of positions; the node count is the same on every machine", kSearch,
     read_bench, [](Loop& loop, Request& request) { loop.bench(request); }},
    {"help", "", "shows this", kReadOnly, nullptr,
     [](Loop& loop, Request&) { loop.engine().help(); }},
    {"compiler", "", "how the program was built", kImmediate, nullptr,
     [](Loop& loop, Request&) { loop.engine().compiler(); }},
    {"license", "", "on which terms this may be used", kImmediate, nullptr,
     [](Loop& loop, Request&) { loop.engine().license(); }},
    {"quit", "", "ends the program", kImmediate, nullptr,
     [](Loop& loop, Request&) { loop.quit(); }},
});

}  // namespace

std::span<const Command> commands() {
  return kCommands;
}

}  // namespace hegemon::protocol
