#include "arena/match/openings.h"

#include <algorithm>

#include "arena/match/mix_seed.h"
#include "arena/match/rules.h"
#include "engine/ascii.h"
#include "engine/random.h"
#include "protocol/text.h"

namespace hegemon::arena {

namespace {

constexpr std::uint64_t kRandomPlies = 1;
constexpr int kAttempts = 1000;

Opening read_line(std::string_view line, protocol::GameSession& rules) {
  std::vector<std::string_view> words = split_words(line);
  Opening opening;
  const auto moves_at = std::find(words.begin(), words.end(), "moves");
  std::vector<std::string_view> before(words.begin(), moves_at);
  if (moves_at != words.end()) opening.moves.assign(moves_at + 1, words.end());
  const bool keyword = before.front() == "startpos" || before.front() == "fen";
  if (before.front() == "startpos") return opening;
  if (keyword) before.erase(before.begin());
  // A bare line is moves if its first word is a move.
  if (!keyword && moves_at == words.end() && rules.set_position({}, {words.front()})) {
    opening.moves.assign(words.begin(), words.end());
  } else {
    opening.fen = protocol::join(before);
  }
  return opening;
}

}  // namespace

Status set_opening(protocol::GameSession& rules, const Opening& opening) {
  const std::vector<std::string_view> moves(opening.moves.begin(), opening.moves.end());
  std::optional<std::string_view> fen;
  if (opening.fen) fen = *opening.fen;
  return rules.set_position(fen, moves);
}

Result<std::vector<Opening>> parse_openings(std::string_view text, protocol::GameSession& rules) {
  std::vector<Opening> openings;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (split_words(line).empty() || line.starts_with('#')) continue;
    Opening opening = read_line(line, rules);
    const std::string where = "openings, line " + std::to_string(number);
    if (const Status status = set_opening(rules, opening); !status) {
      return Error{status.error().text(), where};
    }
    if (rules.outcome().over()) return Error{"the game is over there", where};
    openings.push_back(std::move(opening));
  }
  if (openings.empty()) return Error{"no opening in it", "openings"};
  return openings;
}

Result<Opening> make_opening(const std::vector<Opening>& listed, int random_plies,
                             std::uint64_t seed, std::int64_t block, protocol::GameSession& rules) {
  Opening base;
  if (!listed.empty()) base = listed[static_cast<std::size_t>(block) % listed.size()];
  Random random(mix_seed(seed, kRandomPlies, static_cast<std::uint64_t>(block)));
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (Status status = set_opening(rules, base); !status) return status.error();
    const int sides = sides_in_play(rules);
    Opening opening = base;
    for (int ply = 0; ply < random_plies && !rules.outcome().over(); ++ply) {
      const std::vector<std::string> moves = rules.legal_moves();
      opening.moves.push_back(moves[random.below(moves.size())]);
      if (Status status = rules.play(opening.moves.back()); !status) return status.error();
    }
    if (!rules.outcome().over() && sides_in_play(rules) == sides) return opening;
  }
  return Error{"no " + std::to_string(random_plies) + " random plies leave all sides in play",
               "block " + std::to_string(block)};
}

}  // namespace hegemon::arena
