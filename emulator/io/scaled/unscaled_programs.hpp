// Programs that a driver in scaled time has started and that do not live in it.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <vector>

namespace fakebot::io {

class UnscaledPrograms {
 public:
  /// Those of these processes, each program once, with the reason: "/bin/busybox: it is statically
  /// linked".
  std::vector<std::string> find(const std::vector<pid_t>& processes);

 private:
  std::set<std::string> known_;
};

}  // namespace fakebot::io
