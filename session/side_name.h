/// Names of sides.
#pragma once

#include <string>

namespace hegemon::session {

struct SideName {
  char letter;
  std::string name;
};

}  // namespace hegemon::session
