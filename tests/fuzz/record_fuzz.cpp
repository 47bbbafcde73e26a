/// Game records: what is read can be written, and what is written reads back the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "engine/record.h"
#include "engine/replay.h"
#include "engine/seven_kingdoms/game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hegemon;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string written;
  for (const Result<Record>& each : read_records(text)) {
    if (!each) {
      if (!each.error().where.starts_with("game ")) std::abort();
      continue;
    }
    const Record& record = each.value();
    if (!record.check_lines()) std::abort();
    written += to_text(record);
    const auto game = play_record<SevenKingdoms>(record);
    if (!game && game.error().text().empty()) std::abort();
  }
  const auto again = parse_records(written);
  std::string twice;
  if (again) {
    for (const Record& record : again.value())
      twice += to_text(record);
  }
  if (!again || twice != written) {
    std::cerr << written << "\n--\n" << (again ? twice : again.error().text()) << '\n';
    std::abort();
  }
  return 0;
}
