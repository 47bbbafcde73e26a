#include "eval/seven_kingdoms/fitted/features.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "eval/seven_kingdoms/terms/geometry.h"

namespace hegemon::seven_kingdoms {

namespace {

constexpr std::array<std::string_view, kFeatureCount> kNames = [] {
  std::array<std::string_view, kFeatureCount> names{};
  constexpr std::array<std::string_view, kSides> kSeats{"seat 1", "seat 2", "seat 3", "seat 4",
                                                        "seat 5", "seat 6", "seat 7"};
  constexpr std::array<std::string_view, kSides> kTurns{
      "moves now", "moves 2nd", "moves 3rd", "moves 4th", "moves 5th", "moves 6th", "moves 7th"};
  constexpr std::array<std::string_view, kSeat> kFirst{"generals",
                                                       "chancellors",
                                                       "diplomats",
                                                       "cannons",
                                                       "go-betweens",
                                                       "archers",
                                                       "crossbowmen",
                                                       "daggers",
                                                       "knights",
                                                       "swordsmen",
                                                       "army value",
                                                       "ring of general",
                                                       "ring of long",
                                                       "ring of archers",
                                                       "ring of knights",
                                                       "ring of foot",
                                                       "advance of general",
                                                       "advance of long",
                                                       "advance of archers",
                                                       "advance of knights",
                                                       "advance of foot",
                                                       "reach",
                                                       "taken",
                                                       "1 to take",
                                                       "2 to take",
                                                       "3 to take",
                                                       "5 to take",
                                                       "conquests",
                                                       "losses",
                                                       "1 loss left",
                                                       "2 losses left",
                                                       "3 losses left",
                                                       "4 losses left",
                                                       "claims",
                                                       "best claim",
                                                       "nearest claim"};
  constexpr std::array<std::string_view, kFeatureCount - kKingdomsInPlay> kLast{
      "kingdoms in play",
      "pieces on board",
      "quiet plies",
      "sure loss",
      "sure losses",
      "sure loss count",
      "later loss",
      "later losses",
      "later loss count",
      "general lost surely",
      "general lost later",
      "falls surely",
      "falls later",
      "attacked pieces",
      "guards",
      "flights",
      "shelter",
      "pressure",
      "sure gain",
      "sure gains",
      "maybe gain",
      "maybe gains",
      "gain count",
      "conquers surely",
      "conquers maybe",
      "wins surely",
      "wins maybe",
      "attacks",
      "attack value",
      "share of armies",
      "rank of army",
      "army of next",
      "army of previous",
      "largest enemy",
      "conquests of others",
      "allies"};
  std::copy(kFirst.begin(), kFirst.end(), names.begin());
  std::copy(kSeats.begin(), kSeats.end(), names.begin() + kSeat);
  std::copy(kTurns.begin(), kTurns.end(), names.begin() + kTurn);
  std::copy(kLast.begin(), kLast.end(), names.begin() + kKingdomsInPlay);
  return names;
}();

/// Where the places of a kind of piece are summed up; a Go-Between's are not.
struct PlaceFeatures {
  std::uint8_t ring;
  std::uint8_t advance;
};
constexpr std::uint8_t kNowhere = kFeatureRoom - 1;
static_assert(kFeatureCount < kFeatureRoom, "a place for what is not wanted");
constexpr std::array<PlaceFeatures, kPieceTypeCount> kPlaceFeatures{{
    {kRingOfGeneral, kAdvanceOfGeneral},
    {kRingOfLong, kAdvanceOfLong},
    {kRingOfLong, kAdvanceOfLong},
    {kRingOfLong, kAdvanceOfLong},
    {kNowhere, kNowhere},
    {kRingOfArchers, kAdvanceOfArchers},
    {kRingOfArchers, kAdvanceOfArchers},
    {kRingOfFoot, kAdvanceOfFoot},
    {kRingOfKnights, kAdvanceOfKnights},
    {kRingOfFoot, kAdvanceOfFoot},
}};

class Extraction {
 public:
  Extraction(const Position& position, const AttackMap& map, const Captures& captures)
      : position_(position), map_(map), captures_(captures) {
    for (auto& row : values_)
      row.fill(0);
  }

