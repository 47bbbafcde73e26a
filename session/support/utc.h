/// Points in time as text, in UTC.
#pragma once

#include <ctime>
#include <string>

namespace hegemon::session {

/// As `std::put_time` writes year, month, day and the time of the day.
std::string utc_text(const char* format, std::time_t time);

}  // namespace hegemon::session
