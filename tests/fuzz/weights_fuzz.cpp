/// Fuzz target: any bytes as a file of weights of each game. After the bytes 'p', 't' or 'm' they change numbers of the built-in
/// weights of Seven Kingdoms, Three Friends or Middle Xiangqi, in a file whose checksum is right, so that what lies behind the
/// checksum is reached; with what is then taken positions are evaluated.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/seven_kingdoms/fitted/weights.h"
#include "eval/shares.h"
#include "eval/three_friends/evaluation.h"
#include "eval/weights_file.h"
#include "tests/fuzz/require.h"

namespace {

using namespace hegemon;

/// The file of the built-in weights with numbers changed: two bytes for where, two for what.
template <WeightedGame G>
std::string changed(std::string_view changes) {
  std::string file = WeightsOf<G>::built_in().to_bytes();
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

template <FittedGame G>
PerSide<int, G::kSides> shares_of(const typename G::Position& position,
                                  const WeightsOf<G>& weights) {
  return typename Evaluation<G>::Fitted(position).shares(weights, kShareUnit);
}
template <PieceNetworkGame G>
PerSide<int, G::kSides> shares_of(const typename G::Position& position,
                                  const WeightsOf<G>& weights) {
  return parts_of<G>(position, kShareUnit, weights);
}

/// A legal move that the weights prefer, by priors or else by the share after it.
template <WeightedGame G>
typename G::Move preferred(typename G::Position& position, const WeightsOf<G>& weights) {
  typename G::MoveList legal;
  position.moves(legal);
  const auto worth_of = [&](typename G::Move move) {
    if constexpr (FittedGame<G>) {
      const typename Evaluation<G>::Fitted fitted(position);
      auto logit = fitted.move_logits(weights);
      return logit(move) + logit.correction(move);
    } else {
      const Side mover = position.turn();
      auto accumulator = Evaluation<G>::accumulate(position, weights);
      const auto undo = position.make(move);
      Evaluation<G>::update(accumulator, position, move, undo, weights);
      require(accumulator == Evaluation<G>::accumulate(position, weights));
      const int share = shares_of<G>(position, weights)[mover];
      position.unmake(move, undo);
      return share;
    }
  };
  typename G::Move best = legal[0];
  int most = worth_of(best);
  for (const typename G::Move move : legal) {
    const int worth = worth_of(move);
    if (worth > most) best = move;
    most = std::max(most, worth);
  }
  return best;
}

template <WeightedGame G>
void check(std::string bytes, char sign) {
  if (!bytes.empty() && bytes[0] == sign) bytes = changed<G>(std::string_view(bytes).substr(1));
  const auto weights = WeightsOf<G>::parse(bytes);
  if (!weights) {
    require(!weights.error().what.empty());
    return;
  }
  require(weights.value().to_bytes() == bytes);
  auto position = G::start({});
  constexpr int kPlies = 3;
  for (int ply = 0; ply < kPlies && !position.over(); ++ply) {
    const auto shares = shares_of<G>(position, weights.value());
    require(std::accumulate(shares.begin(), shares.end(), 0) == kShareUnit);
    static_cast<void>(position.make(preferred<G>(position, weights.value())));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  check<SevenKingdoms>(bytes, 'p');
  check<ThreeFriends>(bytes, 't');
  check<MiddleXiangqi>(bytes, 'm');
  return 0;
}
