#include "protocol/commands.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/ascii.h"
#include "session/support/strings.h"

namespace hegemon::protocol {

const Command* find_command(std::string_view name) {
  const std::span<const Command> rows = commands();
  const auto at = std::find_if(rows.begin(), rows.end(),
                               [&](const Command& command) { return command.name == name; });
  return at == rows.end() ? nullptr : &*at;
}

Result<Request> read_request(std::string_view line) {
  const std::string_view name = session::first_word(line);
  const Command* const command = find_command(name);
  if (command == nullptr) return Error::of("command.unknown", "input", name);
  Request request;
  request.command = command;
  const std::string_view rest = session::skip_words(line, 1);
  if (command->read != nullptr) {
    request.arguments = command->read(rest, request.warnings);
  } else if (!rest.empty()) {
    request.warnings.push_back(
        {"unknown word " + in_quotes(session::first_word(rest)), std::string(name) + ", word 1"});
  }
  return request;
}

}  // namespace hegemon::protocol
