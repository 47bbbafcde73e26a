#include "commands/command_line.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "commands/subcommands.h"
#include "engine/ascii.h"
#include "platform/terminal.h"
#include "program/arguments.h"
#include "program/output.h"
#include "program/run_program.h"
#include "protocol/about.h"
#include "protocol/commands.h"
#include "protocol/loop.h"
#include "protocol/protocol_engine.h"
#include "protocol/writer.h"
#include "session/options.h"
#include "session/support/files.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace hegemon::commands {

namespace {

using program::end_output;
using program::Program;
using program::run_program;

constexpr std::string_view kVariantOption = "UCI_Variant";

/// Carries out `--variant` and `--option`.
void set_options(protocol::ProtocolEngine& engine, const Arguments& arguments) {
  const auto set = [&](std::string_view name, std::string_view value) {
    const Status status = engine.set_option(name, value);
    if (!status) throw UsageError{status.error().text()};
  };
  std::vector<std::pair<std::string, std::string>> options;
  if (const auto variant = text_of(arguments, "variant"))
    options.emplace_back(kVariantOption, *variant);
  for (const std::string& pair : texts_of(arguments, "option")) {
    const std::size_t at = pair.find('=');
    if (at == std::string::npos) throw UsageError{"--option wants Name=Value, got '" + pair + "'"};
    options.emplace_back(session::trim(std::string_view(pair).substr(0, at)),
                         session::trim(std::string_view(pair).substr(at + 1)));
  }
  // The game first: other options may be options of it.
  std::stable_partition(options.begin(), options.end(), [](const auto& option) {
    return same_letters(option.first, kVariantOption);
  });
  for (const auto& [name, value] : options)
    set(name, value);
}

/// What `hegemon bench` does.
constexpr session::Work kBenchWork =
    session::kRules | session::kSearch | session::kClock | session::kSeed | session::kProtocol;

/// Refuses what would change nothing.
void refuse_without_effect(protocol::ProtocolEngine& engine, const Arguments& arguments,
                           const std::string& command, session::Work work) {
  const std::vector<protocol::OptionRow> rows = engine.options();
  for (const std::string& pair : texts_of(arguments, "option")) {
    const std::string_view name = session::trim(std::string_view(pair).substr(0, pair.find('=')));
    const protocol::OptionRow* const row = protocol::find_option(rows, name);
    if (row == nullptr || (row->concerns & work) == 0)
      throw UsageError{"--option " + std::string(name) + " has no effect on " + command};
  }
}

/// Reads commands from standard input, or carries out the one that the words are.
int run_protocol(protocol::Loop& loop, protocol::Writer& writer,
                 const std::vector<std::string>& words) {
  if (words.empty()) {
    if (platform::is_terminal(platform::Stream::kInput) &&
        platform::is_terminal(platform::Stream::kOutput)) {
      writer.line(protocol::engine_name() +
                  ". To see a game, leave with quit and say: hegemon selfplay. Commands: help.\n"
                  "To play against it, enter this program in a GUI as an engine that speaks UCI.");
    }
    if (const Status status = session::standard_input("input"); !status)
      throw Failure{status.error().text()};
    loop.run(std::cin);
    return 0;
  }
  const protocol::Command* const command = protocol::find_command(words.front());
  if (command == nullptr) throw UsageError{"unknown command '" + words.front() + "'"};
  if (!command->instead.empty()) {
    throw UsageError{"'" + words.front() + "' alone has no effect on the command line; " +
                     std::string(command->instead)};
  }
  writer.keep_errors();
  const std::string line = session::join({words.begin(), words.end()});
  // Programs write `go` lines as they can; here a person has mistyped something.
  const Result<protocol::Request> request = protocol::read_request(line);
  if (request && !request.value().warnings.empty())
    throw UsageError{request.value().warnings.front().text()};
  loop.handle(line);
  loop.finish();
  if (const auto& error = writer.first_error()) throw UsageError{error->text()};
  return 0;
}

Program describe_program(protocol::Loop& loop, protocol::Writer& writer) {
  protocol::ProtocolEngine& engine = loop.engine();
  Program program;
  program.name = "hegemon";
  program.summary =
      protocol::engine_name() +
      ", an engine for chess games with more than two sides. Without arguments it reads\n"
      "commands of its protocol from standard input; one command can also be its arguments, as in\n"
      "hegemon go depth 8";
  program.options = {
      {"variant", "the game: short for --option UCI_Variant=NAME", "NAME"},
      {"option", "sets an option, as setoption does; may be repeated", "Name=Value", true}};
  program.subcommands = {perft_subcommand(engine),   selfplay_subcommand(engine),
                         replay_subcommand(engine),  convert_subcommand(engine),
                         analyse_subcommand(engine), annotate_subcommand(engine),
                         datagen_subcommand(engine), data_subcommand(engine)};
  for (Subcommand& row : program.subcommands) {
    row.run = [&engine, name = row.name, work = row.work, run = row.run](
                  const Arguments& arguments, const std::vector<std::string>& words) {
      set_options(engine, arguments);
      refuse_without_effect(engine, arguments, name, work);
      return run(arguments, words);
    };
  }
  program.version = protocol::build_info;
  program.more_help = [&engine] { return engine.help_text() + '\n'; };
  program.otherwise = [&](const Arguments& arguments, const std::vector<std::string>& words) {
    set_options(loop.engine(), arguments);
    if (!words.empty() && words.front() == "bench")
      refuse_without_effect(loop.engine(), arguments, words.front(), kBenchWork);
    return run_protocol(loop, writer, words);
  };
  return program;
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  protocol::Writer writer(std::cout);
  writer.on_broken([] {
    // No line can be answered any more, and another thread may be waiting for one.
    std::_Exit(end_output("hegemon", 0));
  });
  protocol::Loop loop(writer);
  return run_program(describe_program(loop, writer), argc, argv);
}

}  // namespace hegemon::commands
