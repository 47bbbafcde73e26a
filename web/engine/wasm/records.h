/// Game records for a page: their text to JSON and back (session/records/record_json.h).
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "session/records/record_json.h"

namespace hegemon::web {

/// `{"error": {"what", "where", "code", "args"}}`, and `place` in a text of games.
session::RecordJson error_json(const Error& error);

/// `[GAME, ...]`, each as `session::json_of` has it or, of one that is wrong, as `error_json`.
std::string records_json(std::string_view text);

/// The text of a game that `session::record_of` reads. Nothing for anything else.
std::string record_text(std::string_view json);

}  // namespace hegemon::web
