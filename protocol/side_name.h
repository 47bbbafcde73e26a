/// Names of sides.
#pragma once

#include <string>

namespace hegemon::protocol {

struct SideName {
  char letter;
  std::string name;
};

}  // namespace hegemon::protocol
