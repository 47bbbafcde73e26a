/// Detects that this program was stopped (Ctrl-Z, SIGSTOP) and continued: meanwhile engines search and clocks
/// run, and no answers are read.
#pragma once

namespace hegemon::platform {

/// Counts from now on. The count is of the whole program, as the signals are.
void watch_for_pauses();

/// How often it has gone on after a stop.
int pauses();

}  // namespace hegemon::platform
