#include "commands/program/manual.h"

#include <algorithm>
#include <vector>

#include "engine/ascii.h"

namespace hegemon::commands {

namespace {

using Words = std::vector<std::string>;

bool is_common(const Program& program, const OptionHelp& option) {
  return option.name == "help" ||
         std::any_of(program.options.begin(), program.options.end(),
                     [&](const CommonOption& common) { return common.name == option.name; });
}

/// The options of a subcommand that the whole program does not have.
std::vector<OptionHelp> own_options(const Program& program, const Subcommand& subcommand) {
  std::vector<OptionHelp> options = options_of(program, &subcommand);
  options.erase(
      std::remove_if(options.begin(), options.end(),
                     [&](const OptionHelp& option) { return is_common(program, option); }),
      options.end());
  return options;
}

std::vector<ManualTable> tables_of(const Program& program) {
  return program.tables ? program.tables() : std::vector<ManualTable>();
}

// ---- the manual page

/// Text that roff prints as it is: no escapes, no requests, hyphens that can be copied.
std::string roff(std::string_view text) {
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else if (c == '\'') {
      safe += "\\(aq";
    } else if (c == '.' && (safe.empty() || safe.back() == '\n')) {
      safe += "\\&.";
    } else if ((c == ',' || c == '[') && i + 1 < text.size() && text[i + 1] != ' ') {
      safe += c == ',' ? ",\\:" : "\\:[";  // a long word may be broken here
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

/// A paragraph with a head of its own.
std::string item(const std::string& head, std::string_view text) {
  return ".TP\n" + head + '\n' + roff(text) + '\n';
}

std::string option_items(const std::vector<OptionHelp>& options) {
  std::string text;
  for (const OptionHelp& option : options) {
    std::string head = option.letter.empty() ? "" : bold('-' + option.letter) + ", ";
    head += bold("--" + option.name);
    if (!option.value.empty()) head += ' ' + italic(option.value);
    text += item(head, option.help);
  }
  return text;
}

// ---- completions

/// What may follow an option: nothing in `values` means a file.
struct ValueRule {
  std::string subcommand;  ///< empty: any
  std::string option;      ///< with its dashes
  Words values;
};

struct Candidate {
  std::string word;
  std::string help;
};

/// What may be written behind one subcommand, or where one may stand.
struct Completion {
  std::string subcommand;  ///< empty: the first word
  std::vector<Candidate> words;
  std::vector<Candidate> options;
};

struct Completions {
  Words with_value;  ///< options of the whole program, with their dashes, that have a value
  std::vector<ValueRule> rules;
  std::vector<Completion> levels;
};

/// The words of `invasion|split`; none if the value is anything else.
Words choices_of(const std::string& value) {
  Words words;
  if (value.find('|') == std::string::npos) return words;
  for (const std::string_view word : split(value, '|')) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!plain) return {};
    words.emplace_back(word);
  }
  return words;
}

Completion level_of(const std::string& subcommand, const std::vector<OptionHelp>& options) {
  Completion level{subcommand, {}, {}};
  for (const OptionHelp& option : options)
    level.options.push_back({"--" + option.name, option.help});
  return level;
}

Completions completions_of(const Program& program) {
  Completions all;
  const std::vector<OptionHelp> of_program = options_of(program, nullptr);
  for (const OptionHelp& option : of_program) {
    if (option.value.empty()) continue;
    const std::string name = "--" + option.name;
    all.with_value.push_back(name);
    Words values = choices_of(option.value);
    for (const CommonOption& common : program.options) {
      if (common.name == option.name && common.choices) values = common.choices();
    }
    all.rules.push_back({"", name, values});
  }
  Completion first = level_of("", of_program);
  for (const Subcommand& row : program.subcommands) {
    first.words.push_back({row.name, row.help});
    const std::vector<OptionHelp> options = own_options(program, row);
    for (const OptionHelp& option : options) {
      if (!option.value.empty())
        all.rules.push_back({row.name, "--" + option.name, choices_of(option.value)});
    }
    all.levels.push_back(level_of(row.name, options_of(program, &row)));
  }
  for (const ManualTable& table : tables_of(program)) {
    if (!table.first_words) continue;
    for (const ManualEntry& entry : table.entries) {
      // A command may have several rows, as `go` and `go perft`.
      const std::string word = entry.name.substr(0, entry.name.find(' '));
      const bool known = std::any_of(first.words.begin(), first.words.end(),
                                     [&](const Candidate& other) { return other.word == word; });
      if (!known) first.words.push_back({word, entry.help});
    }
  }
  all.levels.insert(all.levels.begin(), first);
  return all;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// As bash and zsh read one word.
std::string shell_quoted(const std::string& text) {
  return '\'' + replaced(text, "'", "'\\''") + '\'';
}

std::string quoted_list(const Words& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : " ") + shell_quoted(word);
  return text;
}

Words words_of(const std::vector<Candidate>& candidates) {
  Words words;
  for (const Candidate& candidate : candidates)
    words.push_back(candidate.word);
  return words;
}

std::string joined(const Words& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : between) + word;
  return text;
}

/// The name of a shell function.
std::string function_name(const Program& program) {
  return '_' + replaced(program.name, "-", "_");
}

std::string headline(const Program& program, std::string_view shell) {
  return "# Completions of " + program.name + " for " + std::string(shell) + ", printed by " +
         program.name + " --completion " + std::string(shell) + "\n";
}

/// `case` pattern of a rule: subcommand and option with a comma between.
std::string pattern_of(const ValueRule& rule) {
  return (rule.subcommand.empty() ? "*" : rule.subcommand) + ',' + rule.option;
}

/// The part that bash and zsh share: finds the subcommand among the words before the cursor.
/// `word` is how word `i` is written.
std::string find_subcommand_script(const Completions& all, const std::string& first,
                                   const std::string& end, const std::string& word) {
  return "  for ((i = " + first + "; i < " + end + "; ++i)); do\n    case " + word + " in\n      " +
         joined(all.with_value, "|") +
         ") ((++i)) ;;\n"
         "      =) ((++i)) ;;\n"
         "      -*) ;;\n"
         "      *) subcommand=" +
         word + "; break ;;\n    esac\n  done\n";
}

std::string bash_script(const Program& program) {
  const Completions all = completions_of(program);
  const std::string function = function_name(program);
  std::string text =
      headline(program, "bash") + function +
      "() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local subcommand= i word\n"
      "  local -a candidates=()\n" +
      find_subcommand_script(all, "1", "COMP_CWORD", "${COMP_WORDS[i]}") +
      "  COMPREPLY=()\n"
      "  case $subcommand,$before in\n";
  for (const ValueRule& rule : all.rules) {
    text += "    " + pattern_of(rule) + ") " +
            (rule.values.empty() ? "return" : "candidates=(" + quoted_list(rule.values) + ")") +
            " ;;\n";
  }
  text += "    *,=) return ;;\n    *)\n      case $subcommand,$current in\n";
  for (const Completion& level : all.levels) {
    text += "        " + level.subcommand + ",-*) candidates=(" +
            quoted_list(words_of(level.options)) + ") ;;\n";
    if (!level.words.empty()) {
      text += "        " + level.subcommand + ",*) candidates=(" +
              quoted_list(words_of(level.words)) + ") ;;\n";
    }
  }
  return text +
         "      esac ;;\n"
         "  esac\n"
         "  for word in \"${candidates[@]}\"; do\n"
         "    [[ $word != \"$current\"* ]] || COMPREPLY+=(\"$(printf %q \"$word\")\")\n"
         "  done\n"
         "  if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; "
         "fi\n"
         "}\n"
         "complete -o default -F " +
         function + ' ' + program.name + '\n';
}

/// `'word:help'`, as _describe reads it.
std::string described(const std::vector<Candidate>& candidates) {
  std::string text;
  for (const Candidate& candidate : candidates) {
    const std::string word = replaced(candidate.word, ":", "\\:");
    text += (text.empty() ? "" : " ") + shell_quoted(word + ':' + candidate.help);
  }
  return text;
}

/// Values that end in `=` get no space behind them.
std::string zsh_values(const Words& values) {
  const bool begun = !values.empty() && values.front().back() == '=';
  return std::string("compadd ") + (begun ? "-S '' " : "") + "-- " + quoted_list(values);
}

std::string zsh_script(const Program& program) {
  const Completions all = completions_of(program);
  const std::string function = function_name(program);
  std::string text = "#compdef " + program.name + '\n' + headline(program, "zsh") + function +
                     "() {\n"
                     "  local before=${words[CURRENT-1]} current=${words[CURRENT]} subcommand=\n"
                     "  local -i i\n"
                     "  local -a candidates\n" +
                     find_subcommand_script(all, "2", "CURRENT", "${words[i]}") +
                     "  case $subcommand,$before in\n";
  for (const ValueRule& rule : all.rules) {
    text += "    " + pattern_of(rule) + ") " +
            (rule.values.empty() ? "_files" : zsh_values(rule.values)) + "; return ;;\n";
  }
  text += "  esac\n  case $subcommand,$current in\n";
  for (const Completion& level : all.levels) {
    text += "    " + level.subcommand + ",-*) candidates=(" + described(level.options) +
            "); _describe -o option candidates; return ;;\n";
    if (!level.words.empty()) {
      text += "    " + level.subcommand + ",*) candidates=(" + described(level.words) +
              "); _describe command candidates; return ;;\n";
    }
  }
  return text +
         "  esac\n"
         "  _files\n"
         "}\n"
         "if [[ ${funcstack[1]} == " +
         function + " ]]; then " + function + " \"$@\"; else compdef " + function + ' ' +
         program.name + "; fi\n";
}

/// As fish reads one word.
std::string fish_quoted(const std::string& text) {
  return '\'' + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + '\'';
}

std::string fish_script(const Program& program) {
  const Completions all = completions_of(program);
  const std::string begin = "complete -c " + program.name;
  std::string text = headline(program, "fish");
  Words subcommands;
  for (const Subcommand& row : program.subcommands)
    subcommands.push_back(row.name);
  const std::string none_yet =
      "'not __fish_seen_subcommand_from " + joined(subcommands, " ") + '\'';
  for (const Completion& level : all.levels) {
    const std::string condition = level.subcommand.empty()
                                      ? none_yet
                                      : "'__fish_seen_subcommand_from " + level.subcommand + '\'';
    for (const Candidate& word : level.words) {
      text += begin + " -n __fish_use_subcommand -f -a " + fish_quoted(word.word) + " -d " +
              fish_quoted(word.help) + '\n';
    }
    for (const Candidate& option : level.options) {
      text += begin + " -n " + condition + " -l " + option.word.substr(2);
      const auto rule = std::find_if(all.rules.begin(), all.rules.end(), [&](const ValueRule& row) {
        return row.option == option.word &&
               (row.subcommand.empty() || row.subcommand == level.subcommand);
      });
      if (rule != all.rules.end()) {
        text += rule->values.empty() ? " -r" : " -x -a " + fish_quoted([&] {
                                                 std::string words;
                                                 for (const std::string& value : rule->values) {
                                                   words += (words.empty() ? "" : " ") +
                                                            shell_quoted(value);
                                                 }
                                                 return words;
                                               }());
      }
      text += " -d " + fish_quoted(option.help) + '\n';
    }
  }
  return text;
}

}  // namespace

