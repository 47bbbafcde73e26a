#include "arena/match/match_game.h"

#include <algorithm>
#include <cstdlib>

#include "arena/match/rules.h"
#include "engine/record.h"
#include "engine/replay.h"
#include "platform/pauses.h"
#include "session/records/game_record.h"

namespace hegemon::arena {

namespace {

constexpr std::string_view kMoves = " moves";

/// `+1.25/7 0.98s left 9.12s latency 0.4ms`: the score in pieces, the depth, the time; what is left
/// on the clock, and what of the time the engine does not know of.
std::string comment_of(const MoveResult& move) {
  std::optional<session::MoveEvaluation> evaluation;
  if (move.mate || move.score) evaluation = {Score(move.score.value_or(0)), move.mate, move.depth};
  std::string text = session::evaluation_comment(evaluation, move.time.count());
  if (move.left)
    text += " left " + session::seconds_text(std::chrono::microseconds(*move.left).count());
  if (move.latency) {
    const auto tenths = (move.latency->count() + 50) / 100;
    text += " latency " + std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + "ms";
  }
  return text;
}

/// `illegal move a1a2`, `crash: its process came to an end`
std::string note_of(Fault fault, const Reply& reply) {
  if (fault == Fault::kIllegal) return "illegal move " + reply.move;
  return std::string(fault_word(fault)) + ": " + reply.what;
}

/// As protocol lines name it: no move list behind it.
std::string position_line(const Opening& opening) {
  return opening.fen ? "position fen " + *opening.fen : std::string("position startpos");
}

}  // namespace

MatchGame::MatchGame(session::GameSession& rules, session::GameSession& scratch,
                     const GameSettings& settings, const Opening& opening,
                     std::vector<Player> players, bool forgiving, Log& log)
    : rules_(rules),
      scratch_(scratch),
      settings_(settings),
      opening_(opening),
      log_(log),
      forgiving_(forgiving) {
  const std::vector<session::SideName> sides = rules.sides();
  for (std::size_t i = 0; i < players.size(); ++i) {
    SeatState seat;
    seat.player = players[i];
    seat.limits = players[i].spec->limits.any() ? players[i].spec->limits : settings.limits;
    if (seat.limits.clock) seat.clock.emplace(*seat.limits.clock);
    seat.result.letter = sides[i].letter;
    seat.result.engine = players[i].number;
    seats_.push_back(std::move(seat));
  }
  position_ = position_line(opening) + '\n';
}

Result<std::optional<GameResult>> MatchGame::play(const GameId& id) {
  const Timer::time_point begin = Timer::now();
  game_name_ = "game " + std::to_string(id.id) + ", block " + std::to_string(id.block) +
               ", number " + std::to_string(id.number);
  GameResult result;
  result.id = id.id;
  result.block = id.block;
  result.number = id.number;
  // The opening is walked through once more, for the round of each of its moves.
  if (const Status status = set_opening(rules_, {opening_.fen, {}}); !status)
    return status.error().within(game_name_);
  for (const std::string& move : opening_.moves) {
    rounds_.push_back(rules_.round());
    static_cast<void>(rules_.play(move));
    add_move(move);
  }

  std::optional<Error> failure;
  bool cancelled = false;
  while (!rules_.outcome().over() && !cancelled && !result.voided) {
    if (settings_.max_plies > 0 && static_cast<int>(moves_.size()) >= settings_.max_plies) {
      adjudicated_draw_ = true;
      break;
    }
    const int seat = rules_.turn().index();
    const int pauses_before = platform::pauses();
    Reply reply = ask(seat);
    if (reply.failure) {
      failure = reply.failure;
      break;
    }
    if (reply.cancelled) {
      cancelled = true;
      break;
    }
    const bool paused = platform::pauses() != pauses_before && runs_by_time(seat, reply);
    if ((reply.killed || paused) && forgiving_) {
      disturbed_ = true;
      break;
    }
    const int round = rules_.round();
    if (const Fault found = judge(seat, reply); found != Fault::kNone) {
      fault(seat, found, reply);
      fault_notes_[moves_.size()] = note_of(found, reply);
      if (settings_.void_on_fault) {
        result.voided = true;
        result.reason = fault_word(found);
        break;
      }
      static_cast<void>(rules_.play(kResignWord));
      rounds_.push_back(round);
      add_move(kResignWord);
      if (rules_.outcome().over()) ended_by_ = found;
      continue;
    }
    rounds_.push_back(round);
    add_move(reply.move);
    note(seat, reply);
    if (seat_at(seat).player.spec->ponder) start_pondering(seat, reply);
    adjudicated_winner_ = agreed_winner();
    adjudicated_draw_ = !adjudicated_winner_ && agreed_draw();
    if (adjudicated_winner_ || adjudicated_draw_) break;
  }
  for (SeatState& seat : seats_) {
    if (seat.player.engine != nullptr) seat.player.engine->end_pondering(settings_.timeouts);
  }
  if (failure) return failure->within(game_name_);
  if (cancelled || disturbed_) return std::optional<GameResult>();
  result.seconds = std::chrono::duration<double>(Timer::now() - begin).count();
  finish(result);
  result.record = record_text(result, id.seed);
  result.moves = std::move(played_);
  return std::optional(std::move(result));
}

void MatchGame::add_move(std::string_view move) {
  position_.pop_back();  // the newline
  if (moves_.empty()) position_ += kMoves;
  position_ += ' ';
  position_ += move;
  position_ += '\n';
  moves_.emplace_back(move);
}

std::string MatchGame::go_line(int seat, bool ponder) const {
  std::string line = ponder ? "go ponder" : "go";
  const auto add = [&](std::string_view name, auto value) {
    line += ' ';
    line += name;
    line += ' ';
    line += std::to_string(value);
  };
  const EngineLimits& limits = seat_at(seat).limits;
  if (limits.clock) {
    for (const SeatState& other : seats_) {
      if (!other.clock) continue;
      const std::string letter(1, other.result.letter);
      // Some programs take 0 for a clock that does not run.
      const auto left = std::chrono::duration_cast<Milliseconds>(other.clock->left()).count();
      add(letter + "time", std::max<std::int64_t>(left, 1));
      if (other.clock->increment() > Milliseconds(0)) {
        add(letter + "inc", other.clock->increment().count());
      }
    }
  }
  if (limits.clock && seat_at(seat).clock->moves_left() != 0)
    add("movestogo", seat_at(seat).clock->moves_left());
  if (limits.movetime) add("movetime", limits.movetime->count());
  if (limits.nodes) add("nodes", *limits.nodes);
  if (limits.depth) add("depth", *limits.depth);
  line += '\n';
  return line;
}

AnswerTimeouts MatchGame::timeouts_of(const SeatState& seat) const {
  AnswerTimeouts timeouts = settings_.timeouts;
  if (seat.clock) {
    const auto left = std::chrono::duration_cast<Milliseconds>(seat.clock->left());
    timeouts.answer = left + settings_.margin;
  }
  if (seat.limits.movetime) {
    const Milliseconds limit = *seat.limits.movetime + settings_.margin;
    timeouts.answer = seat.clock ? std::min(timeouts.answer, limit) : limit;
  }
  return timeouts;
}

Reply MatchGame::ask(int number) {
  SeatState& seat = seat_at(number);
  if (seat.player.engine == nullptr) return seat.player.fault;
  UciEngine& engine = *seat.player.engine;
  const AnswerTimeouts timeouts = timeouts_of(seat);
  if (engine.pondering()) {
    const std::vector<std::string>& expected = seat.pondered;
    const bool hit = moves_.size() == seat.pondered_from + expected.size() &&
                     std::equal(expected.begin(), expected.end(),
                                moves_.begin() + static_cast<std::ptrdiff_t>(seat.pondered_from));
    if (hit) return engine.ponder_hit(timeouts);
    engine.end_pondering(settings_.timeouts);
  }
  last_go_ = go_line(number, false);
  return engine.go(position_, last_go_, timeouts);
}

/// Would a pause of the arena change what it says about the engine?
bool MatchGame::runs_by_time(int number, const Reply& reply) const {
  const EngineLimits& limits = seat_at(number).limits;
  return limits.clock || limits.movetime || reply.fault == Fault::kTime ||
         reply.fault == Fault::kStall;
}

Fault MatchGame::judge(int number, Reply& reply) {
  SeatState& seat = seat_at(number);
  seat.result.time += reply.elapsed;
  if (reply.fault != Fault::kNone) return reply.fault;
  if (seat.clock && !seat.clock->spend(reply.elapsed, settings_.margin)) {
    reply.what = "its clock ran out: " + std::to_string(reply.elapsed.count()) + " us used";
    return Fault::kTime;
  }
  if (seat.limits.movetime && reply.elapsed > *seat.limits.movetime + settings_.margin) {
    reply.what =
        "the time for a move ran out: " + std::to_string(reply.elapsed.count()) + " us used";
    return Fault::kTime;
  }
  // Giving up is the arena's to say, so that it is not mistaken for a move.
  if (reply.move == kResignWord) {
    reply.what = "'resign' is no move";
    return Fault::kGarbage;
  }
  if (const Status status = rules_.play(reply.move); !status) {
    if (seat.player.engine->answers_again(settings_.timeouts)) {
      reply.what = "a second bestmove to one go: 'bestmove " + reply.move + "'";
      return Fault::kGarbage;
    }
    reply.what = status.error().text();
    return Fault::kIllegal;
  }
  reply.move = rules_.last_move_text();
  return Fault::kNone;
}

void MatchGame::note(int number, const Reply& reply) {
  SeatState& seat = seat_at(number);
  ++seat.result.moves;
  const SearchInfo& info = reply.info;
  MoveResult move{static_cast<int>(moves_.size()) - 1,
                  number,
                  reply.move,
                  info.score,
                  info.mate,
                  info.depth,
                  info.nodes,
                  reply.elapsed,
                  {},
                  {}};
  // The engine reports whole milliseconds: what it rounds up is no latency.
  if (info.time_ms) {
    move.latency = std::max(reply.elapsed - Milliseconds(*info.time_ms), Microseconds(0));
  }
  if (seat.clock) move.left = std::chrono::duration_cast<Milliseconds>(seat.clock->left());
  played_.push_back(std::move(move));
  constexpr int kMateScore = 1'000'000;
  const std::optional<int> score =
      info.mate ? std::optional(*info.mate > 0 ? kMateScore : -kMateScore) : info.score;
  seat.ahead = score && *score >= settings_.win.score ? seat.ahead + 1 : 0;
  seat.behind = score && *score <= -settings_.win.score ? seat.behind + 1 : 0;
  seat.level = score && std::abs(*score) <= settings_.draw.score ? seat.level + 1 : 0;
}

std::optional<int> MatchGame::agreed_winner() const {
  const int wanted = settings_.win.moves;
  if (wanted == 0) return std::nullopt;
  const auto leader = std::find_if(seats_.begin(), seats_.end(),
                                   [&](const SeatState& seat) { return seat.ahead >= wanted; });
  if (leader == seats_.end()) return std::nullopt;
  const std::vector<Standing> standings = read_standings(rules_);
  const int winner = static_cast<int>(leader - seats_.begin());
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!standings[i].in_play) continue;
    if (static_cast<int>(i) != winner && seats_[i].behind < wanted) return std::nullopt;
  }
  if (!standings[static_cast<std::size_t>(winner)].in_play) return std::nullopt;
  return winner;
}

