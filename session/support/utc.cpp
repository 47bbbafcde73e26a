#include "session/support/utc.h"

#include <chrono>
#include <iomanip>
#include <sstream>

namespace hegemon::session {

std::string utc_text(const char* format, std::time_t time) {
  namespace chrono = std::chrono;
  const chrono::sys_seconds moment{chrono::seconds{time}};
  const chrono::sys_days day = chrono::floor<chrono::days>(moment);
  const chrono::year_month_day date(day);
  const chrono::hh_mm_ss clock(moment - day);
  std::tm utc{};
  utc.tm_year = static_cast<int>(date.year()) - 1900;
  utc.tm_mon = static_cast<int>(static_cast<unsigned>(date.month())) - 1;
  utc.tm_mday = static_cast<int>(static_cast<unsigned>(date.day()));
  utc.tm_hour = static_cast<int>(clock.hours().count());
  utc.tm_min = static_cast<int>(clock.minutes().count());
  utc.tm_sec = static_cast<int>(clock.seconds().count());
  std::ostringstream text;
  text << std::put_time(&utc, format);
  return text.str();
}

}  // namespace hegemon::session
