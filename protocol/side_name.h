/// What a side is called.
#pragma once

#include <string>

namespace hegemon::protocol {

struct SideName {
  char letter;
  std::string name;
};

}  // namespace hegemon::protocol
