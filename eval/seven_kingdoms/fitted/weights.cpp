#include "eval/seven_kingdoms/fitted/weights.h"

#include <type_traits>

#include "eval/embedded_weights.h"
#include "eval/weights_file.h"

namespace hegemon::seven_kingdoms {

namespace {

constexpr std::string_view kGame = "sevenkingdoms";

/// Changes with any change of the features' names, number or order.
std::uint32_t features_checksum() {
  std::string text;
  for (std::size_t i = 0; i < kFeatureCount; ++i)
    text += std::string(feature_name(i)) + '\n';
  text += std::to_string(ShareNetwork::kHidden) + ' ' + std::string(kPriorLayoutName) + ' ' +
          std::string(kMoveNetworkLayoutName) + ' ' + std::to_string(MoveNetwork::kHidden);
  return crc32(text);
}

/// Calls `visit` with every number, in the order of the file.
template <class W, class Visit>
void for_each_number(W& weights, Visit visit) {
  const auto all = [&](auto& numbers) {
    for (auto& number : numbers)
      visit(number);
  };
  all(weights.shares.multipliers);
  for (auto& row : weights.shares.hidden)
    all(row);
  all(weights.shares.hidden_bias);
  all(weights.shares.output);
  visit(weights.shares.bias);
  all(weights.priors);
  for (auto& row : weights.moves.rows)
    all(row);
  all(weights.moves.bias);
  all(weights.moves.output);
  visit(weights.moves.output_bias);
}

std::int64_t size_of(std::int64_t number) {
  return number < 0 ? -number : number;
}

/// Does every sum in `ShareNetwork::logit` stay within its 32 bits, whatever the features? Numbers of a file need
/// not be so.
bool sums_fit(const ShareNetwork& network) {
  std::int64_t total = size_of(network.bias);
  for (std::size_t j = 0; j < ShareNetwork::kHidden; ++j) {
    std::int64_t sum = size_of(network.hidden_bias[j]);
    for (const auto& row : network.hidden)
      sum += NetworkScale::kMaxInput * (size_of(row[2 * j]) + size_of(row[2 * j + 1]));
    if (sum > INT32_MAX) return false;
    total += NetworkScale::kMaxHidden * size_of(network.output[j]);
  }
  return total <= INT32_MAX;
}
/// The same for `MoveNetwork::correction`, with room left to add its result to a logit.
bool sums_fit(const MoveNetwork& network) {
  constexpr std::int64_t kMaxOfRows =
      static_cast<std::int64_t>(MoveNetworkFeatures::kMax) * -INT16_MIN;
  std::int64_t total = size_of(network.output_bias);
  for (std::size_t j = 0; j < MoveNetwork::kHidden; ++j) {
    if (size_of(network.bias[j]) + kMaxOfRows > INT32_MAX) return false;
    total += MoveNetwork::kMaxHidden * size_of(network.output[j]);
  }
  return total <= INT32_MAX;
}

}  // namespace

Result<Weights> Weights::parse(std::string_view bytes) {
  const auto payload = unframe_weights(bytes, kGame, features_checksum());
  if (!payload) return payload.error();
  ByteReader in(payload.value());
  Weights weights;
  for_each_number(weights, [&](auto& number) {
    number = in.number<std::remove_reference_t<decltype(number)>>();
  });
  if (!in.good() || in.left() != 0) return Error::of("weights.numbers", "weights");
  if (!sums_fit(weights.shares) || !sums_fit(weights.moves))
    return Error::of("weights.sum", "weights");
  return weights;
}

std::string Weights::to_bytes() const {
  ByteWriter out;
  for_each_number(*this, [&](const auto& number) { out.number(number); });
  return frame_weights(kGame, features_checksum(), out.bytes());
}

const Weights& Weights::built_in() {
  static const Weights kWeights = [] {
    const auto parsed = parse(embedded_weights("sevenkingdoms"));
    // After a change of the features there are none that fit until new ones are trained; the tests
    // see to it that no release is without.
    return parsed.ok() ? parsed.value() : Weights{};
  }();
  return kWeights;
}

}  // namespace hegemon::seven_kingdoms