bool MatchGame::agreed_draw() const {
  const int wanted = settings_.draw.moves;
  if (wanted == 0) return false;
  const std::vector<Standing> standings = read_standings(rules_);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (standings[i].in_play && seats_[i].level < wanted) return false;
  }
  return true;
}

/// It thinks on the position in which it expects to be on move again: its variation up to there.
/// With two sides that is one move further, as everywhere in UCI.
void MatchGame::start_pondering(int number, const Reply& reply) {
  SeatState& seat = seat_at(number);
  if (rules_.outcome().over()) return;
  std::vector<std::string_view> expected;
  if (reply.info.moves.size() > 1 && reply.info.moves.front() == reply.move) {
    expected.assign(reply.info.moves.begin() + 1, reply.info.moves.end());
  } else if (!reply.ponder.empty()) {
    expected = {reply.ponder};
  }
  Opening now{opening_.fen, moves_};
  if (!set_opening(scratch_, now)) return;
  seat.pondered.clear();
  for (const std::string_view move : expected) {
    if (scratch_.outcome().over() || scratch_.turn().index() == number) break;
    if (!scratch_.play(move)) return;
    seat.pondered.emplace_back(move);
  }
  if (seat.pondered.empty() || scratch_.outcome().over() || scratch_.turn().index() != number)
    return;
  seat.pondered_from = moves_.size();
  std::string position = position_;
  position.pop_back();
  for (const std::string& move : seat.pondered)
    position += ' ' + move;
  position += '\n';
  last_go_ = go_line(number, true);
  seat.player.engine->ponder(position, last_go_, settings_.timeouts);
}

