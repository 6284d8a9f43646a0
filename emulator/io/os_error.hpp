// What the operating system refused: operation, path, reason and what to do.
#pragma once

#include <stdexcept>
#include <string>

namespace fakebot::io {

class OsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws with the meaning of `error_number`, an errno value:
/// "cannot create the link /tmp/kobuki: File exists; choose another path".
[[noreturn]] void throw_os_error(const std::string& operation, int error_number,
                                 const std::string& remedy);

/// Of operations that need a descriptor.
inline constexpr const char* kDescriptorRemedy = "is the limit of open files (ulimit -n) reached?";

}  // namespace fakebot::io
