/// What a record of a game says besides its moves: its date, and beside a move what was thought.
#pragma once

#include <cstdint>
#include <string>

namespace hegemon::protocol {

/// Today as `2026.11.21`, in UTC.
std::string record_date();

/// `0.98s` for 98 hundredths of a second.
std::string seconds_text(std::int64_t hundredths);
/// `+1.25/7` for a score of 125 at depth 7, `-M3/7` for getting mated in 3 (`is_mate`).
std::string score_text(std::int64_t score, bool is_mate, int depth);

}  // namespace hegemon::protocol