void MatchGame::fault(int number, Fault fault, const Reply& reply) {
  SeatState& seat = seat_at(number);
  seat.result.fault = fault;
  if (!log_.wants(LogLevel::kFault)) return;
  std::string report = game_name_ + ", seat " + seat.result.letter + ", engine " +
                       seat.player.spec->name + ": " + std::string(fault_word(fault)) + "\n" +
                       reply.what + '\n';
  if (!reply.move.empty()) report += "its move: " + reply.move + '\n';
  report += "FEN: " + rules_.fen() + '\n' + position_ + last_go_;
  if (seat.player.engine != nullptr) {
    report +=
        "the last lines (> to it, < from it, ! its stderr):\n" + seat.player.engine->transcript();
  }
  log_.write(LogLevel::kFault, report);
}

void MatchGame::finish(GameResult& result) {
  const Outcome outcome = rules_.outcome();
  SideSet winners = outcome.winners;
  const std::vector<Standing> standings = read_standings(rules_);
  if (adjudicated_winner_) {
    winners = SideSet(1U << *adjudicated_winner_);
  } else if (adjudicated_draw_) {
    winners = SideSet();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (standings[i].in_play) winners.add(Side(static_cast<int>(i)));
    }
  }
  if (result.voided) {
    result.result = "*";
    winners = SideSet();
  } else if (adjudicated_draw_ || (outcome.drawn() && !adjudicated_winner_)) {
    result.result = "draw";
  } else {
    result.result = std::string(1, seat_at(winners.lowest().index()).result.letter);
    // Where a player may win with several seats, the rules name the player.
    const std::string text = rules_.result();
    if (!adjudicated_winner_ && text.find(' ') == 1) result.result = text.substr(0, 1);
  }
  if (!result.voided) {
    if (adjudicated_winner_ || adjudicated_draw_) {
      result.reason = "adjudication";
    } else {
      result.reason = ended_by_ ? fault_word(*ended_by_) : reason_word(outcome.reason);
    }
  }
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    SeatResult& seat = seats_[i].result;
    const bool wins = winners.contains(Side(static_cast<int>(i)));
    seat.share = wins ? 1.0 / winners.count() : 0.0;
    seat.captures = standings[i].captures;
    seat.conquests = standings[i].conquests;
    seat.in_play = standings[i].in_play;
    result.seats.push_back(seat);
  }
  result.plies = static_cast<int>(moves_.size());
}

