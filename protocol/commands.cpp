#include "protocol/commands.h"

#include <array>

namespace hegemon::protocol {

namespace {

using Line = std::string_view;
using enum CommandKind;

/// No argument is called by a bare `depth` or `time`: some GUIs want a number behind these words
/// everywhere.
constexpr auto kCommands = std::to_array<Command>({
    {"uci", "", "who this is, and every option", kReads,
     [](Engine& engine, Line) { engine.uci(); }},
    {"isready", "", "answers readyok when all that was asked is in force", kAtOnce, nullptr},
    {"setoption", "[name] N [value] V", "sets an option", kChanges,
     [](Engine& engine, Line line) { engine.set_option_line(line); },
     "write --option Name=Value before the command"},
    {"ucinewgame", "", "forgets what earlier searches have learned", kChanges,
     [](Engine& engine, Line) { engine.new_game(); }},
    {"position", "startpos|fen F [moves M...]", "sets up a position", kChanges,
     [](Engine& engine, Line line) { engine.set_position(line); },
     "write both lines to standard input: printf 'position ...\\ngo ...\\n' | hegemon"},
    {"go",
     "[depth 8] [nodes 100000] [movetime 1000] [mate 2] [infinite] [ponder] [searchmoves M...] "
     "[wtime 60000 winc 500 ...]",
     "searches for a move", kChanges, nullptr},
    {"go perft", "3", "counts the sequences of so many moves, for each first move", kChanges,
     nullptr},
    {"stop", "", "ends the search, which answers", kAtOnce, nullptr},
    {"ponderhit", "", "the expected move was played", kAtOnce, nullptr},
    {"d", "", "draws the board; the standing of every side, FEN, key and result", kReads,
     [](Engine& engine, Line) { engine.show_position(); }},
    {"moves", "", "lists the legal moves", kReads,
     [](Engine& engine, Line) { engine.show_moves(); }},
    {"state", "", "all that a board shows, as one line of JSON", kReads,
     [](Engine& engine, Line) { engine.show_state(); }},
    {"eval", "", "the evaluation term by term", kReads,
     [](Engine& engine, Line) { engine.show_evaluation(); }},
    {"bench", "[depth 5] [threads 1] [hash 16]",
     "searches a fixed set of positions; the node count is the same on every machine", kChanges,
     nullptr},
    {"help", "", "shows this", kReads, [](Engine& engine, Line) { engine.help(); }},
    {"compiler", "", "how the program was built", kAtOnce,
     [](Engine& engine, Line) { engine.compiler(); }},
    {"license", "", "on which terms this may be used", kAtOnce,
     [](Engine& engine, Line) { engine.license(); }},
    {"quit", "", "ends the program", kAtOnce, nullptr},
});

}  // namespace

std::span<const Command> commands() {
  return kCommands;
}

const Command* find_command(std::string_view name) {
  for (const Command& command : kCommands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

}  // namespace hegemon::protocol
