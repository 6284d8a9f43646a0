// The processes of the machine, as /proc lists them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fakebot::io {

/// Number and time of start of a process. The kernel gives the number of an ended process to a new
/// process, with another time of start.
using ProcessKey = std::pair<pid_t, std::uint64_t>;

struct ProcessEntry {
  pid_t pid = 0;
  pid_t parent = 0;
  pid_t group = 0;
  pid_t session = 0;
  std::uint64_t started = 0;  ///< clock ticks since the machine booted
  bool stopped = false;       ///< by a signal such as SIGSTOP
  bool waiting = false;       ///< its first thread waits, for neither a processor nor a disk
  bool runnable = false;      ///< its first thread runs, or waits for a processor
  std::string name{};         ///< of the program, at most 15 bytes

  ProcessKey key() const { return {pid, started}; }
};

/// All processes that run or are stopped, without the numbers in `except`, and without ended
/// processes that were not waited for. Reads new processes first as a rule, before they end. About
/// 10 us for each process read. Empty without /proc.
std::vector<ProcessEntry> process_table(const std::set<pid_t>& except = {});

/// Nothing for a process that is gone, or has ended.
std::optional<ProcessEntry> process_entry(pid_t process);

/// The names in a folder that are numbers, in ascending order: of processes in /proc, of threads in
/// /proc/PID/task. Empty for an unreadable folder.
std::vector<pid_t> numbers_in(const std::string& folder);

/// Whether the first thread waits, or is stopped. A process close to the end would need only a
/// processor. True for a process that is gone, or hidden.
bool is_waiting(pid_t process);

/// Whether a signal such as SIGSTOP has stopped the process. False for a process that is gone.
bool is_stopped(pid_t process);

/// The environment at the start of the process, with a 0 after each variable. Empty if unreadable:
/// for programs of other users, and while a program is being loaded.
std::string environment_of(pid_t process);

/// The value of a variable in the text of environment_of(); empty without the variable.
std::string_view variable_in(std::string_view environment, std::string_view name);

}  // namespace fakebot::io
