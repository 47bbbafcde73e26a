#include "session/records/game_record.h"

#include <cstdlib>
#include <ctime>

#include "session/support/utc.h"

namespace hegemon::session {

namespace {

/// 125 is `1.25`, and so is -125.
std::string decimals(std::int64_t hundredths) {
  const std::int64_t number = std::abs(hundredths);
  const std::string part = std::to_string(number % 100);
  return std::to_string(number / 100) + (part.size() < 2 ? ".0" : ".") + part;
}

}  // namespace

Record new_record(const GameSession& game, const GameHeader& header) {
  Record record;
  record.tags = {{"Event", header.event},
                 {"Site", "?"},
                 {"Date", utc_text("%Y.%m.%d", std::time(nullptr))},
                 {"Round", header.round},
                 {"Variant", std::string(game.variant())}};
  for (const OptionSpec& spec : game.option_specs())
    record.tags.emplace_back(spec.name, game.option_value(spec.name));
  const std::vector<SideName> sides = game.sides();
  for (std::size_t i = 0; i < sides.size() && i < header.players.size(); ++i)
    record.tags.emplace_back(sides[i].name, header.players[i]);
  if (header.fen) record.tags.emplace_back("FEN", *header.fen);
  if (header.seed) record.tags.emplace_back("Seed", std::to_string(*header.seed));
  if (!header.time_control.empty()) record.tags.emplace_back("TimeControl", header.time_control);
  return record;
}

void end_record(Record& record, const GameSession& game) {
  const Outcome outcome = game.outcome();
  const std::string result = game.result();
  std::string_view termination = reason_word(outcome.reason);
  if (!outcome.over()) termination = "unterminated";
  if (outcome.reason == Reason::kStuck || outcome.reason == Reason::kAgreed) termination = "draw";
  end_record(record, result.substr(0, result.find(' ')), termination);
}

void end_record(Record& record, std::string_view result, std::string_view termination) {
  record.result = result;
  record.tags.emplace_back("Termination", termination);
}

std::string seconds_text(std::int64_t microseconds) {
  constexpr std::int64_t kHundredth = 10'000;
  return decimals((microseconds + kHundredth / 2) / kHundredth) + 's';
}

std::string evaluation_comment(const std::optional<MoveEvaluation>& evaluation,
                               std::int64_t microseconds) {
  std::string time = seconds_text(microseconds);
  if (!evaluation) return time;
  const auto& [score, mate, depth] = *evaluation;
  const std::string number = mate ? 'M' + std::to_string(std::abs(*mate)) : decimals(score.count());
  const bool negative = mate ? *mate < 0 : score < Score();
  return (negative ? '-' : '+') + number + '/' + std::to_string(depth) + ' ' + time;
}

}  // namespace hegemon::session
