/// The hash table: results of earlier searches of positions, in a fixed amount of
/// memory.
///
/// Buckets of one cache line hold two to four entries. An entry is a few 64-bit words:
///
///     word 0   the position's key, XORed with all the other words
///     word 1   bits 0-31 move, 32-47 value, 48-55 depth + 1, 56-57 bound, 58-63 generation
///     word 2.. `kExtraWords` words that are the algorithm's own
///
/// Threads read and write without locks. A torn entry does not match its key and so is not found
/// (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", ICGA
/// Journal 25, 2002).
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/result.h"
#include "search/tree/large_pages.h"

namespace hegemon {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

/// What is known of a position. `value` and `extra` mean what the algorithm lets them mean.
template <std::size_t kExtraWords>
struct Entry {
  std::uint32_t move = 0;  ///< `Move::bits()`
  std::int16_t value = 0;
  std::int16_t depth = 0;  ///< plies searched below the position, 0 .. 254
  Bound bound = Bound::kNone;
  std::array<std::uint64_t, kExtraWords> extra{};
};

template <std::size_t kExtraWords>
class TranspositionTable {
 public:
  using Found = Entry<kExtraWords>;

  /// Makes the table as large as `mib` MiB allow (a power of two of buckets, at least one), and
  /// empty. If memory fails or `stop` becomes true, the table stays as it was.
  Status resize(std::size_t mib, const StopFlag* stop = nullptr) {
    // As many bytes still have a number, but no machine has them.
    constexpr std::size_t kMax = (~std::size_t{0} >> 20) / (sizeof(std::size_t) > 4 ? 1 << 16 : 2);
    const std::size_t count =
        std::bit_floor(std::max<std::size_t>((std::min(mib, kMax) << 20) / sizeof(Bucket), 1));
    auto buckets = mib > kMax ? LargePages<Bucket>() : make_in_large_pages<Bucket>(count, stop);
    if (!buckets) {
      if (stop != nullptr && *stop) return Error::of("search.stopped", "hash");
      return Error::of("memory.table", "hash", mib);
    }
    buckets_ = std::move(buckets);
    mask_ = count - 1;
    generation_ = 0;
    return success();
  }

  void clear() {
    for (std::size_t i = 0; i <= mask_; ++i) {
      for (auto& slot : buckets_[i].slots) {
        for (auto& word : slot.words)
          word.store(0, std::memory_order_relaxed);
      }
    }
    generation_ = 0;
  }

  /// Lets all that is in the table grow older by one search.
  void age() { generation_ = (generation_ + 1) % kGenerations; }

  std::optional<Found> find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
      const Words words = slot.load();
      if (words[1] != 0 && checksum(words) == key) return unpack(words);
    }
    return std::nullopt;
  }

  /// Prefetches the bucket of a key that will be probed soon.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  /// Puts an entry in the place of the one that is missed least. What is known of the same position
  /// gives way unless it is of this search, deeper, and no worse a bound.
  void store(std::uint64_t key, const Found& entry) {
    Bucket& home = bucket(key);
    Slot* place = nullptr;
    int least = 0;
    for (Slot& slot : home.slots) {
      const Words words = slot.load();
      if (words[1] != 0 && checksum(words) == key) {
        const Found old = unpack(words);
        if (age_of(words) == 0 && old.depth > entry.depth && old.bound >= entry.bound) return;
        place = &slot;
        break;
      }
      // An entry that this search has not written is kept if it is 8 plies deeper for each search since:
      // the game goes on by some plies between two searches, so that old depths say little.
      const int worth = words[1] == 0 ? -1000 : depth_of(words) - 8 * age_of(words);
      if (place == nullptr || worth < least) {
        place = &slot;
        least = worth;
      }
    }
    place->save(pack(key, entry));
  }

  /// How full the table is with what this search wrote, in thousandths, by a sample.
  int full() const {
    const std::size_t sample = std::min<std::size_t>(mask_ + 1, 512);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      for (const Slot& slot : buckets_[i].slots) {
        const Words words = slot.load();
        used += words[1] != 0 && age_of(words) == 0;
      }
    }
    return static_cast<int>(used * 1000 / (sample * kSlots));
  }

  std::size_t bytes() const { return (mask_ + 1) * sizeof(Bucket); }

 private:
  static constexpr std::size_t kWords = 2 + kExtraWords;
  static constexpr std::size_t kLine = 64;
  static constexpr std::size_t kSlots = kLine / (kWords * sizeof(std::uint64_t));
  static_assert(kSlots >= 2);
  static constexpr unsigned kGenerations = 64;

  using Words = std::array<std::uint64_t, kWords>;
  struct Slot {
    std::array<std::atomic<std::uint64_t>, kWords> words{};

    Words load() const {
      Words copy;
      for (std::size_t i = 0; i < kWords; ++i)
        copy[i] = words[i].load(std::memory_order_relaxed);
      return copy;
    }
    void save(const Words& from) {
      for (std::size_t i = 0; i < kWords; ++i)
        words[i].store(from[i], std::memory_order_relaxed);
    }
  };
  struct alignas(kLine) Bucket {
    std::array<Slot, kSlots> slots;
  };

  static std::uint64_t checksum(const Words& words) {
    std::uint64_t sum = 0;
    for (const std::uint64_t word : words)
      sum ^= word;
    return sum;
  }
  static int depth_of(const Words& words) { return static_cast<int>((words[1] >> 48) & 255U) - 1; }
  int age_of(const Words& words) const {
    return static_cast<int>((generation_ + kGenerations - static_cast<unsigned>(words[1] >> 58)) %
                            kGenerations);
  }
  static Found unpack(const Words& words) {
    Found entry;
    entry.move = static_cast<std::uint32_t>(words[1]);
    entry.value = static_cast<std::int16_t>(static_cast<std::uint16_t>(words[1] >> 32));
    entry.depth = static_cast<std::int16_t>(depth_of(words));
    entry.bound = static_cast<Bound>((words[1] >> 56) & 3U);
    for (std::size_t i = 0; i < kExtraWords; ++i)
      entry.extra[i] = words[i + 2];
    return entry;
  }
  Words pack(std::uint64_t key, const Found& entry) const {
    Words words{};
    words[1] = entry.move | (std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 32) |
               (static_cast<std::uint64_t>(entry.depth + 1) << 48) |
               (static_cast<std::uint64_t>(entry.bound) << 56) | (std::uint64_t{generation_} << 58);
    for (std::size_t i = 0; i < kExtraWords; ++i)
      words[i + 2] = entry.extra[i];
    words[0] = key ^ checksum(words);
    return words;
  }

  // The upper bits choose the bucket; all bits are compared.
  Bucket& bucket(std::uint64_t key) const { return buckets_[(key >> 20) & mask_]; }

  LargePages<Bucket> buckets_;
  std::size_t mask_ = 0;
  unsigned generation_ = 0;
};

}  // namespace hegemon