  void run(Features& features) {
    const SideSet in_play = position_.in_play();
    int order = 0;
    for (int i = 0; i < kSides; ++i) {
      const Side side((position_.turn().index() + i) % kSides);
      if (in_play.contains(side)) delay_[side] = order++;
    }
    int on_board = 0;
    int armies = 0;
    for (int i = 0; i < kSides; ++i) {
      on_board += position_.pieces(Side(i)).count();
      if (in_play.contains(Side(i))) armies += captures_.army(Side(i)).count();
    }
    for (int i = 0; i < kSides; ++i) {
      const Side side(i);
      if (!in_play.contains(side)) continue;
      add_pieces(side);
      add_score(side);
      add_surroundings(side);
      add_others(side, armies);
      row_of(side)[kPiecesOnBoard] = on_board;
    }
    for (int i = 0; i < kSides; ++i) {
      if (!in_play.contains(Side(i))) continue;
      const auto& row = row_of(Side(i));
      auto& out = features[Side(i)];
      for (std::size_t k = 0; k < kFeatureRoom; ++k)
        out[k] = static_cast<std::int16_t>(std::clamp(row[k], -kMaxFeature, kMaxFeature));
      out[kNowhere] = 0;
    }
  }

 private:
  using Row = std::array<int, kFeatureRoom>;
  Row& row_of(Side side) { return values_[side]; }

  void add_pieces(Side side) {
    Row& row = row_of(side);
    position_.pieces(side).for_each([&](PieceId id) {
      const auto type = static_cast<std::size_t>(type_of(id));
      const Point point = position_.point_of(id);
      ++row[kGenerals + type];
      const PlaceFeatures& place = kPlaceFeatures[type];
      row[place.ring] += ring(point);
      row[place.advance] += advance(side, point);
      if (!map_.attackers[id].empty()) add_attacks_on(side, row, id);
    });
    row[kArmyValue] = captures_.army(side).count() / 50;
    row[kReach] = map_.reach[side] / 4;
  }

