#include "arena/plan/league.h"

#include <algorithm>

namespace hegemon::arena {

namespace {

using Role = RosterRow::Role;

class Builder {
 public:
  Builder(const std::vector<RosterRow>& roster, const LeagueRequest& request)
      : roster_(roster), request_(request) {}

  Result<League> build() {
    if (Status status = find_candidate(); !status) return status.error();
    if (Status status = check_against(); !status) return status.error();
    const int candidate = number_of(*candidate_);
    for (const LeagueRequest::Kind& wanted : request_.kinds) {
      Status status = success();
      switch (wanted.kind) {
        case TableKind::kInvasion:
        case TableKind::kResistance:
          status = add_duels(wanted, candidate);
          break;
        case TableKind::kMixed:
          status = add_mixed(wanted, candidate);
          break;
        case TableKind::kSlope:
          status = add_slope(wanted, candidate);
          break;
        case TableKind::kNoise:
          league_.tables.push_back(
              {wanted.kind, add_copy("seed", *candidate_), {candidate}, wanted.blocks});
          break;
      }
      if (!status) return status.error();
    }
    return std::move(league_);
  }

 private:
  Status find_candidate() {
    std::string names;
    for (const RosterRow& row : roster_) {
      if (row.role != Role::kCandidate) continue;
      names += (names.empty() ? "" : ", ") + row.spec.name;
      if (!request_.candidate.empty() && row.spec.name != request_.candidate) continue;
      if (candidate_ != nullptr) {
        return Error::of("league.candidates", "candidate", names);
      }
      candidate_ = &row.spec;
    }
    if (candidate_ != nullptr) return success();
    if (request_.candidate.empty()) return Error::of("league.role", "candidate", "candidate");
    return Error::of("league.candidate", "--candidate", request_.candidate, names);
  }

  Status check_against() const {
    for (const std::string& name : request_.against) {
      const bool known = std::any_of(roster_.begin(), roster_.end(), [&](const RosterRow& row) {
        return row.role == Role::kOpponent && row.spec.name == name;
      });
      if (!known) return Error::of("league.opponent", "--against", name);
    }
    return success();
  }

  bool is_wanted(const RosterRow& row) const {
    return row.role == Role::kOpponent &&
           (request_.against.empty() || std::find(request_.against.begin(), request_.against.end(),
                                                  row.spec.name) != request_.against.end());
  }

  /// The engine's number; it takes part from now on.
  int number_of(const EngineConfig& spec) {
    for (std::size_t i = 0; i < league_.engines.size(); ++i) {
      if (league_.engines[i].name == spec.name) return static_cast<int>(i);
    }
    league_.engines.push_back(spec);
    return static_cast<int>(league_.engines.size()) - 1;
  }

  int add_copy(const std::string& suffix, EngineConfig spec) {
    spec.name += '@' + suffix;
    return number_of(spec);
  }

  Status add_duels(const LeagueRequest::Kind& wanted, int candidate) {
    bool any = false;
    for (const RosterRow& row : roster_) {
      if (!is_wanted(row)) continue;
      const int opponent = number_of(row.spec);
      const bool invasion = wanted.kind == TableKind::kInvasion;
      league_.tables.push_back({wanted.kind,
                                invasion ? candidate : opponent,
                                {invasion ? opponent : candidate},
                                wanted.blocks});
      any = true;
    }
    if (any) return success();
    return Error::of("league.role", std::string(table_kind_name(wanted.kind)), "opponent");
  }

  Status add_mixed(const LeagueRequest::Kind& wanted, int candidate) {
    LeagueTable table{wanted.kind, candidate, {}, wanted.blocks};
    for (const RosterRow& row : roster_) {
      if (row.role == Role::kPool || is_wanted(row)) table.others.push_back(number_of(row.spec));
    }
    if (table.others.empty()) return Error::of("league.role", "mixed", "opponent or pool");
    league_.tables.push_back(table);
    return success();
  }

  Status add_slope(const LeagueRequest::Kind& wanted, int candidate) {
    for (const int factor : request_.factors) {
      EngineConfig faster = *candidate_;
      const EngineLimits& limits = faster.limits.any() ? faster.limits : request_.limits;
      faster.limits = scaled(limits, factor);
      if (faster.limits == limits) {
        return Error::of("league.slope", "slope");
      }
      league_.tables.push_back({wanted.kind,
                                add_copy("x" + std::to_string(factor), faster),
                                {candidate},
                                wanted.blocks});
    }
    return success();
  }

  const std::vector<RosterRow>& roster_;
  const LeagueRequest& request_;
  const EngineConfig* candidate_ = nullptr;
  League league_;
};

}  // namespace

Result<League> make_league(const std::vector<RosterRow>& roster, const LeagueRequest& request) {
  return Builder(roster, request).build();
}

}  // namespace hegemon::arena
