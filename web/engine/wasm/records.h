/// Game records for a page: their text to JSON and back.
#pragma once

#include <string>
#include <string_view>

namespace hegemon::web {

/// `{"records": [GAME, ...]}`, or `{"error": {"what", "where"}}` of a text that is no records. A game is `{"tags":
/// [[name, value], ...], "comment", "moves": [{"round", "text", "nags", "comment", "where"}, ...], "variations":
/// [{"of", "at", "comment", "moves"}, ...], "result"}`, as docs/records.md has it.
std::string records_json(std::string_view text);

/// The text of such a game; a move needs `round` and `text` only, and `comment` and `variations` may be left out.
/// Nothing for anything else.
std::string record_text(std::string_view json);

}  // namespace hegemon::web
