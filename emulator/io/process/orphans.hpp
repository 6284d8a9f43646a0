// The orphans of drivers: processes whose parent has ended before them.
#pragma once

#include <sys/types.h>

#include <functional>
#include <vector>

#include "io/proc/process_table.hpp"

namespace fakebot::io {

/// During its lifetime this process is the parent of the orphans among what it starts (a "child
/// subreaper"), waits for them, and looks for what drivers have started among its own descendants
/// only. At the end it ends those that are left. For a program that starts nothing but drivers,
/// once, in main(): the setting is one of the whole process, and a child that is no driver would be
/// waited for here. Without it drivers end as well; then their orphans belong to init or systemd,
/// and are found by the mark in their environment (ProcessTree).
class OrphanAdoption {
 public:
  OrphanAdoption();
  OrphanAdoption(const OrphanAdoption&) = delete;
  OrphanAdoption& operator=(const OrphanAdoption&) = delete;
  /// Children that the process had before, as when a shell has replaced itself by it, are no
  /// orphans of drivers; then none can be told from theirs, and none is ended.
  ~OrphanAdoption();

 private:
  bool had_children_;
};

/// An OrphanAdoption exists. Thread-safe, as all below.
bool adopts_orphans();

/// Waits for the orphans that have ended, without blocking. Nothing to do if none are adopted.
void reap_orphans();

/// Starts a child for which the caller waits with reap_own_child(): it is no orphan. `spawn`
/// returns its number, or -1.
pid_t start_own_child(const std::function<pid_t()>& spawn);
/// Blocks until it has ended.
void reap_own_child(pid_t child);

/// Of those in the table.
std::vector<ProcessEntry> descendants_of(pid_t process, std::vector<ProcessEntry> table);

}  // namespace fakebot::io
