/// Whether this program was stopped (Ctrl-Z, SIGSTOP) and went on: engines think and clocks run
/// meanwhile, and nobody reads the answers.
#pragma once

namespace hegemon::arena {

/// Counts from now on. The count is of the whole program, as the signals are.
void watch_for_pauses();

/// How often it has gone on after a stop.
int pauses();

}  // namespace hegemon::arena
