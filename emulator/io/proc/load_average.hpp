// How busy the machine is.
#pragma once

#include <optional>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// The number of processes that ran or waited for a processor, averaged over the last minute.
/// Nothing if the system does not tell.
std::optional<double> load_average();

/// The threads of the whole machine that run or wait for a processor at the moment.
class RunnableThreads {
 public:
  RunnableThreads();

  /// Whether no thread but the caller can run. A thread on its way between two processors, or
  /// woken by another processor a moment ago, may be missed. False also if the system does not
  /// tell.
  bool are_only_caller() const;

 private:
  FileDescriptor file_;  // empty: the system does not tell
};

}  // namespace fakebot::io
