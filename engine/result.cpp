#include "engine/result.h"

#include "engine/ascii.h"
#include "engine/counted.h"

namespace hegemon {

std::string GamePlace::text() const {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    if (value == "0" || value.empty()) return;
    if (!text.empty()) text += ", ";
    text += std::string(name) + ' ' + value;
  };
  add("game", std::to_string(game));
  add("variation", std::to_string(variation));
  add("ply", std::to_string(ply));
  add("line", std::to_string(line));
  add("column", std::to_string(column));
  add("tag", tag);
  return text;
}

Error::Error(std::string sentence, std::string place_of_input, ErrorKind its_kind,
             std::string_view its_code, std::vector<std::string> arguments)
    : what(std::move(sentence)),
      where(std::move(place_of_input)),
      kind(its_kind),
      code(its_code),
      args(std::move(arguments)) {}
Error::Error(const Error&) = default;
Error::Error(Error&&) noexcept = default;
Error& Error::operator=(const Error&) = default;
Error& Error::operator=(Error&&) noexcept = default;
Error::~Error() = default;

Error Error::at(std::string other) const {
  Error error = *this;
  error.where = std::move(other);
  return error;
}

Error Error::within(std::string outer) const {
  Error error = at(std::move(outer));
  error.what = text();
  return error;
}

Error Error::at(GamePlace games, const std::string& more) const {
  Error error = at(games.text() + (more.empty() ? "" : ", ") + more);
  error.place = std::move(games);
  return error;
}

std::string Error::argument(std::string_view text) {
  return shortened(text, kMaxArgument);
}

/// What stands in quotes is quoted as everywhere; files in full, as their end names them.
Error Error::of(const ErrorRow& row, std::string where, std::vector<std::string> args) {
  std::string what;
  std::string_view rest = row.sentence;
  while (!rest.empty()) {
    const bool names = rest.size() > 2 && rest[0] == '{' && is_digit(rest[1]) &&
                       (rest[2] == '}' || rest[2] == ':');
    if (!names) {
      what += rest.front();
      rest.remove_prefix(1);
      continue;
    }
    const std::string& argument = args[static_cast<std::size_t>(rest[1] - '0')];
    if (rest[2] == ':') {
      const std::size_t end = rest.find('}');
      const std::string_view nouns = rest.substr(3, end - 3);
      const std::size_t slash = nouns.find('/');
      what += counted(argument, nouns.substr(0, slash), nouns.substr(slash + 1));
      rest.remove_prefix(end + 1);
      continue;
    }
    rest.remove_prefix(3);
    if (what.ends_with('\'') && rest.starts_with('\'') && row.kind != ErrorKind::kFile) {
      what.pop_back();
      what += in_quotes(argument);
      rest.remove_prefix(1);
    } else {
      what += argument;
    }
  }
  return {std::move(what), std::move(where), row.kind, row.code, std::move(args)};
}

}  // namespace hegemon
