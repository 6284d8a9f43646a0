// Errors of the operating system: operation, path, reason and remedy.
#pragma once

#include <memory>
#include <string>

#include "sim/error.hpp"

namespace fakebot::io {

/// The parts of the message.
struct OsRefusal {
  std::string operation;  ///< with the path: "create the link /tmp/kobuki"
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

/// Whether the errno value means a shortage, by the machine or by a limit of the process: of
/// descriptors, processes, memory, room on a disk.
bool is_shortage(int error_number);

/// The remedy for a shortage, by the missing resource: "is the limit of open files (ulimit -n)
/// reached?". For any other errno value: `otherwise`.
std::string remedy_of(int error_number, const std::string& otherwise);

/// The error of a failed allocation (std::bad_alloc) in the operation: "play a scenario".
OsError out_of_memory(const std::string& operation);

/// Remedy for operations that need a descriptor.
inline constexpr const char* kDescriptorRemedy = "is the limit of open files (ulimit -n) reached?";

}  // namespace fakebot::io
