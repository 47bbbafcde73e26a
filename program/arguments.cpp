#include "program/arguments.h"

#include <algorithm>

// A value may have commas in it, as a FEN has: they separate nothing.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#include <cxxopts.hpp>

namespace hegemon::program {

namespace {

cxxopts::Options describe(const Program& program, const Subcommand* subcommand) {
  const bool whole = subcommand == nullptr;
  cxxopts::Options options(program.name + (whole ? "" : ' ' + subcommand->name),
                           whole ? program.summary : subcommand->help);
  const bool optional = static_cast<bool>(program.otherwise);
  constexpr std::size_t kWidth = 100;
  options.set_width(kWidth);
  options.custom_help("[options]");
  options.positional_help(whole ? (optional ? "[command]" : "command") : subcommand->words);
  cxxopts::OptionAdder add = options.add_options();
  const auto add_row = [&](const auto& option) {
    if (option.value.empty()) {
      add(option.name, option.help);
    } else if (option.repeated) {
      add(option.name, option.help, cxxopts::value<std::vector<std::string>>(), option.value);
    } else {
      add(option.name, option.help, cxxopts::value<std::string>(), option.value);
    }
  };
  if (!whole && subcommand->add_options) {
    OptionAdder own;
    subcommand->add_options(own);
    std::for_each(own.rows().begin(), own.rows().end(), add_row);
  }
  std::for_each(program.options.begin(), program.options.end(), add_row);
  add("h,help", "shows this page");
  if (whole) {
    add("version", "shows the version");
  }
  // A group of its own keeps it out of the help page.
  options.add_options(kWords)(kWords, "", cxxopts::value<std::vector<std::string>>());
  options.parse_positional({kWords});
  return options;
}

}  // namespace

bool has(const Arguments& arguments, const std::string& name) {
  return text_of(arguments, name).has_value();
}

std::optional<std::string> text_of(const Arguments& arguments, const std::string& name) {
  // The last one counts.
  std::optional<std::string> text;
  for (const auto& [option, value] : arguments) {
    if (option == name) text = value;
  }
  return text;
}

std::vector<std::string> texts_of(const Arguments& arguments, const std::string& name) {
  std::vector<std::string> texts;
  for (const auto& [option, value] : arguments) {
    if (option == name) texts.push_back(value);
  }
  return texts;
}

Arguments read_arguments(const Program& program, const Subcommand* subcommand, int argc,
                         const char* const* argv) {
  Arguments arguments;
  try {
    const cxxopts::ParseResult parsed = describe(program, subcommand).parse(argc, argv);
    for (const cxxopts::KeyValue& given : parsed.arguments())
      arguments.emplace_back(given.key(), given.value());
  } catch (const cxxopts::exceptions::exception& error) {
    throw UsageError{error.what()};
  }
  return arguments;
}

std::string with_default(const std::string& help, const std::string& initial) {
  return help + " (" + initial + ')';
}

void add_shard_option(OptionAdder& add, const std::string& help) {
  add("shard", help, "I/N");
}

session::Shard shard_of(const Arguments& arguments) {
  const auto text = text_of(arguments, "shard");
  if (!text) return {};
  const Result<session::Shard> shard = session::parse_shard(*text, "--shard");
  if (!shard) throw UsageError{shard.error().text()};
  return shard.value();
}

std::vector<OptionHelp> options_of(const Program& program, const Subcommand* subcommand) {
  const cxxopts::Options described = describe(program, subcommand);
  std::vector<OptionHelp> options;
  for (const cxxopts::HelpOptionDetails& row : described.group_help("").options)
    options.push_back({row.l.empty() ? "" : row.l.front(), row.s, row.arg_help, row.desc});
  return options;
}

std::string help_page(const Program& program, const Subcommand* subcommand) {
  std::string page = describe(program, subcommand).help({""});
  if (subcommand != nullptr) return page;
  if (!program.subcommands.empty()) {
    page += "\nSubcommands; " + program.name + " NAME --help shows the options of one:\n";
  }
  std::size_t width = 0;
  const auto head = [](const Subcommand& row) {
    return row.name + (row.words.empty() ? "" : ' ' + row.words);
  };
  for (const Subcommand& row : program.subcommands)
    width = std::max(width, head(row).size());
  for (const Subcommand& row : program.subcommands) {
    const std::string name = head(row);
    page += "  " + name + std::string(width - name.size() + 2, ' ') + row.help + '\n';
  }
  return program.more_help ? page + '\n' + program.more_help() : page;
}

}  // namespace hegemon::program
