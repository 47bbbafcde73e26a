#include "engine/seven_kingdoms/position.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/fen_text.h"

namespace hegemon::seven_kingdoms {

namespace {

using fen_text::wrong;

/// An error whose first arguments are the name and the letter of a kingdom.
template <class... Args>
Error wrong_kingdom(ErrorCode<sizeof...(Args) + 2> code, const char* field, const Rules& rules,
                    Side side, const Args&... args) {
  return wrong(code, field, rules.name(side), rules.letter(side), args...);
}

/// What is wrong with the pieces of a setup, given which kingdoms have fallen.
Status check_pieces(const Setup& setup, const Rules& rules) {
  PerType<int> of_type;
  PerKingdom<int> pieces{};
  PerKingdom<int> generals{};
  if (setup.board[kEmperorPoint]) {
    return wrong("position.emperor", "placement", to_text(kEmperorPoint));
  }
  for (const auto& piece : setup.board) {
    if (!piece) continue;
    ++of_type[piece->type];
    ++pieces[piece->owner];
    generals[piece->owner] += piece->type == PieceType::kGeneral;
  }
  for (int t = 0; t < kPieceTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    if (of_type[type] > id_range(type).size) {
      return wrong("position.kind.count", "placement", of_type[type], row(type).letter,
                   id_range(type).size);
    }
  }
  bool somebody = false;
  for (const Side side : sides<kSides>()) {
    const KingdomStatus status = setup.statuses[side];
    const bool in_play = status == KingdomStatus::in_play(side);
    somebody |= in_play;
    if (!in_play && !status.is_gone() && pieces[side] != 0) {
      return wrong_kingdom("position.conquered", "fates", rules, side);
    }
    if (in_play && generals[side] == 0) {
      return wrong_kingdom("position.general.missing", "placement", rules, side);
    }
    if (status.is_gone() && pieces[side] != 0 && generals[side] == 0) {
      return wrong_kingdom("position.left", "fates", rules, side);
    }
    if (generals[side] > 1 && !rules.preset->general_stays) {
      return wrong_kingdom("position.generals", "placement", rules, side, generals[side]);
    }
  }
  if (!somebody) return wrong("position.nobody", "fates");
  return success();
}

Status check_numbers(const Setup& setup, const Rules& rules) {
  for (const Side victim : sides<kSides>()) {
    int lost = 0;
    int most = 0;
    for (const Side captor : sides<kSides>()) {
      const int taken = setup.taken[captor][victim];
      if (taken < 0 || taken > kMaxTaken) {
        return wrong("position.taken.range", "taken", kMaxTaken);
      }
      if (captor == victim && taken != 0) {
        return wrong_kingdom("position.taken.own", "taken", rules, victim);
      }
      lost += taken;
      most = std::max(most, taken);
    }
    if (setup.statuses[victim] == KingdomStatus::in_play(victim) &&
        rules.preset->limit_reached(most, lost)) {
      const int counted = rules.preset->losses_to_one ? most : lost;
      return wrong_kingdom("position.losses", "taken", rules, victim, counted,
                           rules.preset->loss_limit);
    }
  }
  if (setup.quiet < 0 || setup.quiet > kMaxPlies) return wrong("position.number", "quiet");
  if (setup.round < 1 || setup.round > kMaxPlies) return wrong("position.number", "round");
  return success();
}

}  // namespace

Position Position::start(const Rules& rules) {
  Result<Position> position = from_setup(start_setup(), rules);
  assert(position.ok());
  return position.value();
}

void Position::put(PieceId id, Side owner, Point point) {
  assert(piece_at(point) == kNoPiece);
  colour(id, owner);
  point_of_[id] = static_cast<std::uint16_t>(point.index());
  piece_at_[point] = id;
  owned_[owner].add(id);
  toggle(point, pattern(id));
}

void Position::remove(PieceId id) {
  const Point point = point_of(id);
  piece_at_[point] = kNoPiece;
  owned_[owner(id)].remove(id);
  toggle(point, pattern(id));
}

void Position::colour(PieceId id, Side owner) {
  owner_[id] = owner;
  pattern_of_[id] = static_cast<std::uint8_t>(is_go_between(id) ? kSides : owner.index());
  key_kind_of_[id] = key_kind(owner, type_of(id));
}

Result<Position> Position::from_setup(const Setup& setup, const Rules& rules) {
  if (Status status = check_pieces(setup, rules); !status) return status.error();
  if (Status status = check_numbers(setup, rules); !status) return status.error();

  Position position;
  position.rules_ = rules;

  // Every lane starts all ones; the points of the board are then cleared.
  for (LineWord& line : position.lines_)
    line.lanes = ~LaneVector{};
  constexpr LaneVector kEvery = ~LaneVector{};
  for (int p = 0; p < kPointCount; ++p)
    position.toggle(Point(p), kEvery);
  position.toggle(kEmperorPoint, kEvery);
  for (const Side owner : sides<kSides>()) {
    LaneVector& lanes = position.patterns_[place_of(owner)].lanes;
    lanes = LaneVector{};
    for (const Side friendly : rules.kingdoms_of(rules.player[owner]))
      lanes[friendly.index()] = ~0U;
    lanes[kOccupiedLane] = ~0U;
  }
  position.patterns_[kSides].lanes = kEvery;

  position.point_of_[kNoPiece] = kOffBoard;
  position.piece_at_.fill(kNoPiece);
  position.piece_at_[kEmperorPoint] = kEmperor;
  PerType<std::uint8_t> used;
  for (int p = 0; p < kPointCount; ++p) {
    const auto& piece = setup.board[Point(p)];
    if (!piece) continue;
    const auto id = static_cast<PieceId>(id_range(piece->type).first + used[piece->type]++);
    position.put(id, piece->owner, Point(p));
  }
  for (const Side side : sides<kSides>()) {
    bool mobile = false;
    position.owned_[side].for_each([&](PieceId id) {
      if (mobile || !steps_orthogonally(id)) return;
      position.state_.mobile_hint[side] = id;
      mobile = position.seems_mobile(side);
    });
  }

  for (const Side side : sides<kSides>()) {
    const KingdomStatus status = setup.statuses[side];
    position.status_[side] = status;
    if (status == KingdomStatus::in_play(side)) {
      position.state_.in_play.add(side);
    } else if (!status.is_gone()) {
      ++position.player_conquests_[rules.player[status.commander()]];
    }
    for (const Side victim : sides<kSides>())
      position.book_taken(side, victim, setup.taken[side][victim]);
  }
  position.state_.quiet = static_cast<std::uint32_t>(setup.quiet);
  position.state_.round = static_cast<std::uint32_t>(setup.round);
  position.state_.turn = setup.turn;
  position.link_kingdoms_in_play();
  position.state_.key = position.key_from_scratch();

  position.judge(setup.turn);
  if (!position.over() && rules.quiet_limit != 0 && setup.quiet >= rules.quiet_limit) {
    position.state_.outcome = {Reason::kQuiet, position.state_.in_play};
  }
  if (position.over()) return position;
  if (!position.alive(setup.turn) || !position.can_move(setup.turn)) {
    position.skip_turn(setup.turn);
    // A finished game may name whoever moved last, also by leaving it; one that goes on may not.
    if (!position.alive(setup.turn) && !position.over()) {
      return wrong_kingdom("position.turn", "turn", rules, setup.turn);
    }
  }
  return position;
}

void Position::make_capture(Move move, Undo& undo) {
  const Side mover = state_.turn;
  const PieceId taken = move.taken();
  const Side victim = owner(taken);
  carry(move, pattern(move.piece()) ^ pattern(taken), undo);
  owned_[victim].remove(taken);
  if (state_.mobile_hint[victim] == taken) state_.mobile_hint[victim] = kNoPiece;
  state_.key ^= piece_key(key_kind_of_[taken], move.to());
  state_.quiet = 0;
  const bool falls = falls_by_taking(mover, victim, type_of(taken));
  add_taken(mover, victim, 1);
  if (falls) [[unlikely]] {
    fall(mover, victim, type_of(taken) == PieceType::kGeneral, undo);
  }
  if (falls || player_taken_[rules_.player[mover]] >= rules_.preset->capture_goal) [[unlikely]] {
    judge(mover);
    if (over()) return;
  }
  advance_turn(mover);
}

Setup Position::setup() const {
  Setup setup;
  for (const Side side : sides<kSides>()) {
    owned_[side].for_each([&](PieceId id) {
      setup.board[point_of(id)] = ColouredPiece{side, type_of(id)};
    });
    setup.statuses[side] = status_[side];
    for (const Side victim : sides<kSides>())
      setup.taken[side][victim] = taken_[side][victim];
  }
  setup.turn = state_.turn;
  setup.quiet = quiet();
  setup.round = round();
  return setup;
}

Key Position::key_from_scratch() const {
  Key key = turn_key(state_.turn);
  for (const Side side : sides<kSides>()) {
    owned_[side].for_each([&](PieceId id) { key ^= piece_key(side, type_of(id), point_of(id)); });
    for (const Side victim : sides<kSides>())
      key ^= taken_key(side, victim, taken_[side][victim]);
    if (!alive(side)) key ^= status_key(side, status_[side].index());
  }
  return key;
}

int Position::taken(Side captor) const {
  int total = 0;
  for (const std::uint8_t count : taken_[captor])
    total += count;
  return total;
}

int Position::conquests(Side side) const {
  int count = 0;
  for (const Side victim : sides<kSides>())
    count += victim != side && status_[victim] == KingdomStatus::conquered_by(side);
  return count;
}

bool operator==(const Position& a, const Position& b) {
  // A line is a vector of whole numbers without gaps: equal lines are equal bytes.
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
  return std::memcmp(a.lines_.data(), b.lines_.data(), sizeof(a.lines_)) == 0 &&
         a.point_of_ == b.point_of_ && a.piece_at_ == b.piece_at_ && a.owner_ == b.owner_ &&
         a.pattern_of_ == b.pattern_of_ && a.key_kind_of_ == b.key_kind_of_ &&
         a.owned_ == b.owned_ && a.state_ == b.state_ && a.taken_ == b.taken_ &&
         a.lost_ == b.lost_ && a.player_taken_ == b.player_taken_ &&
         a.player_conquests_ == b.player_conquests_ && a.status_ == b.status_ &&
         a.next_turn_ == b.next_turn_ && a.rules_ == b.rules_;
}

}  // namespace hegemon::seven_kingdoms
