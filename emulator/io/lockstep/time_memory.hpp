// The memory shared with the processes of drivers whose time is ours.
#pragma once

#include <string>

#include "io/file/memory_file.hpp"
#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

class TimeMemory {
 public:
  /// Time is 0, and there are no threads. Throws OsError.
  TimeMemory();
  TimeMemory(const TimeMemory&) = delete;
  TimeMemory& operator=(const TimeMemory&) = delete;
  /// Removes the file.
  ~TimeMemory();

  const std::string& path() const { return file_.path(); }
  /// A process has truncated the file, or has written over the beginning. The content is
  /// meaningless then, but can be read and written.
  bool is_damaged() const { return shared_->version != preload::kVersion; }

  /// The content belongs to all processes, so it can be changed through a constant object, too.
  preload::SharedTime* operator->() const { return shared_; }
  preload::SharedTime& operator*() const { return *shared_; }

 private:
  MemoryFile file_;
  preload::SharedTime* shared_ = nullptr;
};

}  // namespace fakebot::io
