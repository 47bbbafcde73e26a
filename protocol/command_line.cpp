#include "protocol/command_line.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include <signal.h>
#include <unistd.h>

#include "engine/ascii.h"
#include "protocol/arguments.h"
#include "protocol/commands.h"
#include "protocol/engine.h"
#include "protocol/level.h"
#include "protocol/limits.h"
#include "protocol/loop.h"
#include "protocol/perft_mode.h"
#include "protocol/print.h"
#include "protocol/selfplay.h"
#include "protocol/text.h"
#include "protocol/writer.h"

namespace hegemon::protocol {

namespace {

constexpr int kWrongCommandLine = 2;
constexpr int kMaxGames = 1'000'000;
constexpr int kMaxRandomPlies = 1000;

/// What the arguments before and behind a word like `selfplay` may be.
struct Mode {
  std::string_view name;  ///< empty: the protocol
  std::string_view help;
  std::string_view words;  ///< what may stand behind the name; empty: nothing
  void (*add_options)(cxxopts::OptionAdder&);
  int (*run)(Engine& engine, const cxxopts::ParseResult& arguments);
};

int wrong(const std::string& what) {
  std::string line = what;
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::cerr << "hegemon: " << line << " (hegemon --help shows what there is)" << std::endl;
  return kWrongCommandLine;
}

// ---- selfplay

void add_selfplay_options(cxxopts::OptionAdder& add) {
  add("search", "who plays, given to the sides in turn; moved on by one side every game",
      cxxopts::value<std::string>(), "A,B,...");
  add("movetime", "milliseconds a move (200)", cxxopts::value<std::string>(), "ms");
  add("depth", "plies a move", cxxopts::value<std::string>(), "N");
  add("nodes", "nodes a move", cxxopts::value<std::string>(), "N");
  add("games", "how many games (1)", cxxopts::value<std::string>(), "N");
  add("seed", "begins every random choice; with --depth or --nodes games repeat exactly",
      cxxopts::value<std::string>(), "S");
  add("random-plies", "moves at random at the beginning (one a side)",
      cxxopts::value<std::string>(), "N");
  add("record", "append the games to this file", cxxopts::value<std::string>(), "file");
}

int run_selfplay_mode(Engine& engine, const cxxopts::ParseResult& arguments) {
  constexpr std::int64_t kDefaultMilliseconds = 200;
  constexpr std::int64_t kMaxMilliseconds = 86'400'000;
  SelfplayRequest request;
  if (arguments.count("search") == 0) {
    request.searches = {engine.settings().algorithm};
  } else {
    const std::string list = arguments["search"].as<std::string>();
    const OptionSpec spec = find_option(engine.options(), "Search")->spec;
    for (const std::string_view name : split(list, ',')) {
      const Result<std::string> known = check_value(spec, name);
      if (!known) throw Wrong{"--search: " + known.error().what};
      request.searches.push_back(known.value());
    }
  }
  const auto add_limit = [&](const std::string& name, auto value) {
    if (!request.limits_text.empty()) request.limits_text += ' ';
    request.limits_text += name + ' ' + std::to_string(value);
  };
  if (const auto depth = number_of(arguments, "depth", 1, kMaxDepth)) {
    request.limits.depth = depth;
    add_limit("depth", *depth);
  }
  if (const auto nodes = number_of<std::uint64_t>(arguments, "nodes", 1, INT64_MAX)) {
    request.limits.nodes = nodes;
    add_limit("nodes", *nodes);
  }
  auto movetime = number_of<std::int64_t>(arguments, "movetime", 1, kMaxMilliseconds);
  if (!movetime && request.limits.endless()) movetime = kDefaultMilliseconds;
  if (movetime) {
    request.limits.movetime = Milliseconds(*movetime);
    add_limit("movetime", *movetime);
  }
  request.games = number_of(arguments, "games", 1, kMaxGames).value_or(1);
  request.seed = number_of<std::uint64_t>(arguments, "seed", 0, kMaxSeed)
                     .value_or(std::random_device{}() & kMaxSeed);
  request.random_plies = number_of(arguments, "random-plies", 0, kMaxRandomPlies)
                             .value_or(static_cast<int>(engine.new_session()->sides().size()));
  if (arguments.count("record") != 0) request.record_path = arguments["record"].as<std::string>();
  return run_selfplay(engine, request, std::cout, std::cerr);
}

constexpr std::array<Mode, 3> kModes{{
    {"perft", "counts move sequences and how fast", "", add_perft_options, run_perft},
    {"perft-sum", "adds up what perft --split has counted", "FILE...", add_perft_sum_options,
     run_perft_sum},
    {"selfplay", "plays games against itself", "", add_selfplay_options, run_selfplay_mode},
}};

// ---- the protocol

/// The name of the mode: the first argument that is neither an option nor the value of one.
const Mode* find_mode(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--option" || word == "--variant") {
      ++i;
    } else if (word.empty() || word.front() != '-') {
      const auto at = std::find_if(kModes.begin(), kModes.end(),
                                   [&](const Mode& mode) { return mode.name == word; });
      return at == kModes.end() ? nullptr : &*at;
    }
  }
  return nullptr;
}

