/// What the evaluation of the Three Friends counts in a position, for tuning.
#include <array>
#include <bit>

#include "bench/tuning/features.h"
#include "engine/three_friends/lines.h"
#include "engine/three_friends/steps.h"
#include "eval/three_friends_weights.h"

namespace hegemon {

void count_features(Model& model, const ThreeFriends::Position& position, Side side) {
  using namespace three_friends;
  constexpr const auto& kWeights = kThreeFriendsWeights;
  PerType<int> kinds;
  std::array<int, kRanks> soldiers{};
  std::array<int, kRanks> fires{};
  int guards = 0;  // of inherited armies, by a fifth of their worth
  int general_out = 0;
  int horse_rank = 0;
  int horse_crossed = 0;
  int horse_before_palace = 0;
  int horse_edge = 0;
  int chariot_crossed = 0;
  int cannon_ocean = 0;
  int soldier_rank = 0;
  int soldier_before_palace = 0;
  int flag_border = 0;
  int chariot_reach = 0;
  int cannon_reach = 0;
  int horse_reach = 0;
  int intruders = 0;
  const PointSet& occupied = position.occupancy().points;
  for (int i = 0; i < kSides; ++i) {
    const Side army(i);
    const auto commander = position.commander(army);
    if (commander && *commander != side) intruders += std::popcount(position.army(army)[side]);
    if (commander != side) continue;
    position.army(army).for_each([&](Point point) {
      const PieceType type = position.piece_at(point).type();
      const bool crossed = point.arm() != army;
      const int rank = point.rank();
      const bool before_palace = crossed && point.file() >= 3 && point.file() <= 5 && rank <= 3;
      const bool guard = type == PieceType::kAdvisor || type == PieceType::kElephant;
      if (guard && !position.alive(army)) {
        guards += kWeights.kinds[type] / 5;
      } else {
        ++kinds[type];
      }
      switch (type) {
        case PieceType::kGeneral:
          general_out += rank != 0;
          break;
        case PieceType::kHorse:
          horse_rank += crossed ? 0 : rank;
          horse_crossed += crossed;
          horse_before_palace += before_palace;
          horse_edge += point.file() == 0 || point.file() == kFiles - 1;
          for (const Leap& leap : kHorseLeaps[static_cast<std::size_t>(point.place())]) {
            if ((leap.between & occupied[point.arm()]) == 0) horse_reach += std::popcount(leap.to);
          }
          break;
        case PieceType::kChariot:
        case PieceType::kRiderFlag:
          chariot_crossed += crossed;
          chariot_reach +=
              (three_friends::chariot_reach(position.occupancy(), point) - occupied).count();
          break;
        case PieceType::kCannon:
          cannon_ocean += on_ocean_file(point.file());
          cannon_reach +=
              (three_friends::cannon_reach(position.occupancy(), point) - occupied).count();
          break;
        case PieceType::kSoldier:
          soldier_rank += crossed ? 0 : rank;
          soldiers[static_cast<std::size_t>(rank)] += crossed;
          soldier_before_palace += before_palace;
          break;
        case PieceType::kFire:
          fires[static_cast<std::size_t>(rank)] += crossed;
          break;
        case PieceType::kFlag:
          flag_border += rank == kBorderRank;
          break;
        default:
          break;
      }
    });
  }
  for (int t = 0; t < kPieceTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    const std::string name = std::string(row(type).name) + ' ' + row(type).letter;
    model.count(name, kWeights.kinds[type], kinds[type]);
  }
  model.count("inherited guards", 1, guards, true);
  model.count("general out", kWeights.general_out, general_out);
  model.count("horse rank", kWeights.horse_rank, horse_rank);
  model.count("horse crossed", kWeights.horse_crossed, horse_crossed);
  model.count("horse before palace", kWeights.horse_before_palace, horse_before_palace);
  model.count("horse edge", kWeights.horse_edge, horse_edge);
  model.count("chariot crossed", kWeights.chariot_crossed, chariot_crossed);
  model.count("cannon ocean", kWeights.cannon_ocean, cannon_ocean);
  model.count("soldier rank", kWeights.soldier_rank, soldier_rank);
  for (std::size_t r = 0; r < soldiers.size(); ++r)
    model.count("soldier crossed", kWeights.soldier_crossed[r], soldiers[r]);
  model.count("soldier before palace", kWeights.soldier_before_palace, soldier_before_palace);
  for (std::size_t r = 0; r < fires.size(); ++r)
    model.count("fire crossed", kWeights.fire_crossed[r], fires[r]);
  model.count("flag border", kWeights.flag_border, flag_border);
  model.count("chariot reach", kWeights.chariot_reach, chariot_reach);
  model.count("cannon reach", kWeights.cannon_reach, cannon_reach);
  model.count("horse reach", kWeights.horse_reach, horse_reach);
  model.count("intruder", kWeights.intruder, intruders);
}

}  // namespace hegemon
