// The time of drivers whose clocks go a number of times as fast as the wall clock, by libfaketime.
#pragma once

#include <string>
#include <vector>

#include "io/file/memory_file.hpp"

namespace fakebot::io {

/// "PATH:PATH": our own library, first because it corrects libfaketime, then libfaketime. Throws
/// OsError if a library is missing on the machine.
std::string find_scaling_libraries();

/// All processes with environment() share a scaled time. The time starts when the first such
/// process starts, and lasts as long as the object.
class ScaledTime {
 public:
  /// `libraries` are the paths of the scaling libraries, as from find_scaling_libraries().
  /// Precondition: scale > 0. Throws OsError.
  ScaledTime(std::string libraries, double scale);
  ScaledTime(const ScaledTime&) = delete;
  ScaledTime& operator=(const ScaledTime&) = delete;
  ~ScaledTime();

  /// The variables, NAME=value, for a process in the scaled time.
  std::vector<std::string> environment() const;
  /// The name by which the processes share the start of their time, as of shm_overview(7) and
  /// sem_overview(7).
  const std::string& name() const { return name_; }

 private:
  std::string libraries_;
  double scale_;
  MemoryFile memory_;
  std::string name_;  // of the memory and of the semaphore that guards the memory
};

}  // namespace fakebot::io
