/// The words of a `go` line.
#pragma once

#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/search_request.h"

namespace hegemon::protocol {

/// Reads the words after `go`. Every lower-case letter counts as a side here. Unknown words, and limits
/// without a valid number, are ignored. If none of the given limits is left,
/// the answer is due at once, as with a clock of 0. Only a wrong `perft` is an error: it is no search for
/// a move.
Result<GoRequest> parse_go(const std::vector<std::string_view>& words, Warnings& warnings);

}  // namespace hegemon::protocol
