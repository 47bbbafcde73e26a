#include "session/utc.h"

#include <iomanip>
#include <sstream>

namespace hegemon::session {

std::string utc_text(const char* format, std::time_t time) {
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::ostringstream text;
  text << std::put_time(&utc, format);
  return text.str();
}

}  // namespace hegemon::session
