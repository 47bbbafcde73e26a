/// Fuzz target: any bytes as a FEN. A position that comes of them must obey the laws.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/seven_kingdoms/game.h"
#include "tests/fuzz/require.h"

namespace {

using namespace hegemon;
using seven_kingdoms::Position;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  SevenKingdoms::Options options;
  options.preset = seven_kingdoms::kPresets[data[0] % seven_kingdoms::kPresets.size()].name;
  options.players = (data[0] & 8) != 0 ? "wwobggd" : "wrobgpd";
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  auto parsed = SevenKingdoms::parse_fen(text, options);
  if (!parsed) {
    require(!parsed.error().what.empty() && !parsed.error().where.empty());
    return 0;
  }
  Position& position = parsed.value();
  const std::string fen = SevenKingdoms::to_fen(position);
  const auto again = SevenKingdoms::parse_fen(fen, options);
  require(again.ok() && SevenKingdoms::to_fen(again.value()) == fen);
  require(again.value().key() == position.key() && position.key() == position.key_from_scratch());

  seven_kingdoms::MoveList list;
  position.moves(list);
  require(static_cast<int>(list.size()) == position.count_moves());
  require(list.empty() == position.over());
  const Position before = position;
  for (const seven_kingdoms::Move move : list) {
    const seven_kingdoms::Undo undo = position.make(move);
    require(position.key() == position.key_from_scratch());
    const std::string after = SevenKingdoms::to_fen(position);
    const auto read = SevenKingdoms::parse_fen(after, options);
    require(read.ok() && SevenKingdoms::to_fen(read.value()) == after);
    position.unmake(move, undo);
    require(position == before);
  }
  if (!position.over()) position.resign();
  static_cast<void>(SevenKingdoms::picture(position, {}));
  static_cast<void>(SevenKingdoms::standings(position));
  return 0;
}
