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

std::vector<int> numbers(int first, int end) {
  std::vector<int> all(static_cast<std::size_t>(end - first));
  std::iota(all.begin(), all.end(), first);
  return all;
}

/// Sets of seats of the first of two engines: a game is played with each, turned by every number of seats.
std::vector<std::vector<int>> seats_of_first(Format format, int seats) {
  if (format == Format::kInvasion) return {{0}};
  if (format == Format::kResistance) return {numbers(1, seats)};
  // A split of seven: the lines of the Fano plane {0,1,3}+i hold each seat thrice and each pair of seats once;
  // their mirrors {0,2,3}+i balance the order of turns. Otherwise half of the seats, and its
  // complement if halves are uneven.
  if (seats == 7) return {{0, 1, 3}, {0, 2, 3}};
  std::vector<std::vector<int>> sets{numbers(0, seats / 2)};
  if (seats % 2 != 0) sets.push_back(numbers(seats / 2, seats));
  return sets;
}

std::vector<std::vector<int>> line_ups_of_two(Format format, int seats) {
  std::vector<std::vector<int>> line_ups;
  for (const std::vector<int>& set : seats_of_first(format, seats)) {
    for (int turned = 0; turned < seats; ++turned) {
      std::vector<int>& line_up = line_ups.emplace_back(static_cast<std::size_t>(seats), 1);
      for (const int seat : set)
        line_up[static_cast<std::size_t>((seat + turned) % seats)] = 0;
    }
  }
  return line_ups;
}

/// A cyclic Latin square, then its mirror: every neighbour sits on either side. That of two engines is its own mirror.
std::vector<std::vector<int>> line_ups_of_pool(int engines, int seats) {
  std::vector<std::vector<int>> line_ups;
  for (const int step : {1, -1}) {
    if (step == -1 && engines == 2) break;
    for (int first = 0; first < engines; ++first) {
      std::vector<int>& line_up = line_ups.emplace_back();
      for (int seat = 0; seat < seats; ++seat)
        line_up.push_back(((first + step * seat) % engines + engines) % engines);
    }
  }
  return line_ups;
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

Schedule::Schedule(Format format, int engines, int seats, std::uint64_t seed) {
  if (format == Format::kPool) {
    line_ups_ = line_ups_of_pool(engines, seats);
    pool_ = engines;
    seed_ = seed;
  } else {
    line_ups_ = line_ups_of_two(format, seats);
  }
}

Schedule::Schedule(LeaguePlan league) : league_(std::move(league)) {}

Status Schedule::check(Format format, int engines) {
  if (format == Format::kPool ? engines >= 2 : engines == 2) return success();
  return format == Format::kPool
             ? Error::of("engine.count.least", "--engine", format_name(format), 2, engines)
             : Error::of("engine.count", "--engine", format_name(format), 2, engines);
}

int Schedule::games_per_block() const {
  return league_ ? league_->place_count() : static_cast<int>(line_ups_.size());
}

std::vector<int> Schedule::line_up(std::int64_t block, int number) const {
  if (league_) return league_->line_up(block, number);
  std::vector<int> seats = line_ups_[static_cast<std::size_t>(number)];
  if (pool_ == 0) return seats;
  std::vector<int> order = numbers(0, pool_);
  Random random(mix_seed(seed_, kPoolOrder, static_cast<std::uint64_t>(block)));
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[random.below(i)]);
  for (int& engine : seats)
    engine = order[static_cast<std::size_t>(engine)];
  return seats;
}

std::int64_t Schedule::opening_of(std::int64_t block) const {
  return league_ ? league_->opening_of(block) : block;
}

}  // namespace hegemon::arena
