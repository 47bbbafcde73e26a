/// Fuzz target: any bytes as a file of games for training. After the byte 'p' they are the payload of one block whose checksum is
/// right. What is read can be written, and is then the same; every game is played through by the rules it names.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "datagen/game_data.h"
#include "datagen/game_row.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hegemon;
  constexpr int kMaxGames = 20;
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (!bytes.empty() && bytes[0] == 'p') {
    const auto game = datagen::decode(std::string_view(bytes).substr(1));
    if (!game) {
      require(!game.error().what.empty());
      return 0;
    }
    bytes = std::string(datagen::kFileMagic) + datagen::to_block(game.value());
  }
  std::istringstream file(bytes);
  datagen::GameReader reader(file);
  for (int games = 0; games < kMaxGames; ++games) {
    const auto read = reader.next();
    require(reader.good_bytes() <= bytes.size());
    if (!read) {
      require(!read.error().what.empty() && !read.error().where.empty());
      return 0;
    }
    if (!read.value()) return 0;
    const datagen::GameData& game = *read.value();
    const auto again = datagen::decode(datagen::encode(game));
    require(again.ok() && again.value() == game);
    const Status status = datagen::replay(game, true, [](const datagen::ReplayedPly&) {});
    require(status.ok() || !status.error().text().empty());
  }
  return 0;
}
