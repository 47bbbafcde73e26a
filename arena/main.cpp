/// `main()` of `hegemon-arena`.
#include "arena/command_line.h"

int main(int argc, char** argv) {
  return hegemon::arena::run_command_line(argc, argv);
}
