// A process and all descendants, in whatever session and process group they are.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/proc/process_table.hpp"

namespace fakebot::io {

/// Processes inherit the environment of their parent, and so the variable. The value has the marks
/// of the programs that have started us, then the mark of all processes started by us, then the
/// mark of the single process started by us: "2f1c...:90ab...:77d0...".
inline constexpr std::string_view kMarkVariable = "FAKEBOT_DRIVER_ID";

/// A new mark, random, and so unique on the machine.
std::string new_mark();
/// The mark of all processes started by the running process.
const std::string& mark_of_all();
/// The variable, NAME=value, for the environment of a process with the given mark.
std::string variable_with(const std::string& mark);

/// roslaunch gives each node a session of its own, and a daemon gives up its parent: neither a
/// process group nor the parents alone lead to all members. So a process belongs to the tree if the
/// parent of the process does, if the process is in the process group of the root or in a session
/// of the tree, if the environment of the process has the mark, or if the process belonged to the
/// tree before. A process that clears the environment and leaves session and parent before the
/// first look is not found.
class ProcessTree {
 public:
  /// The root must not be waited for during the lifetime of the tree: the number of the root could
  /// go to another process.
  ProcessTree(pid_t root, std::string mark, bool own_group)
      : root_(root), mark_(std::move(mark)), own_group_(own_group) {}

  /// All living members, without the root.
  std::vector<ProcessEntry> rest();

  /// All living members, with the root, at the cost of the new members only: to be called often. A
  /// member with the number of an earlier process may be overlooked.
  std::vector<pid_t> members();

  /// SIGTERM to the root, and to the process group of the root if own_group. Ending further members
  /// is left to the processes that have started them. Stopped members continue, so they can end.
  void request_end();
  /// SIGTERM to the members of `rest` without an earlier SIGTERM; stopped members continue.
  void request_end_of(const std::vector<ProcessEntry>& rest);
  /// SIGKILL to all members, also to members just being started.
  void kill();

 private:
  /// Finds all members, and adds to `strangers` the numbers of all processes outside the tree.
  std::vector<ProcessEntry> find_all(std::set<pid_t>& strangers);
  /// Finds members without a look at the strangers.
  std::vector<ProcessEntry> find_new(const std::set<pid_t>& strangers);
  std::set<ProcessKey> group_among(const std::vector<ProcessEntry>& processes) const;
  std::vector<ProcessEntry> members_among(std::vector<ProcessEntry> others);
  bool is_marked(const ProcessEntry& process);

  pid_t root_;
  std::string mark_;
  bool own_group_;
  std::set<ProcessKey> known_;     // members seen by an earlier look
  std::set<ProcessKey> unmarked_;  // processes whose environment, once read, had no mark
  std::set<ProcessKey> asked_;     // members to which SIGTERM was sent
  std::set<pid_t> strangers_;      // processes outside the tree, seen by members()
};

/// A list for messages: "talker (4711), rosmaster (4712)".
std::string text_of(const std::vector<ProcessEntry>& processes);

}  // namespace fakebot::io
