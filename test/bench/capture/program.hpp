// Runs the program and measures the processor time.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace fakebot::bench {

struct Taken {
  double wall_s = 0;
  double processor_s = 0;
};

class Program {
 public:
  /// Standard output goes to the descriptor, if given, otherwise to /dev/null.
  Program(const std::vector<std::string>& arguments, int output = -1);

  void stop() const;
  /// Waits for the end of the program. Exits the benchmark if the program failed.
  Taken wait(bool stopped = false) const;

 private:
  pid_t pid_;
  double begin_s_;
};

}  // namespace fakebot::bench
