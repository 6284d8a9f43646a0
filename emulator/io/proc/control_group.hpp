// The control groups of a process (cgroups(7)), which may limit its use of processors.
#pragma once

#include <sys/types.h>

#include <string>

namespace fakebot::io {

/// The text of /proc/PID/cgroup: "0::/user.slice"; 0: of the caller. Empty for a process that is
/// gone, and without control groups.
std::string control_groups_of(pid_t process);

}  // namespace fakebot::io
