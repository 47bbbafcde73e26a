#include "arena/plan/league_plan.h"

#include <algorithm>
#include <array>
#include <utility>

#include "arena/match/mix_seed.h"
#include "engine/indexed_array.h"
#include "engine/random.h"

namespace hegemon::arena {

namespace {

constexpr std::array<std::string_view, 5> kKindNames{"invasion", "resistance", "mixed", "slope",
                                                     "noise"};
constexpr std::uint64_t kDealing = 3;

}  // namespace

std::string_view table_kind_name(TableKind kind) {
  return kKindNames[place_of(kind)];
}

Result<TableKind> parse_table_kind(std::string_view name) {
  const auto* const found = std::find(kKindNames.begin(), kKindNames.end(), name);
  if (found == kKindNames.end()) {
    return Error::of("option.choice", "--tables", "invasion, resistance, mixed, slope or noise",
                     name);
  }
  return static_cast<TableKind>(found - kKindNames.begin());
}

LeaguePlan::LeaguePlan(std::vector<LeagueTable> tables, std::vector<int> places, std::uint64_t seed)
    : tables_(std::move(tables)), places_(std::move(places)), seed_(seed) {
  place_count_ = places_.empty() ? 0 : *std::max_element(places_.begin(), places_.end()) + 1;
  // Block i of n stands at the fraction (2i + 1) / 2n of the league.
  const auto before = [&](const Position& a, const Position& b) {
    const std::int64_t left = (2 * a.index + 1) * tables_[b.table].blocks;
    const std::int64_t right = (2 * b.index + 1) * tables_[a.table].blocks;
    return left != right ? left < right : a.table < b.table;
  };
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    for (std::int64_t i = 0; i < tables_[table].blocks; ++i)
      order_.push_back({table, i});
  }
  std::sort(order_.begin(), order_.end(), before);
}

std::vector<int> LeaguePlan::line_up(std::int64_t block, int number) const {
  const Position& position = at(block);
  const LeagueTable& table = tables_[position.table];
  std::vector<int> engines(static_cast<std::size_t>(place_count_), table.watched);
  for (int place = 0; place < place_count_; ++place) {
    if (place == number) continue;
    // How many games of this table it has drawn for before.
    const std::int64_t drawn_before =
        position.index * (place_count_ - 1) + number - (number > place ? 1 : 0);
    engines[static_cast<std::size_t>(place)] = drawn(position.table, place, drawn_before);
  }
  std::vector<int> seats;
  for (const int place : places_)
    seats.push_back(engines[static_cast<std::size_t>(place)]);
  return seats;
}

int LeaguePlan::drawn(std::size_t table, int place, std::int64_t index) const {
  std::vector<int> pack = tables_[table].others;
  const auto size = static_cast<std::int64_t>(pack.size());
  const std::uint64_t of_place =
      mix_seed(seed_, kDealing, table * 64 + static_cast<unsigned>(place));
  Random random(mix_seed(of_place, kDealing, static_cast<std::uint64_t>(index / size)));
  for (std::size_t i = pack.size(); i > 1; --i)
    std::swap(pack[i - 1], pack[random.below(i)]);
  return pack[static_cast<std::size_t>(index % size)];
}

}  // namespace hegemon::arena
