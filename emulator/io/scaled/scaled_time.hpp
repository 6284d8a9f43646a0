// The time of drivers whose clocks go a number of times as fast as the wall clock, by libfaketime.
#pragma once

#include <string>
#include <vector>

#include "io/file/memory_file.hpp"

namespace fakebot::io {

/// Our own, which corrects libfaketime and so comes first, and libfaketime: "PATH:PATH". Throws
/// OsError if this machine lacks one.
std::string find_scaling_libraries();

/// All processes that have its environment have one time: it starts when the first of them does,
/// and lasts as long as this.
class ScaledTime {
 public:
  /// `libraries` are the paths of those that scale it, as find_scaling_libraries(). Precondition:
  /// scale > 0. Throws OsError.
  ScaledTime(std::string libraries, double scale);
  ScaledTime(const ScaledTime&) = delete;
  ScaledTime& operator=(const ScaledTime&) = delete;
  ~ScaledTime();

  /// For a process that lives in this time: NAME=value.
  std::vector<std::string> environment() const;
  /// What the processes share the start of their time by, as of shm_overview(7) and
  /// sem_overview(7).
  const std::string& name() const { return name_; }

 private:
  std::string libraries_;
  double scale_;
  MemoryFile memory_;
  std::string name_;  // of the memory and of the semaphore that guards it
};

}  // namespace fakebot::io
