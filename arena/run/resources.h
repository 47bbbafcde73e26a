/// The resources that a run needs, compared with the limits of this process before the first game.
/// A shortage later ends the run; it never counts as a fault of an engine.
#pragma once

#include "arena/plan/run_config.h"
#include "engine/result.h"

namespace hegemon::arena {

/// The most engines that live at the same time for one game: those in its seats, and idle ones that
/// are kept for the next. `seats`: the number of sides of the game.
int engines_per_game(const RunConfig& config, int seats);

/// Raises the limit of open files as far as the run needs and the system allows; refuses the run if
/// that is not enough.
Status make_room_for_files(const RunConfig& config, int seats);

/// Refuses a run that needs more processes than its user may have. `threads`: of each engine.
Status check_processes(const RunConfig& config, int seats, int threads);

}  // namespace hegemon::arena
