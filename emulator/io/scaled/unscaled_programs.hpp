// Programs started by a driver in scaled time that do not live in scaled time.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <vector>

namespace fakebot::io {

class UnscaledPrograms {
 public:
  /// The unscaled programs of the processes, each program once, with the reason: "/bin/busybox: it
  /// is statically linked".
  std::vector<std::string> find(const std::vector<pid_t>& processes);

 private:
  std::set<std::string> known_;
};

}  // namespace fakebot::io