  /// A piece that some piece attacks or guards.
  void add_attacks_on(Side owner, Row& row, PieceId id) {
    if (is_go_between(id)) return;
    const AttackersByKingdom& attackers = captures_.attackers_of(id);
    row[kGuards] += attackers.attacks(owner);
    const SideSet enemies = attackers.sides() & captures_.enemies(owner);
    if (enemies.empty()) return;
    ++row[kAttackedPieces];
    bool surely = false;
    bool later = false;
    for (const Side side : enemies) {
      Row& captor = row_of(side);
      ++captor[kAttacks];
      captor[kAttackValue] += worth_of(id).count() / 100;
      const CaptureEffect effect = captures_.effect(side, id);
      const int gain =
          captures_.gain(side, id, attackers.least_of(side), effect, attackers).count();
      if (gain <= 0) continue;
      const bool sure = delay_[side] < delay_[owner];
      (sure ? surely : later) = true;
      if (effect.fells) row[sure ? kFallsSurely : kFallsLater] = 1;
      ++captor[kGainCount];
      const int gained = std::min(gain, 12'000) / 16;
      int& most = captor[sure ? kSureGain : kMaybeGain];
      most = std::max(most, gained);
      captor[sure ? kSureGains : kMaybeGains] += gained;
      captor[sure ? kConquersSurely : kConquersMaybe] += effect.inherits;
      captor[sure ? kWinsSurely : kWinsMaybe] += effect.wins;
    }
    if (!surely && !later) return;
    const int lost = worth_of(id).count() / 4;
    int& most = row[surely ? kSureLoss : kLaterLoss];
    most = std::max(most, lost);
    row[surely ? kSureLosses : kLaterLosses] += lost;
    ++row[surely ? kSureLossCount : kLaterLossCount];
    if (is_of(PieceType::kGeneral, id)) ++row[surely ? kGeneralLostSurely : kGeneralLostLater];
  }

  void add_score(Side side) {
    Row& row = row_of(side);
    const Preset& preset = *position_.rules().preset;
    const Side player = position_.rules().player[side];
    const int taken = position_.player_taken(player);
    const int to_go = preset.capture_goal - taken;
    row[kTaken] = 4 * taken;
    row[kTakenToGo1] = to_go <= 1;
    row[kTakenToGo2] = to_go <= 2;
    row[kTakenToGo3] = to_go <= 3;
    row[kTakenToGo5] = to_go <= 5;
    row[kConquests] = position_.player_conquests(player);
    const int losses = counted_losses(side);
    const int left = preset.loss_limit - losses;
    row[kLosses] = 10 * losses;
    row[kLossesLeft1] = left <= 1;
    row[kLossesLeft2] = left <= 2;
    row[kLossesLeft3] = left <= 3;
    row[kLossesLeft4] = left <= 4;
    add_claim(side, losses, left);
  }

  /// Losses as the limit counts them.
  int counted_losses(Side side) const {
    if (!position_.rules().preset->losses_to_one) return position_.lost(side);
    int most = 0;
    for (int i = 0; i < kSides; ++i)
      most = std::max(most, position_.taken(Side(i), side));
    return most;
  }

  /// The kingdom that would inherit `side` if it fell by losses, nobody as long as two are level.
  void add_claim(Side side, int losses, int left) {
    int most = 0;
    bool level = true;
    Side heir;
    for (int i = 0; i < kSides; ++i) {
      const Side other(i);
      if (other == side || !position_.alive(other)) continue;
      const int count = position_.taken_for_heir(other, side);
      if (count == 0 || count < most) continue;
      level = count == most;
      heir = other;
      most = count;
    }
    if (level) return;
    Row& row = row_of(heir);
    const int stake =
        captures_.army(side).count() * losses / position_.rules().preset->loss_limit / 16;
    row[kClaims] += stake;
    row[kBestClaim] = std::max(row[kBestClaim], stake);
    if (left <= 3) row[kNearestClaim] = std::max(row[kNearestClaim], 4 - left);
  }

  void add_surroundings(Side side) {
    Row& row = row_of(side);
    const SideSet enemies = captures_.enemies(side);
    (position_.pieces(side) & ids_of(PieceType::kGeneral)).for_each([&](PieceId id) {
      for (const Point point : points_beside(position_.point_of(id))) {
        const PieceId on = position_.piece_at(point);
        const SideSet attackers = map_.sides_at(point) & enemies;
        row[kPressure] += attackers.count();
        if (on == kNoPiece) {
          row[kFlights] += attackers.empty();
        } else if (on == kEmperor || is_go_between(on) || position_.owner(on) == side) {
          ++row[kShelter];
        }
      }
      row[kShelter] += 8 - static_cast<int>(points_beside(position_.point_of(id)).size());
    });
  }

  void add_others(Side side, int armies) {
    Row& row = row_of(side);
    const int own = captures_.army(side).count();
    row[kSeat + static_cast<std::size_t>(side.index())] = 1;
    row[kTurn + static_cast<std::size_t>(delay_[side])] = 1;
    row[kKingdomsInPlay] = position_.in_play().count();
    row[kQuietPlies] = std::min(position_.quiet(), 200);
    row[kShareOfArmies] = own * 255 / std::max(armies, 1);
    for (int i = 0; i < kSides; ++i) {
      const Side other(i);
      if (!position_.alive(other) || other == side) continue;
      if (position_.rules().same_player(other, side)) {
        ++row[kAllies];
        continue;
      }
      const int army = captures_.army(other).count();
      row[kRankOfArmy] += army > own;
      row[kLargestEnemy] = std::max(row[kLargestEnemy], army / 50);
      row[kConquestsOfOthers] += position_.player_conquests(position_.rules().player[other]);
    }
    const Side next = position_.next_in_play(side);
    row[kArmyOfNext] = captures_.army(next).count() / 50;
    row_of(next)[kArmyOfPrevious] = own / 50;
  }

  const Position& position_;
  const AttackMap& map_;
  const Captures& captures_;
  PerKingdom<Row> values_;
  PerKingdom<int> delay_{};  ///< turns until a kingdom in play moves
};

}  // namespace

std::string_view feature_name(std::size_t feature) {
  return feature < kNames.size() ? kNames[feature] : std::string_view{};
}

void extract_features(const Position& position, const AttackMap& map, const Captures& captures,
                      Features& features) {
  Extraction(position, map, captures).run(features);
}

}  // namespace hegemon::seven_kingdoms
