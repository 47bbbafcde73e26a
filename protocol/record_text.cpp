#include "protocol/record_text.h"

#include <cstdlib>
#include <ctime>

#include "protocol/utc.h"

namespace hegemon::protocol {

namespace {

/// 125 is `1.25`, and so is -125.
std::string decimals(std::int64_t hundredths) {
  const std::int64_t number = std::abs(hundredths);
  const std::string part = std::to_string(number % 100);
  return std::to_string(number / 100) + (part.size() < 2 ? ".0" : ".") + part;
}

}  // namespace

std::string record_date() {
  return utc_text("%Y.%m.%d", std::time(nullptr));
}

std::string seconds_text(std::int64_t hundredths) {
  return decimals(hundredths) + 's';
}

std::string score_text(std::int64_t score, bool is_mate, int depth) {
  const std::string number = is_mate ? 'M' + std::to_string(std::abs(score)) : decimals(score);
  return (score < 0 ? '-' : '+') + number + '/' + std::to_string(depth);
}

}  // namespace hegemon::protocol
