/// Acceptance runs of a league: their seeds, and the limit of one run for each candidate.
///
/// The best of twenty versions on one set of games is partly the luckiest. So games for
/// development and games for acceptance are different: seeds up to `kLastDevelopmentSeed` are
/// for development, and an acceptance run takes a seed above, computed from the candidate
/// itself. An acceptance run is allowed once. A ledger, a file of JSON lines, records them;
/// another run of the same candidate under the same conditions is refused without
/// an explicit option, and with it ledger and report say so. The shards of one run are entered one by
/// one and count as one. The ledger guards against self-deception; it does not resist a user
/// that deletes it.
#pragma once

#include <cstdint>
#include <string>

#include "arena/uci/engine_config.h"
#include "engine/result.h"
#include "session/support/shard.h"

namespace hegemon::arena {

inline constexpr std::uint64_t kLastDevelopmentSeed = (std::uint64_t{1} << 48) - 1;

struct Acceptance {
  std::string candidate;  ///< `candidate_hash`
  int repeat = 0;         ///< how many acceptance runs it had before under the same conditions
  friend bool operator==(const Acceptance&, const Acceptance&) = default;
};

/// Names a candidate by the content of its program and of all files that its arguments and options
/// name. Its other options are no part of it: another setting is no other candidate.
std::string candidate_hash(const EngineConfig& spec);

/// Above `kLastDevelopmentSeed` and below 2^49; other candidates, conditions and repeats have other
/// seeds.
std::uint64_t acceptance_seed(const Acceptance& acceptance, const std::string& conditions);

struct AcceptanceRequest {
  std::string ledger;  ///< path; it need not exist
  std::string result;  ///< path of the result file
  EngineConfig spec;   ///< the candidate
  std::string
      conditions;  ///< what else must be equal for a run to be the same: game, rules, limits
  session::Shard shard;
  bool again = false;  ///< one more, though there was one
};

struct LedgerAnswer {
  Acceptance acceptance;
  bool entered = false;  ///< it stands in the ledger: the run of this result file goes on
};

/// What the ledger has to say about a run. Refuses a candidate that had its run, and a ledger that
/// cannot be read.
Result<LedgerAnswer> ask_ledger(const AcceptanceRequest& request);

/// Adds the run to the ledger, if it is not entered.
Status enter_in_ledger(const AcceptanceRequest& request, const LedgerAnswer& answer);

}  // namespace hegemon::arena
