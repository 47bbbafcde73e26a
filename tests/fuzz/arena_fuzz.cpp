/// Fuzz target: any bytes as one of the texts that the arena reads. The first byte says which: an engine of the command line, the
/// engines of a league, openings, a time control, the league of a result file.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "arena/match/openings.h"
#include "arena/plan/league_json.h"
#include "arena/plan/roster.h"
#include "arena/uci/engine_config.h"
#include "arena/uci/engine_limits.h"
#include "session/variants.h"
#include "tests/fuzz/require.h"

namespace {

using namespace hegemon;
using namespace hegemon::arena;

template <class T>
bool says_why(const Result<T>& result) {
  return result.ok() || !result.error().text().empty();
}

void read_openings(std::string_view text) {
  constexpr std::size_t kLongest = 4096;  // every move of every line is played
  const auto session = session::open_variant("threefriends");
  const auto openings = parse_openings(text.substr(0, kLongest), std::nullopt, *session);
  require(says_why(openings));
  if (!openings) return;
  for (const Opening& opening : openings.value())
    require(set_opening(*session, opening).ok());
}

void read_league(std::string_view text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return;
  const std::vector<std::string> engines{"new", "old", "random"};
  const auto league = league_from_json(json, engines, 1);
  require(says_why(league));
  if (!league) return;
  const std::string written = league_json(league.value(), engines).dump();
  const auto again = league_from_json(nlohmann::json::parse(written), engines, 1);
  require(again.ok() && league_json(again.value(), engines).dump() == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'e':
      require(says_why(parse_engine_config(text)));
      break;
    case 'r':
      require(says_why(parse_roster(text)));
      break;
    case 'o':
      read_openings(text);
      break;
    case 's':
      require(says_why(parse_opening_source(text)));
      break;
    case 't':
      if (const auto control = parse_time_control(text)) {
        const auto again = parse_time_control(to_text(control.value()));
        require(again.ok() && again.value() == control.value());
      }
      break;
    case 'l':
      read_league(text);
      break;
    default:
      break;
  }
  return 0;
}
