// A run of the program, and what it took.
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
  /// Its standard output goes to the descriptor, if there is one, else to nowhere.
  Program(const std::vector<std::string>& arguments, int output = -1);

  void stop() const;
  /// Waits for its end. Ends this program when it did not end well.
  Taken wait(bool stopped = false) const;

 private:
  pid_t pid_;
  double begin_s_;
};

}  // namespace fakebot::bench
