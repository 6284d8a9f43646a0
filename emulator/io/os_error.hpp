// Errors of the operating system: operation, path, reason and remedy.
#pragma once

#include <memory>
#include <string>

#include "sim/error.hpp"

namespace fakebot::io {

/// The parts of the message.
struct OsRefusal {
  std::string operation;  ///< with its path: "create the link /tmp/kobuki"
  int error_number = 0;   ///< an errno value
  std::string remedy;     ///< "choose another path"
  std::string reason{};   ///< replaces the system's text for the number
};

/// what() is "cannot create the link /tmp/kobuki: File exists; choose another path".
class OsError : public Error {
 public:
  explicit OsError(OsRefusal refusal);

  const OsRefusal& refusal() const noexcept { return *refusal_; }

 private:
  std::shared_ptr<const OsRefusal> refusal_;  // copying an exception must not throw
};

/// Throws OsError with the meaning of `error_number`, an errno value.
[[noreturn]] void throw_os_error(const std::string& operation, int error_number,
                                 const std::string& remedy);

/// Whether an errno value means that this machine, or a limit of this process, has run out of
/// something: descriptors, processes, memory, room on a disk.
bool is_shortage(int error_number);

/// What has run out, for such a value: "is the limit of open files (ulimit -n) reached?". Of any
/// other value: `otherwise`.
std::string remedy_of(int error_number, const std::string& otherwise);

/// The error of an allocation that failed, std::bad_alloc, in this operation: "play a scenario".
OsError out_of_memory(const std::string& operation);

/// Remedy for operations that need a descriptor.
inline constexpr const char* kDescriptorRemedy = "is the limit of open files (ulimit -n) reached?";

}  // namespace fakebot::io
