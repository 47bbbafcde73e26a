/// Fuzz target: any bytes as a list of games in one of the three formats that `hegemon replay` and `convert` read. A game that
/// holds by the rules is written in each format, read again, and is then the same game.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "session/records/game_list.h"
#include "session/variants.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hegemon;
  using namespace hegemon::session;
  constexpr std::array kFormats{GameFormat::kRecord, GameFormat::kFen, GameFormat::kJson};
  constexpr std::size_t kMaxGames = 4;
  constexpr std::size_t kMaxMoves = 60;
  if (size == 0) return 0;
  static const std::unique_ptr<GameSession> kDefaults = open_variant("sevenkingdoms");
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto records = read_games(text, kFormats[data[0] % kFormats.size()]);
  for (std::size_t i = 0; i < records.size() && i < kMaxGames; ++i) {
    if (!records[i]) {
      require(!records[i].error().what.empty() && !records[i].error().where.empty());
      continue;
    }
    const Record& record = records[i].value();
    if (record.moves.size() > kMaxMoves) continue;
    const auto game = replay_record(record, *kDefaults);
    if (!game) {
      require(!game.error().text().empty());
      continue;
    }
    for (const GameFormat format : kFormats) {
      const auto again = read_games(write_game(game.value(), 1, format), format);
      require(again.size() == 1 && again.front().ok());
      const auto replayed = replay_record(again.front().value(), *kDefaults);
      // A line of FEN and moves names neither the variant nor its rules.
      if (format == GameFormat::kFen) continue;
      require(replayed.ok() && replayed.value().fens == game.value().fens);
    }
  }
  return 0;
}
