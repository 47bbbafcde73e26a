/// Static exchange evaluation of the Three Friends: what a move wins or loses on the point it goes
/// to.
///
/// The others may capture there in turn order, each with the piece it would miss least and only if
/// it is better off by that in the end than if it does not; when it is the turn of the side whose piece
/// stands there, the exchange is over. With three kingdoms, a side that loses a piece is weaker by all
/// of it; each of the two others gains one half of that. Check and pins are left aside, and so is
/// who inherits the armies of a captured general: a general is worth any price.
#include <cstddef>
#include <optional>

#include "engine/three_friends/attackers.h"
#include "eval/three_friends/evaluation.h"
#include "eval/three_friends/weights.h"

namespace hegemon {

namespace {

using three_friends::Attackers;
using three_friends::kSides;
using three_friends::Move;
using three_friends::Piece;
using three_friends::PieceType;
using three_friends::Point;
using three_friends::Position;
using three_friends::right_of;

/// What each side wins or loses, in parts of a worth: 1 / the number of others in play.
using Gains = Scores<ThreeFriends>;

class Exchange {
 public:
  Exchange(const Position& position, Point point)
      : position_(position), point_(point), others_(position.in_play().count() - 1) {}

  /// The sides in play but the side to move.
  int others() const { return others_; }

  /// Nobody misses a piece that nobody commands.
  Score price(Piece piece) const {
    if (!piece.exists() || !position_.commander(piece.army())) return {};
    return Score(kThreeFriendsWeights.worth(piece.type(), !position_.alive(piece.army())));
  }

  /// The gains when the sides from `side` on may take the piece that stands on the point.
  Gains go_on(const Attackers& attackers, Piece standing, Side owner, Side side) const {
    if (side == owner) return {};
    const Gains passing = go_on(attackers, standing, owner, right_of(side));
    if (!position_.alive(side)) return passing;
    const std::optional<Point> from = cheapest(attackers, side);
    if (!from) return passing;
    const Move move(*from, point_, position_.piece_at(*from), standing);
    Attackers rest = attackers;
    rest.lift(*from);
    Gains taking = go_on(rest, move.arriving(), side, right_of(side));
    const Score worth = price(standing);
    for (int i = 0; i < kSides; ++i) {
      taking[Side(i)] += Side(i) == owner ? worth * -others_ : worth;
    }
    return taking[side] > passing[side] ? taking : passing;
  }

 private:
  /// The first one of the least worth. A general captures only what nobody can retake.
  std::optional<Point> cheapest(const Attackers& attackers, Side side) const {
    std::optional<Point> least;
    Score lowest;
    attackers.of(side).for_each([&](Point from) {
      const Score worth = price(position_.piece_at(from));
      if (least && worth >= lowest) return;
      least = from;
      lowest = worth;
    });
    if (least || !attackers.general_may_come(side)) return least;
    Attackers after = attackers;
    after.lift(position_.general(side));
    for (Side other = right_of(side); other != side; other = right_of(other)) {
      if (position_.alive(other) && !after.of(other).empty()) return std::nullopt;
    }
    return position_.general(side);
  }

  const Position& position_;
  Point point_;
  int others_;
};

}  // namespace

bool Evaluation<ThreeFriends>::see_ge(const Position& position, Move move, Score least) {
  const Exchange exchange(position, move.to());
  const Score won = exchange.price(move.taken()) - exchange.others() * least;
  if (won < Score()) return false;
  const bool general = move.taken().exists() && move.taken().is(PieceType::kGeneral);
  if (general || move.piece().is(PieceType::kGeneral)) return true;
  if (won >= exchange.others() * exchange.price(move.arriving())) return true;
  const Side side = position.turn();
  Attackers attackers(position, move.to());
  attackers.lift(move.from());
  return won + exchange.go_on(attackers, move.arriving(), side, right_of(side))[side] >= Score();
}

}  // namespace hegemon