cxxopts::Options describe(const Mode* mode) {
  const std::string name(mode == nullptr ? "" : mode->name);
  cxxopts::Options options("hegemon" + (name.empty() ? "" : " " + name), "");
  options.custom_help("[--variant NAME] [--option Name=Value]...");
  options.positional_help(mode == nullptr ? "[command]" : std::string(mode->words));
  options.add_options()("help", "shows this")("version", "shows the version")(
      "variant", "the game: short for --option UCI_Variant=NAME", cxxopts::value<std::string>(),
      "NAME")("option", "sets an option, as setoption does; may be repeated",
              cxxopts::value<std::vector<std::string>>(),
              "Name=Value")("words", "", cxxopts::value<std::vector<std::string>>());
  options.parse_positional({"words"});
  cxxopts::OptionAdder adder = options.add_options(name);
  if (mode != nullptr) mode->add_options(adder);
  return options;
}

void print_help(Engine& engine) {
  std::cout << engine.help_text() << "\n\n"
            << "Without arguments hegemon reads commands; a command can also be its arguments:\n"
               "  hegemon bench 6\n\n";
  for (const Mode& mode : kModes) {
    std::cout << mode.help << ":\n" << describe(&mode).help({std::string(mode.name)}) << '\n';
  }
  std::cout << "everywhere:\n" << describe(nullptr).help({""}) << std::flush;
}

void set_options(Engine& engine, const cxxopts::ParseResult& arguments) {
  const auto set = [&](std::string_view name, std::string_view value) {
    const Status status = engine.set_option(name, value);
    if (!status) throw Wrong{status.error().text()};
  };
  // The game first: other options may be options of it.
  if (arguments.count("variant") != 0) set("UCI_Variant", arguments["variant"].as<std::string>());
  if (arguments.count("option") == 0) return;
  for (const std::string& pair : arguments["option"].as<std::vector<std::string>>()) {
    const std::size_t at = pair.find('=');
    if (at == std::string::npos) throw Wrong{"--option wants Name=Value, got '" + pair + "'"};
    set(trim(std::string_view(pair).substr(0, at)), trim(std::string_view(pair).substr(at + 1)));
  }
}

int run_protocol(Loop& loop, Writer& writer, const std::vector<std::string>& words) {
  if (words.empty()) {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
      writer.line(engine_name() +
                  ". To see a game, leave with quit and say: hegemon selfplay. Commands: help.\n"
                  "To play against it, enter this program in a GUI as an engine that speaks UCI.");
    }
    loop.run(std::cin);
    return 0;
  }
  if (find_command(words.front()) == nullptr)
    throw Wrong{"unknown command '" + words.front() + "'"};
  const std::vector<std::string_view> views(words.begin(), words.end());
  loop.handle(join(views));
  loop.finish();
  const std::string error = writer.first_error();
  if (!error.empty()) throw Wrong{error};
  return 0;
}

int run(int argc, const char* const* argv) {
  const Mode* const mode = find_mode(argc, argv);
  cxxopts::Options options = describe(mode);
  const cxxopts::ParseResult arguments = options.parse(argc, argv);
  std::vector<std::string> words;
  if (arguments.count("words") != 0) words = arguments["words"].as<std::vector<std::string>>();
  if (mode != nullptr && mode->words.empty() && words.size() > 1)
    throw Wrong{"unknown argument '" + words[1] + "'"};

  Writer writer(std::cout);
  writer.on_broken([] {
    // No line can be answered any more, and another thread may be waiting for one.
    const bool closed = errno == EPIPE;
    if (!closed) std::cerr << "hegemon: cannot write to standard output" << std::endl;
    std::_Exit(closed ? 0 : 1);
  });
  Loop loop(writer);
  if (arguments.count("help") != 0) {
    print_help(loop.engine());
    return 0;
  }
  if (arguments.count("version") != 0) {
    std::cout << engine_name() << "\nbuilt for: " << level_name() << std::endl;
    return 0;
  }
  set_options(loop.engine(), arguments);
  return mode == nullptr ? run_protocol(loop, writer, words) : mode->run(loop.engine(), arguments);
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  signal(SIGPIPE, SIG_IGN);  // a write that fails tells it as well
  try {
    return run(argc, argv);
  } catch (const Wrong& error) {
    return wrong(error.what);
  } catch (const cxxopts::exceptions::exception& error) {
    return wrong(error.what());
  } catch (const std::exception& error) {
    std::cerr << "hegemon: " << error.what() << std::endl;
    return 1;
  }
}

}  // namespace hegemon::protocol
