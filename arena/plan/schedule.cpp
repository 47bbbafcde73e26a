#include "arena/plan/schedule.h"

#include <numeric>
#include <utility>

#include "arena/match/mix_seed.h"
#include "engine/indexed_array.h"
#include "engine/random.h"

namespace hegemon::arena {

namespace {

constexpr IndexedArray<Format, std::string_view, 5> kFormatNames{
    {"invasion", "resistance", "split", "pool", "league"}};

constexpr std::uint64_t kPoolOrder = 2;

/// A set of seats, each moved on by `by` seats.
unsigned turned(unsigned set, int by, int seats) {
  unsigned result = 0;
  for (int seat = 0; seat < seats; ++seat) {
    if ((set >> seat & 1U) != 0) result |= 1U << (seat + by) % seats;
  }
  return result;
}

std::vector<unsigned> split_sets(int seats) {
  // Seven: the lines of the Fano plane {0,1,3}+i hold each seat thrice and each pair of seats once;
  // their mirrors {0,2,3}+i balance the order of turns. Otherwise half of the seats, and its
  // complement if halves are uneven.
  std::vector<unsigned> first;
  if (seats == 7) {
    first = {0b1011, 0b1101};
  } else {
    const unsigned half = (1U << seats / 2) - 1U;
    first = {half};
    if (seats % 2 != 0) first.push_back(((1U << seats) - 1U) ^ half);
  }
  std::vector<unsigned> sets;
  for (const unsigned set : first) {
    for (int i = 0; i < seats; ++i)
      sets.push_back(turned(set, i, seats));
  }
  return sets;
}

}  // namespace

Result<Format> parse_format(std::string_view name) {
  for (const Format format :
       {Format::kInvasion, Format::kResistance, Format::kSplit, Format::kPool}) {
    if (kFormatNames[format] == name) return format;
  }
  return Error::of("option.choice", "--format", "invasion, resistance, split or pool", name);
}

std::string_view format_name(Format format) {
  return kFormatNames[format];
}

Schedule::Schedule(Format format, int engines, int seats, std::uint64_t seed)
    : format_(format), engines_(engines), seats_(seats), seed_(seed), splits_(split_sets(seats)) {}

Schedule::Schedule(LeaguePlan league)
    : format_(Format::kLeague),
      engines_(0),
      seats_(static_cast<int>(league.places().size())),
      seed_(0),
      league_(std::move(league)) {}

Status Schedule::check(Format format, int engines) {
  if (format == Format::kPool ? engines >= 2 : engines == 2) return success();
  return format == Format::kPool
             ? Error::of("engine.count.least", "--engine", format_name(format), 2, engines)
             : Error::of("engine.count", "--engine", format_name(format), 2, engines);
}

int Schedule::games_per_block() const {
  switch (format_) {
    case Format::kInvasion:
    case Format::kResistance:
      return seats_;
    case Format::kSplit:
      return static_cast<int>(splits_.size());
    // A cyclic Latin square, then its mirror: every neighbour sits on either side. That of two
    // engines is its own mirror.
    case Format::kPool:
      return engines_ == 2 ? 2 : 2 * engines_;
    case Format::kLeague:
      return league_.place_count();
  }
  return seats_;
}

std::vector<int> Schedule::line_up(std::int64_t block, int number) const {
  if (format_ == Format::kLeague) return league_.line_up(block, number);
  std::vector<int> seats;
  if (format_ == Format::kPool) {
    std::vector<int> order(static_cast<std::size_t>(engines_));
    std::iota(order.begin(), order.end(), 0);
    Random random(mix_seed(seed_, kPoolOrder, static_cast<std::uint64_t>(block)));
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(i)]);
    const bool mirrored = number >= engines_;
    for (int seat = 0; seat < seats_; ++seat) {
      const int place = mirrored ? number - seat : number + seat;
      const int wrapped = ((place % engines_) + engines_) % engines_;
      seats.push_back(order[static_cast<std::size_t>(wrapped)]);
    }
    return seats;
  }
  const unsigned of_first = format_ == Format::kSplit ? splits_[static_cast<std::size_t>(number)]
                            : format_ == Format::kInvasion ? 1U << number
                                                           : ~(1U << number);
  for (int seat = 0; seat < seats_; ++seat)
    seats.push_back((of_first >> seat & 1U) != 0 ? 0 : 1);
  return seats;
}

std::int64_t Schedule::opening_of(std::int64_t block) const {
  return format_ == Format::kLeague ? league_.opening_of(block) : block;
}

}  // namespace hegemon::arena