std::string MatchGame::record_text(const GameResult& result, std::uint64_t seed) const {
  session::GameHeader header;
  header.event = "Hegemon arena";
  header.round = std::to_string(result.block + 1) + '.' + std::to_string(result.number + 1);
  for (const SeatState& seat : seats_)
    header.players.push_back(seat.player.spec->name);
  header.fen = opening_.fen;
  header.seed = seed;
  header.time_control = time_control_tag(settings_.limits);
  Record record = new_record(rules_, header);
  const std::vector<session::SideName> sides = rules_.sides();
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const EngineLimits& own = seats_[i].limits;
    if (own != settings_.limits)
      record.tags.emplace_back(sides[i].name + "TimeControl", time_control_tag(own));
  }
  session::end_record(record, result.result, result.reason);
  for (std::size_t i = 0; i < moves_.size(); ++i)
    record.moves.push_back({rounds_[i], moves_[i], {}});
  for (const MoveResult& move : played_) {
    record.moves[static_cast<std::size_t>(move.ply)].comment = comment_of(move);
  }
  for (const auto& [ply, note] : fault_notes_) {
    if (ply < record.moves.size()) {
      record.moves[ply].comment = note;
    } else {  // the game is void, and the move that ended it is none
      record.tags.emplace_back("Fault", note);
    }
  }
  return to_text(record);
}

}  // namespace hegemon::arena
