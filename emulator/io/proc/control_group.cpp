#include "io/proc/control_group.hpp"

#include <fstream>
#include <iterator>

namespace fakebot::io {

std::string control_groups_of(pid_t process) {
  std::ifstream file("/proc/" + (process == 0 ? "self" : std::to_string(process)) + "/cgroup");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace fakebot::io
