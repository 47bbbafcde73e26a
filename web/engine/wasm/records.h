/// Game records for a page: their text to JSON and back.
#pragma once

#include <string>
#include <string_view>

namespace hegemon::web {

/// `{"records": [{"tags": [[name, value], ...], "moves": [{"round", "text", "comment", "where"}, ...],
/// "result"}, ...]}`, or `{"error": {"what", "where"}}` of a text that is no records.
std::string records_json(std::string_view text);

/// The record of `{"tags": [[name, value], ...], "moves": [{"round", "text"}, ...], "result"}`;
/// nothing for anything else.
std::string record_text(std::string_view json);

}  // namespace hegemon::web
