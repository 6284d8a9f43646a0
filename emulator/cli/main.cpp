#include "cli/command_line.hpp"

int main(int argc, char** argv) {
  return static_cast<int>(fakebot::cli::run_command_line({argv + 1, argv + argc}));
}
