#include "protocol/command_line.h"
#include "protocol/level.h"

int main(int argc, char** argv) {
  if (!hegemon::protocol::become_best_level(argv)) return 2;
  return hegemon::protocol::run_command_line(argc, argv);
}
