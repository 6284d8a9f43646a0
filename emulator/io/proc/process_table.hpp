// The processes of the machine, as /proc lists them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fakebot::io {

/// A number is used again once its process is gone, with another time of start.
using ProcessKey = std::pair<pid_t, std::uint64_t>;

struct ProcessEntry {
  pid_t pid = 0;
  pid_t parent = 0;
  pid_t group = 0;
  pid_t session = 0;
  std::uint64_t started = 0;  ///< clock ticks since the machine booted
  bool stopped = false;       ///< by a signal such as SIGSTOP
  bool waiting = false;       ///< its first thread, for neither a processor nor a disk
  std::string name{};         ///< of the program, at most 15 bytes

  ProcessKey key() const { return {pid, started}; }
};

/// All that run or are stopped, except those with these numbers; those that have ended but were not
/// waited for are left out. New ones are mostly read first, before they are gone. About 10 us for
/// each process of the machine that is not excepted. Empty without /proc.
std::vector<ProcessEntry> process_table(const std::set<pid_t>& except = {});

/// The first thread waits for something, or is stopped. A process close to the end would need only
/// a processor. True for a process that is gone, or hidden.
bool is_waiting(pid_t process);

/// By a signal such as SIGSTOP. False for a process that is gone.
bool is_stopped(pid_t process);

/// The environment with which the process was started, each variable with a 0 behind it. Empty if
/// it may not be read: for programs of other users, and while a program is being loaded.
std::string environment_of(pid_t process);

/// The value of a variable in such an environment; empty without.
std::string_view variable_in(std::string_view environment, std::string_view name);

}  // namespace fakebot::io
