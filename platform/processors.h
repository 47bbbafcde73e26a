/// The processors of the machine.
#pragma once

namespace hegemon::platform {

/// Leaves the calling thread, and all it will start, one of the processors it has: with other numbers, others in turn.
void pin_to_one(int number);

}  // namespace hegemon::platform
