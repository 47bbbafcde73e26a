/// The header of a file of weights: magic, game, features and a checksum.
///
///     8 bytes  HGMEVAL2
///     text     the game, as `UCI_Variant` names it
///     u32      checksum of the names of the features: weights fit only what they were made for
///     u32      length of the payload
///     u32      CRC-32 of the payload
///     payload  the numbers, in an order that the game knows
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/ascii.h"
#include "engine/bytes.h"
#include "engine/result.h"

namespace hegemon {

inline constexpr std::string_view kWeightsMagic = "HGMEVAL2";

inline std::string frame_weights(std::string_view game, std::uint32_t features,
                                 std::string_view payload) {
  ByteWriter out;
  out.text(game);
  out.number(features);
  out.number(static_cast<std::uint32_t>(payload.size()));
  out.number(crc32(payload));
  return std::string(kWeightsMagic) + out.bytes() + std::string(payload);
}

/// The payload of a file that fits, else why it does not.
inline Result<std::string_view> unframe_weights(std::string_view bytes, std::string_view game,
                                                std::uint32_t features) {
  constexpr const char* kPlace = "weights";
  if (bytes.substr(0, kWeightsMagic.size()) != kWeightsMagic) {
    const std::size_t version = kWeightsMagic.size() - 1;
    if (bytes.size() <= version || bytes.substr(0, version) != kWeightsMagic.substr(0, version))
      return Error::of("weights.none", kPlace);
    return Error::of("weights.version", kPlace, bytes.substr(version, 1),
                     kWeightsMagic.substr(version, 1));
  }
  ByteReader in(bytes.substr(kWeightsMagic.size()));
  const std::string name = in.text();
  const auto made_for = in.number<std::uint32_t>();
  const auto size = in.number<std::uint32_t>();
  const auto checksum = in.number<std::uint32_t>();
  if (!in.good()) return Error::of("weights.cut", kPlace);
  if (name != game) return Error::of("weights.game", kPlace, name, game);
  if (made_for != features) return Error::of("weights.features", kPlace);
  if (in.left() != size) return Error::of("weights.size", kPlace, in.left(), size);
  const std::string_view payload = bytes.substr(bytes.size() - size);
  if (crc32(payload) != checksum) return Error::of("weights.checksum", kPlace);
  return payload;
}

}  // namespace hegemon
