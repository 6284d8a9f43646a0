// A file in memory, found by processes of drivers by the file's name, whatever descriptors they
// close.
#pragma once

#include <string>
#include <string_view>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

inline constexpr const char* kMemoryFolder = "/dev/shm";

/// The remedy where /dev/shm gives no memory, for an errno value.
std::string remedy_of_memory(int error_number);

/// A file in /dev/shm, for our user only. The name is new, so no file of another program is in the
/// way.
class MemoryFile {
 public:
  /// `prefix`, as "fakebot-time-", is followed by random letters. Also removes files with the same
  /// prefix left behind by killed programs, as far as we may. Throws OsError.
  explicit MemoryFile(std::string_view prefix);
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  /// Removes the file.
  ~MemoryFile();

  const std::string& path() const { return path_; }
  /// The name for shm_open(3): "/fakebot-time-x4bQ2z".
  std::string name() const;
  int descriptor() const { return file_.get(); }

 private:
  std::string path_;
  FileDescriptor file_;  // locked
};

}  // namespace fakebot::io
