// A process and all that it has started, directly or not, wherever that has gone.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/proc/process_table.hpp"

namespace fakebot::io {

/// What is started by a process inherits its environment, and so this variable. It has the marks of
/// the programs that have started us, that of all that we start, and an own one of each process
/// that we start: "2f1c...:90ab...:77d0...".
inline constexpr std::string_view kMarkVariable = "FAKEBOT_DRIVER_ID";

/// A new mark: different from all others on the machine.
std::string new_mark();
/// Of all that this process starts.
const std::string& mark_of_all();
/// The variable, NAME=value, for a process with this mark.
std::string variable_with(const std::string& mark);

/// roslaunch gives each node a session of its own, and a daemon gives up its parent: neither a
/// process group nor the parents alone lead to all. So a process belongs to the tree if its
/// parent does, if it is in the process group of the root or in a session of the tree, if its
/// environment has the mark, or if it belonged to the tree before. What clears its environment and
/// leaves session and parent before it was seen is not found.
class ProcessTree {
 public:
  /// The root must not be waited for during the lifetime of the tree, so that nobody else gets its
  /// number.
  ProcessTree(pid_t root, std::string mark, bool own_group)
      : root_(root), mark_(std::move(mark)), own_group_(own_group) {}

  /// All that live now, without the root.
  std::vector<ProcessEntry> rest();

  /// All that live now, with the root, at the cost of those that are new: to be called often. A
  /// member with the number of an earlier process may be overlooked.
  std::vector<pid_t> members();

  /// SIGTERM to the root, and to its process group if it has its own. The others are left to
  /// those that have started them. What is stopped continues, so that it can end.
  void request_end();
  /// SIGTERM to those of the rest that have not got it yet; what is stopped continues.
  void request_end_of(const std::vector<ProcessEntry>& rest);
  /// SIGKILL to all, also to those that are being started.
  void kill();

 private:
  /// Adds the numbers of all processes that do not belong to the tree.
  std::vector<ProcessEntry> find_all(std::set<pid_t>& strangers);
  /// Leaves those numbers out.
  std::vector<ProcessEntry> find_new(const std::set<pid_t>& strangers);
  std::set<ProcessKey> group_among(const std::vector<ProcessEntry>& processes) const;
  std::vector<ProcessEntry> members_among(std::vector<ProcessEntry> others);
  bool is_marked(const ProcessEntry& process);

  pid_t root_;
  std::string mark_;
  bool own_group_;
  std::set<ProcessKey> known_;     // members that were seen
  std::set<ProcessKey> unmarked_;  // others, whose environment was read
  std::set<ProcessKey> asked_;     // members that got SIGTERM
  std::set<pid_t> strangers_;      // seen by members()
};

/// For messages: "talker (4711), rosmaster (4712)".
std::string text_of(const std::vector<ProcessEntry>& processes);

}  // namespace fakebot::io
