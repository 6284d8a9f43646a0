// The descendants of a process.
#pragma once

#include <sys/types.h>

#include <set>
#include <vector>

#include "io/proc/process_table.hpp"

namespace fakebot::io {

/// The descendants of the process among the processes in the table.
std::vector<ProcessEntry> descendants_of(pid_t process, std::vector<ProcessEntry> table);

/// The living descendants of the process that are not in `except`, and those of the excepted ones.
/// By the kernel's lists of children, so that other processes of the machine cost nothing; without
/// such lists (CONFIG_PROC_CHILDREN) by the table of all processes. A list is read while children
/// start and end: one that another one's end has moved within the list may be missing.
std::vector<ProcessEntry> living_descendants_of(pid_t process, const std::set<pid_t>& except = {});

}  // namespace fakebot::io
