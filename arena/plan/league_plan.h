/// The games of a league: which tables are played, and the engine in each seat.
///
/// A league measures one engine, the candidate, at several tables at once. A table has one measured
/// engine and a list of others. A block is one opening, played once with the measured
/// engine in every place. For each game every other place draws an engine from the list
/// without replacement, and starts again with a shuffled list when it is used up. So each place gets
/// every engine equally often.
///
/// A place is a seat, or all the seats of one player where the rules let a player have several.
/// Blocks of all tables are interleaved evenly, so that an unfinished league has played about
/// the same part of each table; the n-th blocks of all tables share an opening.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace hegemon::arena {

/// What a table of a league asks.
enum class TableKind {
  kInvasion,    ///< the candidate among opponents of one kind
  kResistance,  ///< an opponent among candidates
  kMixed,       ///< the candidate among engines drawn from the pool
  kSlope,       ///< the candidate with more time among itself
  kNoise        ///< the candidate against copies of itself with other seeds: what chance alone does
};

std::string_view table_kind_name(TableKind kind);
Result<TableKind> parse_table_kind(std::string_view name);

struct LeagueTable {
  TableKind kind = TableKind::kInvasion;
  int watched = 0;          ///< an engine's number
  std::vector<int> others;  ///< engines' numbers; at least one
  std::int64_t blocks = 0;
  friend bool operator==(const LeagueTable&, const LeagueTable&) = default;
};

class LeaguePlan {
 public:
  static constexpr std::int64_t kMaxBlocks = 1'000'000;

  LeaguePlan() = default;
  /// `places`: the place of each seat, from 0 without gaps. All tables together have `kMaxBlocks`
  /// blocks at most.
  LeaguePlan(std::vector<LeagueTable> tables, std::vector<int> places, std::uint64_t seed);

  const std::vector<LeagueTable>& tables() const { return tables_; }
  const std::vector<int>& places() const { return places_; }
  int place_count() const { return place_count_; }
  std::uint64_t seed() const { return seed_; }
  std::int64_t blocks() const { return static_cast<std::int64_t>(order_.size()); }

  struct Position {
    std::size_t table = 0;
    std::int64_t index = 0;  ///< among the blocks of the table
  };
  const Position& at(std::int64_t block) const { return order_[static_cast<std::size_t>(block)]; }
  /// Blocks of which this is the same begin from the same opening.
  std::int64_t opening_of(std::int64_t block) const { return at(block).index; }

  /// The engine in every seat, in turn order; the watched one has place `number`.
  std::vector<int> line_up(std::int64_t block, int number) const;

 private:
  int drawn(std::size_t table, int place, std::int64_t index) const;

  std::vector<LeagueTable> tables_;
  std::vector<int> places_;
  int place_count_ = 0;
  std::uint64_t seed_ = 0;
  std::vector<Position> order_;  ///< by block
};

/// What makes a run a league.
struct LeagueRun {
  LeaguePlan plan;
  std::string candidate;  ///< its name
};

}  // namespace hegemon::arena
