/// Positions as an editor has them, right or wrong: a FEN to JSON and back.
#pragma once

#include <string>
#include <string_view>

namespace hegemon::web {

/// `{"variant", "rules", "fen"}` is answered with `{"pieces", "fates", "taken", "hands", "turn", "quiet", "round"}`, and
/// all that, with `variant` and `rules`, by `{"fen"}`. The first `fen` may be all that `position` takes: the answer has
/// its `fen`, but for `startpos`, and its `moves`. Pieces are side and kind (`wQ`) by their points; a fate is the
/// side that commands an army, or `-`; what was taken stands by captor and victim, a hand by side and kind. For a FEN
/// that none can be read from, an error as in records.h. JSON of another shape ends the module: the package makes it.
std::string setup_json(std::string_view json);

}  // namespace hegemon::web
