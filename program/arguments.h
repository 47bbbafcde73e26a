/// Command lines with subcommands, as `hegemon perft --depth 5`: reading them (by cxxopts, which the .cpp alone sees), help pages,
/// errors and exit statuses. `hegemon` and `hegemon-arena` are both described by a `Program`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "session/options.h"
#include "session/support/named_files.h"
#include "session/support/shard.h"

namespace hegemon::program {

/// Exit statuses. A program that was ended by signal S returns 128 + S, as shells do.
inline constexpr int kFailed = 1;
inline constexpr int kWrongCommandLine = 2;

/// A wrong command line. Subcommands throw it; `run_program` prints it and returns
/// `kWrongCommandLine`.
struct UsageError {
  std::string what;  ///< names the argument: "--depth wants a number in 1..100, got 'x'"
};

/// What went wrong though the command line is right. Subcommands throw it; `run_program` prints it and
/// returns `kFailed`.
struct Failure {
  std::string what;
};

/// The options that a command line gives, by name and value, in their order.
using Arguments = std::vector<std::pair<std::string, std::string>>;

/// The name under which words that belong to no option stand.
inline const std::string kWords = "words";

/// Was `--name` given?
bool has(const Arguments& arguments, const std::string& name);
/// The value of `--name`, if it was given.
std::optional<std::string> text_of(const Arguments& arguments, const std::string& name);
/// The values of an option that may be repeated.
std::vector<std::string> texts_of(const Arguments& arguments, const std::string& name);

/// The number behind `--name`, if it was given; throws `UsageError` for anything else.
template <class Number>
std::optional<Number> number_of(const Arguments& arguments, const std::string& name, Number min,
                                Number max) {
  const std::optional<std::string> text = text_of(arguments, name);
  if (!text) return std::nullopt;
  if (const std::optional<Number> value = parse_number(*text, min, max)) return value;
  throw UsageError{"--" + name + " wants a number in " + std::to_string(min) + ".." +
                   std::to_string(max) + ", got '" + *text + "'"};
}

/// `help (initial)`: how help pages show the default of an option.
std::string with_default(const std::string& help, const std::string& initial);

struct OptionRow {
  std::string name;  ///< `depth`; `d,depth` has the short form -d, too
  std::string help;
  std::string value;      ///< how help pages call its value; empty: it has none
  bool repeated = false;  ///< read it by `texts_of`
};

/// Takes the options of a subcommand one by one.
class OptionAdder {
 public:
  void operator()(std::string name, std::string help, std::string value = {}) {
    rows_.push_back({std::move(name), std::move(help), std::move(value)});
  }
  /// An option that may be given several times.
  void repeated(std::string name, std::string help, std::string value) {
    rows_.push_back({std::move(name), std::move(help), std::move(value), true});
  }
  const std::vector<OptionRow>& rows() const { return rows_; }

 private:
  std::vector<OptionRow> rows_;
};

/// Adds `--shard I/N`.
void add_shard_option(OptionAdder& add, const std::string& help);
/// Its value, or the whole; throws `UsageError`.
session::Shard shard_of(const Arguments& arguments);

/// A file that a subcommand names. An option whose value is called FILE is read, one called OUT makes a new file, unless
/// a row says otherwise; so are words called FILE read. `run_program` refuses what `session::check_named_files` does
/// before the subcommand runs.
struct FileOption {
  std::string option;  ///< without the dashes
  session::FileUse use = session::FileUse::kRead;
  session::FileKind kind = session::FileKind::kAny;
  /// What is written beside it: the end of the name, and what it holds.
  std::vector<std::pair<std::string, session::FileKind>> besides = {};
  /// The file, where it is not the value of the option; empty: there is none.
  std::function<std::string(const Arguments&)> path = {};
};

struct Subcommand {
  std::string name;
  std::string words;  ///< what may follow besides options, as `FILE...`; empty: nothing
  std::string help;   ///< one line
  std::function<void(OptionAdder&)> add_options;  ///< may be empty
  /// `words`: the arguments that are no options, without its own name. Returns the exit status.
  std::function<int(const Arguments&, const std::vector<std::string>& words)> run;
  std::vector<FileOption> files = {};
  session::Work work =
      session::kRules;  ///< what it does with an engine, and so which of its options it takes
};

struct Program {
  std::string name;
  std::string summary;             ///< the first lines of the help page
  std::vector<OptionRow> options;  ///< all subcommands have them; they may also stand before one
  std::vector<Subcommand> subcommands;
  std::function<std::string()> version;    ///< what `--version` prints
  std::function<std::string()> more_help;  ///< the last lines of the help page; may be empty
  /// What is done where the first word names no subcommand, or there is none; empty: that is an error.
  std::function<int(const Arguments&, const std::vector<std::string>& words)> otherwise;
};

/// An option as help pages show it.
struct OptionHelp {
  std::string name;    ///< without the dashes
  std::string letter;  ///< its short form, or empty
  std::string value;   ///< how help pages call its value; empty: it has none
  std::string help;
};
/// The options of a subcommand, or (null) of the whole program; options that every subcommand has are last.
std::vector<OptionHelp> options_of(const Program& program, const Subcommand* subcommand);

/// Throws `UsageError`.
Arguments read_arguments(const Program& program, const Subcommand* subcommand, int argc,
                         const char* const* argv);

/// The page that `--help` prints: of one subcommand, or (null) of the whole program.
std::string help_page(const Program& program, const Subcommand* subcommand);

}  // namespace hegemon::program
