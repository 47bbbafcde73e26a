/// The words of a `go` line.
#pragma once

#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/search_request.h"

namespace hegemon::protocol {

/// Reads the words behind `go`. Every lower-case letter counts as a side here. Unknown words, and limits
/// whose number is missing or none, are passed over. If no limit is left of those that were asked for,
/// the answer is due at once, as with a clock of 0. Only a wrong `perft` is an error: it is no search for
/// a move.
Result<GoRequest> parse_go(const std::vector<std::string_view>& words, Warnings& warnings);

}  // namespace hegemon::protocol
