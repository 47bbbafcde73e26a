#include "datagen/game_data.h"

#include <array>
#include <cstddef>

#include "engine/bytes.h"

namespace hegemon::datagen {

namespace {

/// A game of 100,000 plies with shares of 8 sides each is 2.6 MB: more is damage.
constexpr std::uint32_t kMaxBlock = 16U << 20;

constexpr std::size_t kLeastPly = 5;  // bytes of a ply: flags and a move

constexpr std::uint8_t kHasNoise = 1;
constexpr std::uint8_t kHasBest = 2;
constexpr std::uint8_t kHasShares = 4;
constexpr std::uint8_t kHasVisits = 8;

}  // namespace

std::string encode(const GameData& game) {
  ByteWriter out;
  out.number(game.number);
  out.text(game.variant);
  out.text(game.options);
  out.text(game.fen);
  out.number(static_cast<std::uint8_t>(game.players.size()));
  for (const std::string& player : game.players)
    out.text(player);
  out.number(game.reason);
  out.number(game.winners);
  out.number(static_cast<std::uint32_t>(game.plies.size()));
  for (const PlyData& ply : game.plies) {
    const bool other_best = ply.best != ply.move;
    const unsigned flags = (ply.noise ? kHasNoise : 0U) | (other_best ? kHasBest : 0U) |
                           (ply.shares.empty() ? 0U : kHasShares) |
                           (ply.visits.empty() ? 0U : kHasVisits);
    out.number(static_cast<std::uint8_t>(flags));
    out.number(ply.move);
    if (other_best) out.number(ply.best);
    for (const std::uint16_t share : ply.shares)
      out.number(share);
    if (ply.visits.empty()) continue;
    out.number(static_cast<std::uint8_t>(ply.visits.size()));
    for (const auto& [move, visits] : ply.visits) {
      out.number(move);
      out.number(visits);
    }
  }
  return out.bytes();
}

Result<GameData> decode(std::string_view payload) {
  ByteReader in(payload);
  GameData game;
  game.number = in.number<std::uint64_t>();
  game.variant = in.text();
  game.options = in.text();
  game.fen = in.text();
  game.players.resize(in.number<std::uint8_t>());
  for (std::string& player : game.players)
    player = in.text();
  game.reason = in.number<std::uint8_t>();
  game.winners = in.number<std::uint8_t>();
  const auto count = in.number<std::uint32_t>();
  if (!in.good() || count > in.left() / kLeastPly)
    return Error::of("data.cut", "game data", "a field");
  game.plies.resize(count);
  for (PlyData& ply : game.plies) {
    const auto flags = in.number<std::uint8_t>();
    ply.noise = (flags & kHasNoise) != 0;
    ply.move = in.number<std::uint32_t>();
    ply.best = (flags & kHasBest) != 0 ? in.number<std::uint32_t>() : ply.move;
    if ((flags & kHasShares) != 0) ply.shares.resize(game.players.size());
    for (std::uint16_t& share : ply.shares)
      share = in.number<std::uint16_t>();
    if ((flags & kHasVisits) != 0) ply.visits.resize(in.number<std::uint8_t>());
    for (auto& [move, visits] : ply.visits) {
      move = in.number<std::uint32_t>();
      visits = in.number<std::uint16_t>();
    }
  }
  if (!in.good() || in.left() != 0) return Error::of("data.cut", "game data", "a field");
  return game;
}

namespace {

std::string block_of(std::string_view payload) {
  ByteWriter out;
  out.number(static_cast<std::uint32_t>(payload.size()));
  out.number(crc32(payload));
  return out.bytes() + std::string(payload);
}

}  // namespace

std::string to_block(const GameData& game) {
  return block_of(encode(game));
}

std::string file_header(std::string_view settings) {
  if (settings.empty()) return std::string(kFileMagic);
  return std::string(kSettingsMagic) + block_of(settings);
}

GameReader::GameReader(std::istream& in) : in_(in) {}

std::string GameReader::place() const {
  return "byte " + std::to_string(block_);
}

std::string GameReader::end() {
  ended_ = true;
  return "nothing can be read from " + place() + " on";
}

Result<std::optional<std::string>> GameReader::block() {
  block_ = next_block_;
  std::array<char, 8> head{};
  in_.read(head.data(), head.size());
  if (in_.gcount() == 0) return std::optional<std::string>{};
  if (in_.gcount() != static_cast<std::streamsize>(head.size()))
    return Error::of("data.cut", end(), "a block");
  ByteReader numbers(std::string_view(head.data(), head.size()));
  const auto size = numbers.number<std::uint32_t>();
  const auto sum = numbers.number<std::uint32_t>();
  if (size > kMaxBlock) return Error::of("data.length", end());
  std::string payload(size, '\0');
  in_.read(payload.data(), static_cast<std::streamsize>(size));
  if (in_.gcount() != static_cast<std::streamsize>(size))
    return Error::of("data.cut", end(), "a block");
  next_block_ = block_ + head.size() + size;
  if (crc32(payload) != sum) return Error::of("data.checksum", place());
  return std::optional<std::string>(std::move(payload));
}

Status GameReader::header() {
  std::string magic(kFileMagic.size(), '\0');
  in_.read(magic.data(), static_cast<std::streamsize>(magic.size()));
  magic.resize(static_cast<std::size_t>(in_.gcount()));
  if (magic.empty()) return success();
  // A header that was cut short holds no game yet.
  if (magic != kFileMagic && magic != kSettingsMagic) {
    const bool cut = kFileMagic.starts_with(magic) || kSettingsMagic.starts_with(magic);
    ended_ = true;
    return cut ? Error::of("data.cut", place(), "a header") : Error::of("data.none", place());
  }
  next_block_ = magic.size();
  if (magic == kSettingsMagic) {
    Result<std::optional<std::string>> settings = block();
    if (!settings) return settings.error();
    if (!settings.value()) return Error::of("data.cut", end(), "a header");
    settings_ = *settings.value();
  }
  good_bytes_ = next_block_;
  return success();
}

GameReader::Game GameReader::game() {
  if (!header_read_) {
    header_read_ = true;
    if (Status status = header(); !status) return status.error();
  }
  const Result<std::optional<std::string>> payload = block();
  if (!payload) return payload.error();
  if (!payload.value()) return std::optional<GameData>{};
  Result<GameData> game = decode(*payload.value());
  if (!game) return game.error().at(place());
  return std::optional<GameData>(std::move(game.value()));
}

GameReader::Game GameReader::next() {
  if (!ahead_.empty()) {
    Game game = std::move(ahead_.front());
    ahead_.pop_front();
    return game;
  }
  if (ended_) return std::optional<GameData>{};
  Game read = game();
  if (read) {
    if (whole_) good_bytes_ = next_block_;
    return read;
  }
  whole_ = false;
  if (ended_) return read;
  // Its length may be wrong, too: it is right if the lengths lead on to a whole block or to the end of the file.
  const std::uint64_t first = block_;
  do {
    ahead_.push_back(game());
  } while (!ahead_.back() && !ended_);
  if (!ended_) return read;
  ahead_.clear();
  block_ = first;
  return read.error().at(end());
}

}  // namespace hegemon::datagen
