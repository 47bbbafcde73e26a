#include "program/run_program.h"

#include <algorithm>
#include <iostream>

#include "program/output.h"

namespace hegemon::program {

namespace {

int complain(const Program& program, std::string what, int status) {
  std::replace(what.begin(), what.end(), '\n', ' ');
  std::cerr << program.name << ": " << what << std::endl;
  return status;
}

/// The subcommand that the first free word names, or null.
const Subcommand* find_subcommand(const Program& program, int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool has_value =
        std::any_of(program.options.begin(), program.options.end(), [&](const OptionRow& option) {
          return !option.value.empty() && word == "--" + option.name;
        });
    if (has_value) {
      ++i;
    } else if (word.empty() || word.front() != '-') {
      const auto at = std::find_if(program.subcommands.begin(), program.subcommands.end(),
                                   [&](const Subcommand& row) { return row.name == word; });
      return at == program.subcommands.end() ? nullptr : &*at;
    }
  }
  return nullptr;
}

/// What the command line names for the subcommand to read and write.
std::vector<session::NamedFile> named_files(const Program& program, const Subcommand& subcommand,
                                            const Arguments& arguments,
                                            const std::vector<std::string>& words) {
  using session::FileUse;
  std::vector<FileOption> rows = subcommand.files;
  for (const OptionHelp& option : options_of(program, &subcommand)) {
    const bool made = option.value == "OUT";
    const bool has_row = std::any_of(
        rows.begin(), rows.end(), [&](const FileOption& row) { return row.option == option.name; });
    if (!has_row && (made || option.value == "FILE"))
      rows.push_back({option.name, made ? FileUse::kMade : FileUse::kRead});
  }
  std::vector<session::NamedFile> files;
  for (const FileOption& row : rows) {
    std::vector<std::string> paths;
    if (row.path) {
      paths = {row.path(arguments)};
    } else {
      // Some options may be repeated.
      paths = texts_of(arguments, row.option);
      // As an empty variable of a shell gives it.
      if (std::find(paths.begin(), paths.end(), "") != paths.end())
        throw UsageError{"--" + row.option + " wants the name of a file"};
    }
    for (const std::string& path : paths) {
      if (path.empty()) continue;
      files.push_back({path, "--" + row.option, row.use, row.kind});
      for (const auto& [end, kind] : row.besides)
        files.push_back({path + end, "--" + row.option, FileUse::kWritten, kind});
    }
  }
  // `merge FILE...`: the first word is none.
  std::size_t first = 0;
  const std::vector<std::string_view> kinds = split_words(subcommand.words);
  while (first < kinds.size() && !kinds[first].starts_with("FILE"))
    ++first;
  if (first == kinds.size()) return files;
  for (std::size_t i = first; i < words.size(); ++i)
    files.push_back({words[i], "FILE"});
  return files;
}

int run(const Program& program, const Subcommand* subcommand, int argc, const char* const* argv) {
  const Arguments arguments = read_arguments(program, subcommand, argc, argv);
  std::vector<std::string> words = texts_of(arguments, kWords);
  if (has(arguments, "help")) {
    std::cout << help_page(program, subcommand) << std::flush;
    return 0;
  }
  if (subcommand != nullptr) {
    words.erase(words.begin());  // its own name
    if (subcommand->words.empty() && !words.empty()) {
      throw UsageError{"unknown argument '" + words.front() + "'"};
    }
    const Status files =
        session::check_named_files(named_files(program, *subcommand, arguments, words));
    if (!files) throw UsageError{files.error().text()};
    return subcommand->run(arguments, words);
  }
  if (has(arguments, "version")) {
    std::cout << program.version() << std::endl;
    return 0;
  }
  if (program.otherwise) return program.otherwise(arguments, words);
  if (!words.empty()) throw UsageError{"unknown command '" + words.front() + "'"};
  std::string names;
  for (const Subcommand& row : program.subcommands)
    names += (names.empty() ? "" : ", ") + row.name;
  throw UsageError{"a command is missing: " + names};
}

int run_and_report(const Program& program, int argc, const char* const* argv) {
  const Subcommand* const subcommand = find_subcommand(program, argc, argv);
  const auto wrong = [&](const std::string& what) {
    const std::string name = program.name + (subcommand == nullptr ? "" : ' ' + subcommand->name);
    return complain(program, what + " (" + name + " --help shows what there is)",
                    kWrongCommandLine);
  };
  try {
    return run(program, subcommand, argc, argv);
  } catch (const UsageError& error) {
    return wrong(error.what);
  } catch (const Failure& failure) {
    return complain(program, failure.what, kFailed);
  } catch (const std::exception& error) {
    return complain(program, error.what(), kFailed);
  }
}

}  // namespace

int run_program(const Program& program, int argc, const char* const* argv) {
  use_standard_streams();
  return end_output(program.name, run_and_report(program, argc, argv));
}

}  // namespace hegemon::program
