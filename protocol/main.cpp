#include "protocol/command_line.h"

int main(int argc, char** argv) {
  return hegemon::protocol::run_command_line(argc, argv);
}
