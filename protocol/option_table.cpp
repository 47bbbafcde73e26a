#include "protocol/option_table.h"

#include "engine/ascii.h"
#include "session/options.h"
#include "session/support/strings.h"

namespace hegemon::protocol {

namespace {

constexpr std::string_view kEmpty = "<empty>";

/// How many of the words, from the first on, spell the name; 0: they do not.
std::size_t words_of_name(const std::vector<std::string_view>& words, std::string_view name) {
  const auto parts = split_words(name);
  if (parts.size() > words.size()) return 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!same_letters(parts[i], words[i])) return 0;
  }
  return parts.size();
}

}  // namespace

std::string uci_line(const OptionSpec& spec) {
  std::string text = "option name " + std::string(spec.name) + " type ";
  text += session::type_word(spec.type);
  if (spec.type == OptionType::kButton) return text;
  text += " default " + (spec.initial.empty() ? std::string(kEmpty) : spec.initial);
  if (spec.type == OptionType::kSpin) {
    text += " min " + std::to_string(spec.min) + " max " + std::to_string(spec.max);
  }
  for (const std::string& word : spec.vars)
    text += " var " + word;
  return text;
}

const OptionRow* find_option(const std::vector<OptionRow>& rows, std::string_view name) {
  for (const OptionRow& row : rows) {
    if (same_letters(row.spec.name, name)) return &row;
  }
  return nullptr;
}

Result<OptionRequest> with_name(const OptionRequest& request, const std::vector<OptionRow>& rows) {
  if (request.name_and_value.empty()) return request;
  const std::vector<std::string_view> words = split_words(request.name_and_value);
  OptionRequest pair;
  std::size_t longest = 0;
  for (const OptionRow& row : rows) {
    const std::size_t count = words_of_name(words, row.spec.name);
    if (count <= longest) continue;
    longest = count;
    pair.name = row.spec.name;
  }
  if (longest == 0) return Error::of("option.unknown.name", "setoption", words.front());
  if (words.size() > longest) pair.value = session::skip_words(request.name_and_value, longest);
  return pair;
}

}  // namespace hegemon::protocol
