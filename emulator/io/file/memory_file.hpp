// A file in memory that processes of drivers find by its name, whatever descriptors they close.
#pragma once

#include <string>
#include <string_view>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// The remedy where /dev/shm gives no memory, for an errno value.
std::string remedy_of_memory(int error_number);

/// In /dev/shm, for us and our user only. The name is new, so whatever others have there is not in
/// the way.
class MemoryFile {
 public:
  /// "fakebot-time-" and then random letters. Also removes those with the same beginning that
  /// programs which were killed have left behind, as far as we may. Throws OsError.
  explicit MemoryFile(std::string_view prefix);
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  /// Removes the file.
  ~MemoryFile();

  const std::string& path() const { return path_; }
  /// As shm_open(3) wants it: "/fakebot-time-x4bQ2z".
  std::string name() const;
  int descriptor() const { return file_.get(); }

 private:
  std::string path_;
  FileDescriptor file_;  // locked
};

}  // namespace fakebot::io
