// The memory that we share with the processes of drivers whose time is ours: a file that only its
// path names, so that they find it whatever descriptors they close.
#pragma once

#include <string>

#include "io/file/file_descriptor.hpp"
#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

class TimeMemory {
 public:
  /// Time is 0, and there are no threads. Also removes what runs that were killed have left behind.
  /// Throws OsError.
  TimeMemory();
  TimeMemory(const TimeMemory&) = delete;
  TimeMemory& operator=(const TimeMemory&) = delete;
  TimeMemory(TimeMemory&&) = delete;
  TimeMemory& operator=(TimeMemory&&) = delete;
  /// Removes the file.
  ~TimeMemory();

  const std::string& path() const { return path_; }

  /// What is in it belongs to all processes: also of a constant one it can be changed.
  preload::SharedTime* operator->() const { return shared_; }
  preload::SharedTime& operator*() const { return *shared_; }

 private:
  std::string path_;
  FileDescriptor file_;  // locked
  preload::SharedTime* shared_ = nullptr;
};

}  // namespace fakebot::io
