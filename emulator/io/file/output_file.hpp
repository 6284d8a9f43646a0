// A file that grows while something goes on.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// Who may write to a file at the same time.
enum class Writers : std::uint8_t {
  any,
  /// Another process that asks for the same is refused, and nothing ever waits: a pipe that
  /// nobody reads is an error.
  one,
};

/// Nothing is held back: what was written is there, even when this process is killed.
class OutputFile {
 public:
  /// Empties the file if there is one. Throws OsError.
  explicit OutputFile(std::string path, Writers writers = Writers::any);

  const std::string& path() const { return path_; }
  /// For a child process that shall write to its end, too.
  int descriptor() const { return fd_.get(); }

  /// Whole or not at all: where there is no room for all of it, nothing of it stays. Throws
  /// OsError.
  void write(std::span<const std::uint8_t> bytes);
  void write(std::string_view text);

 private:
  void make_own() const;
  [[noreturn]] void give_up(std::size_t written) const;

  std::string path_;
  FileDescriptor fd_;
};

}  // namespace fakebot::io
