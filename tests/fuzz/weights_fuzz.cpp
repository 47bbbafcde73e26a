/// Fuzz target: any bytes as a file of weights. After the byte 'p' they change numbers of the built-in weights, in a file whose
/// checksum is right, so that what lies behind the checksum is reached; with what is then taken positions are evaluated.
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include "eval/seven_kingdoms/evaluation.h"
#include "eval/seven_kingdoms/fitted/weights.h"
#include "eval/weights_file.h"
#include "tests/fuzz/require.h"

namespace {

using namespace hegemon;
using seven_kingdoms::Weights;

/// The file of the built-in weights with numbers changed: two bytes for where, two for what.
std::string changed(std::string_view changes) {
  std::string file = Weights::built_in().to_bytes();
  ByteReader head(std::string_view(file).substr(kWeightsMagic.size()));
  const std::string game = head.text();
  const auto features = head.number<std::uint32_t>();
  const auto length = head.number<std::uint32_t>();
  std::string payload = file.substr(file.size() - length);
  for (; changes.size() >= 4; changes.remove_prefix(4)) {
    const std::size_t at =
        static_cast<unsigned char>(changes[0]) * 256U + static_cast<unsigned char>(changes[1]);
    payload[2 * at % payload.size()] = changes[2];
    payload[(2 * at + 1) % payload.size()] = changes[3];
  }
  return frame_weights(game, features, payload);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (!bytes.empty() && bytes[0] == 'p') bytes = changed(std::string_view(bytes).substr(1));
  const auto weights = Weights::parse(bytes);
  if (!weights) {
    require(!weights.error().what.empty());
    return 0;
  }
  require(weights.value().to_bytes() == bytes);
  auto position = SevenKingdoms::start({});
  constexpr int kPlies = 3;
  for (int ply = 0; ply < kPlies; ++ply) {
    const seven_kingdoms::FittedEvaluation fitted(position);
    const auto shares = fitted.shares(weights.value(), kShareUnit);
    require(std::accumulate(shares.begin(), shares.end(), 0) == kShareUnit);
    auto logit = fitted.move_logits(weights.value());
    seven_kingdoms::MoveList legal;
    position.moves(legal);
    seven_kingdoms::Move best = legal[0];
    for (const seven_kingdoms::Move move : legal) {
      if (logit(move) + logit.correction(move) > logit(best) + logit.correction(best)) best = move;
    }
    static_cast<void>(position.make(best));
    if (position.over()) break;
  }
  return 0;
}
