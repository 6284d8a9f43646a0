// The orphans of drivers: processes whose parent has ended before them.
#pragma once

#include <sys/types.h>

#include <functional>

namespace fakebot::io {

/// During the lifetime of the object, our process is the parent of the orphans among our
/// descendants (a "child subreaper"), waits for the orphans, and looks for processes of drivers
/// among our descendants only. The destructor ends the orphans left. To be created once, in main(),
/// only in a program whose children are all drivers: the setting is of the whole process, and a
/// child that is no driver would be waited for here. Without the object drivers end as well;
/// orphans then belong to init or systemd, and ProcessTree finds orphans by the mark in the
/// environment.
class OrphanAdoption {
 public:
  OrphanAdoption();
  OrphanAdoption(const OrphanAdoption&) = delete;
  OrphanAdoption& operator=(const OrphanAdoption&) = delete;
  /// If the process had children before the object, as when a shell has replaced itself by the
  /// program, no orphan is ended: the children cannot be told from orphans of drivers.
  ~OrphanAdoption();

 private:
  bool had_children_;
};

/// Whether an OrphanAdoption exists. Thread-safe, as all functions below.
bool adopts_orphans();

/// Waits for the ended orphans, without blocking. Does nothing unless orphans are adopted.
void reap_orphans();

/// Starts a child for which the caller waits with reap_own_child(), so reap_orphans() leaves the
/// child alone. `spawn` returns the number of the child, or -1.
pid_t start_own_child(const std::function<pid_t()>& spawn);
/// Blocks until the child has ended.
void reap_own_child(pid_t child);

}  // namespace fakebot::io
