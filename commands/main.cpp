/// `main()` of `hegemon`.
#include "commands/command_line.h"
#include "program/cpu_dispatch.h"

int main(int argc, char** argv) {
  if (!hegemon::program::run_best_build(argv)) return 2;
  return hegemon::commands::run_command_line(argc, argv);
}
