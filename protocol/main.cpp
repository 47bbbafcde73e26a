#include "protocol/command_line.h"
#include "protocol/cpu_dispatch.h"

int main(int argc, char** argv) {
  if (!hegemon::protocol::run_best_build(argv)) return 2;
  return hegemon::protocol::run_command_line(argc, argv);
}