std::string man_page(const Program& program) {
  std::string title = program.name;
  std::transform(title.begin(), title.end(), title.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  const std::string version = program.version ? program.version() : program.name;
  std::string text =
      ".TH " + roff(title) + " 1 \"\" \"" + roff(version.substr(0, version.find('\n'))) +
      "\" \"User Commands\"\n.ad l\n.SH NAME\n" + roff(program.name) + " \\- " +
      roff(program.purpose) + "\n.SH SYNOPSIS\n" + bold(program.name) + " [" + italic("options") +
      "] " + (program.otherwise ? '[' + italic("command") + ']' : italic("command")) + '\n';
  for (const Subcommand& row : program.subcommands) {
    text += ".br\n" + bold(program.name) + ' ' + bold(row.name) + " [" + italic("options") + ']' +
            (row.words.empty() ? "" : ' ' + italic(row.words)) + '\n';
  }
  text += ".SH DESCRIPTION\n" + roff(program.summary) + "\n.SH OPTIONS\n" +
          option_items(options_of(program, nullptr)) + ".SH SUBCOMMANDS\n";
  for (const Subcommand& row : program.subcommands) {
    text += ".SS " + bold(row.name) + (row.words.empty() ? "" : ' ' + italic(row.words)) + '\n' +
            roff(row.help) + '\n' + option_items(own_options(program, row));
  }
  for (const ManualTable& table : tables_of(program)) {
    text += ".SH " + roff(table.title) + '\n';
    for (const ManualEntry& entry : table.entries) {
      text +=
          item(bold(entry.name) + (entry.arguments.empty() ? "" : ' ' + italic(entry.arguments)),
               entry.help);
    }
  }
  return text + ".SH EXIT STATUS\n" + item(bold("0"), "All went well.") +
         item(bold("1"), "Something failed; standard error has the reason.") +
         item(bold("2"), "The command line is wrong; standard error names the argument.");
}

Result<std::string> completion(const Program& program, std::string_view shell) {
  if (shell == "bash") return bash_script(program);
  if (shell == "zsh") return zsh_script(program);
  if (shell == "fish") return fish_script(program);
  return Error::of("option.choice", "--completion", "bash, zsh or fish", shell);
}

}  // namespace hegemon::commands
