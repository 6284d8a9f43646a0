// The descendants of a process.
#pragma once

#include <sys/types.h>

#include <set>
#include <vector>

#include "io/proc/process_table.hpp"

namespace fakebot::io {

/// The descendants of the process among the processes in the table.
std::vector<ProcessEntry> descendants_of(pid_t process, std::vector<ProcessEntry> table);

/// The living descendants of the process without the processes in `except`, whose descendants
/// count. By the kernel's lists of children, so that the rest of the machine costs nothing; without
/// the lists (CONFIG_PROC_CHILDREN) by the table of all processes. A list is read while children
/// start and end: a child may be missing that the end of a sibling has moved within the list.
std::vector<ProcessEntry> living_descendants_of(pid_t process, const std::set<pid_t>& except = {});

}  // namespace fakebot::io
