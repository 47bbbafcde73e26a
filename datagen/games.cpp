#include <algorithm>
#include <array>

#include "datagen/game_row.h"
#include "datagen/game_row_of.h"
#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "session/variants.h"

namespace hegemon::datagen {

const GameRow* find_row(std::string_view variant) {
  static const std::array kRows{game_row_of<SevenKingdoms>(), game_row_of<ThreeFriends>(),
                                game_row_of<MiddleXiangqi>()};
  const auto row = std::find_if(kRows.begin(), kRows.end(),
                                [&](const GameRow& each) { return each.name == variant; });
  return row == kRows.end() ? nullptr : &*row;
}

Status replay(const GameData& game, bool with_fens,
              const std::function<void(const ReplayedPly&)>& visit) {
  const GameRow* const row = find_row(game.variant);
  if (row == nullptr) {
    return Error::of("game.unknown", "", game.variant)
        .at(GamePlace{.game = static_cast<int>(game.number)});
  }
  return row->replay(game, with_fens, visit);
}

Result<GameData> from_record(const Record& record) {
  const std::string* const name = record.find("Variant");
  const GameRow* const row = find_row(name == nullptr ? session::variants().front().name : *name);
  if (row == nullptr)
    return Error::of("game.unknown", "", *name).at(record.place_of_tag("Variant"));
  return row->from_record(record);
}

}  // namespace hegemon::datagen
