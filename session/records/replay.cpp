#include "session/records/replay.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/ascii.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace hegemon::session {

namespace {

constexpr std::string_view kFenTag = "FEN";

/// Is this a reason that the rules of some game give for an end?
bool is_reason(std::string_view termination) {
  for (int i = 1; i <= static_cast<int>(Reason::kResigned); ++i) {
    if (reason_word(static_cast<Reason>(i)) == termination) return true;
  }
  return false;
}

/// Points of each side, as `0-0-1` and `1/2-1/2`, that are one win in all.
bool is_one_win(std::string_view points, int sides) {
  constexpr int kWhole = 420;  // what all numbers of sides divide
  int sum = 0;
  const std::vector<std::string_view> parts = split(points, '-');
  for (const std::string_view part : parts) {
    const std::size_t slash = part.find('/');
    const auto of = parse_number(part.substr(0, slash), 0, 1);
    const auto among = slash == std::string_view::npos
                           ? std::optional(1)
                           : parse_number(part.substr(slash + 1), 2, sides);
    if (!of || !among) return false;
    sum += *of * kWhole / *among;
  }
  return static_cast<int>(parts.size()) == sides && sum == kWhole;
}

/// Can a game that goes on by the rules have got this result from elsewhere: agreed, adjudged, on time?
bool is_possible(const std::string& result, const std::string& termination,
                 const std::string& letters) {
  if (termination.empty() || termination == "unterminated") return false;
  if (result == "draw") return true;
  if (termination == "draw") return false;
  if (result.size() == 1) return letters.find(result) != std::string::npos;
  return is_one_win(result, static_cast<int>(letters.size()));
}

/// Compares result and termination of a record with the end that its moves have led to.
Status check_end(const Record& record, const GameSession& end) {
  const std::string by_rules = end.result();
  const std::string result = by_rules.substr(0, by_rules.find(' '));
  const std::string* const tag = record.find("Termination");
  const std::string termination = tag == nullptr ? "" : lower(*tag);
  const bool known = is_reason(termination);
  if (!end.outcome().over()) {
    if (record.result == "*") return success();
    if (tag == nullptr || known)
      return Error::of("record.result.open", "", record.result).at(record.place_of_tag("Result"));
    if (is_possible(record.result, termination, end.letters())) return success();
    return Error::of("record.result.none", "", record.result).at(record.place_of_tag("Result"));
  }
  if (record.result != "*" && record.result != result) {
    return Error::of("record.result.rules", "", record.result, by_rules)
        .at(record.place_of_tag("Result"));
  }
  if ((known && termination != reason_word(end.outcome().reason)) ||
      termination == "unterminated") {
    return Error::of("record.termination", "", *tag, by_rules)
        .at(record.place_of_tag("Termination"));
  }
  return success();
}

/// Is this the position in which games by these rules begin?
bool is_start(const GameSession& session) {
  const std::unique_ptr<GameSession> start = open_variant(session.variant());
  for (const OptionSpec& spec : session.option_specs())
    static_cast<void>(start->set_option(spec.name, session.option_value(spec.name)));
  return start->fen() == session.fen();
}

}  // namespace

Result<std::unique_ptr<GameSession>> open_game_of(const Record& record,
                                                  const GameSession& defaults) {
  const std::string* const tag = record.find("Variant");
  const std::string variant = tag == nullptr ? std::string(defaults.variant()) : *tag;
  std::unique_ptr<GameSession> session = open_variant(variant);
  if (session == nullptr) {
    return Error::of("game.unknown", "", variant).at(record.place_of_tag("Variant"));
  }
  if (session->variant() == defaults.variant()) {
    for (const OptionSpec& spec : defaults.option_specs()) {
      const std::string value = defaults.option_value(spec.name);
      // Every change sets up the start position again.
      if (session->option_value(spec.name) != value)
        static_cast<void>(session->set_option(spec.name, value));
    }
  }
  if (const Status status = session->load(record, 0); !status) return status.error();
  return session;
}

Result<ReplayedGame> replay_record(const Record& record, const GameSession& defaults) {
  auto opened = open_game_of(record, defaults);
  if (!opened) return opened.error();
  ReplayedGame game{record, std::move(opened.value()), {}, {}, {}};
  GameSession& session = *game.session;
  if (record.find(kFenTag) != nullptr && is_start(session)) {
    std::erase_if(game.record.tags, [](const auto& tag) { return tag.first == kFenTag; });
  }
  game.fens.push_back(session.fen());
  game.keys.push_back(session.key());
  game.variations.resize(record.variations.size());
  std::vector<ReplayedMove> main_line;
  const Status status = session.play_record(
      record, [&](std::size_t line, std::size_t index, const ReplayedMove& played) {
        RecordedMove& move = game.record.line(line)[index];
        move.round = played.round;
        move.text = played.text;
        (line == 0 ? main_line : game.variations[line - 1]).push_back(played);
      });
  if (!status) return status.error();
  const std::string letters = session.letters();
  for (ReplayedMove& move : main_line) {
    game.sides.push_back(letters[place_of(move.side)]);
    game.fens.push_back(std::move(move.fen));
    game.keys.push_back(move.key);
  }
  if (const Status end = check_end(record, session); !end) return end.error();
  if (session.outcome().over()) {
    const std::string result = session.result();
    game.record.result = result.substr(0, result.find(' '));
  }
  const auto variant = std::find_if(game.record.tags.begin(), game.record.tags.end(),
                                    [](const auto& tag) { return tag.first == "Variant"; });
  if (variant == game.record.tags.end()) {
    game.record.tags.emplace_back("Variant", session.variant());
  } else {
    variant->second = session.variant();
  }
  for (const OptionSpec& spec : session.option_specs()) {
    if (record.find(spec.name) == nullptr)
      game.record.tags.emplace_back(spec.name, session.option_value(spec.name));
  }
  return game;
}

char ReplayedGame::side_of(std::size_t line, std::size_t move) const {
  return line == 0 ? sides[move] : session->letters()[place_of(variations[line - 1][move].side)];
}

const std::string& ReplayedGame::fen_after(std::size_t line, std::size_t move) const {
  return line == 0 ? fens[move + 1] : variations[line - 1][move].fen;
}

}  // namespace hegemon::session
