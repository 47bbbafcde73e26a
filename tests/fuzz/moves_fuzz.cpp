/// Fuzz target: any bytes as a list of moves from the start. A line that is a legal move is played;
/// of another the first byte picks one, so that games get long; the whole game is then taken back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/seven_kingdoms/game.h"

namespace {

using namespace hegemon;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  SevenKingdoms::Options options;
  options.preset = seven_kingdoms::kPresets[data[0] % seven_kingdoms::kPresets.size()].name;
  options.players = (data[0] & 8) != 0 ? "wwobggd" : "wrobgpd";
  options.quiet_limit = (data[0] & 16) != 0 ? 20 : 200;
  auto position = SevenKingdoms::start(options);
  const auto start = position;
  std::vector<std::pair<seven_kingdoms::Move, seven_kingdoms::Undo>> played;
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
    played.emplace_back(move, position.make(move));
    require(position.key() == position.key_from_scratch());
  }
  const std::string fen = SevenKingdoms::to_fen(position);
  const auto read = SevenKingdoms::parse_fen(fen, options);
  require(read.ok() && SevenKingdoms::to_fen(read.value()) == fen);
  require(read.value().outcome() == position.outcome());
  for (; !played.empty(); played.pop_back()) {
    position.unmake(played.back().first, played.back().second);
  }
  require(position == start);
  return 0;
}
