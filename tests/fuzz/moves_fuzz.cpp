/// Fuzz target: any bytes as a list of moves from the start. A line that is a legal move is played;
/// of another the first byte picks one, so that games get long; the whole game is then taken back.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ascii.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/fuzz/require.h"
#include "tests/support/random_game.h"

namespace {

using namespace hegemon;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  SevenKingdoms::Options options;
  options.preset = seven_kingdoms::kPresets[data[0] % seven_kingdoms::kPresets.size()].name;
  options.players = (data[0] & 8) != 0 ? "wwobggd" : "wrobgpd";
  options.quiet_limit = (data[0] & 16) != 0 ? 20 : 200;
  auto position = SevenKingdoms::start(options);
  const auto start = position;
  testing::PlayedMoves<SevenKingdoms> played;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const std::string_view line : split(text, '\n')) {
    if (position.over() || line.empty() || played.size() >= 600) continue;
    const auto named = SevenKingdoms::parse_move(position, line);
    seven_kingdoms::Move move;
    if (named) {
      move = named.value();
    } else {
      require(!named.error().what.empty());
      seven_kingdoms::MoveList list;
      const auto pick = static_cast<unsigned char>(line.front());
      if (pick % 3 == 0) position.captures(list);
      if (list.empty()) position.moves(list);
      move = list[pick % list.size()];
    }
    played.make(position, move);
    require(position.key() == position.key_from_scratch());
  }
  const std::string fen = SevenKingdoms::to_fen(position);
  const auto read = SevenKingdoms::parse_fen(fen, options);
  require(read.ok() && SevenKingdoms::to_fen(read.value()) == fen);
  require(read.value().outcome() == position.outcome());
  played.unmake_all(position);
  require(position == start);
  return 0;
}
