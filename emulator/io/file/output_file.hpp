// A file for appending during a run.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// Who may write to a file at the same time.
enum class Writers : std::uint8_t {
  any,
  /// A second process that opens the file in mode `one` gets an error. Writing never blocks: a pipe
  /// without a reader is an error.
  one,
};

enum class Writing : std::uint8_t {
  at_once,  ///< written bytes stay in the file even if our process is killed
  /// A system call for many writes. What a call of complete() does not follow may be lost.
  in_blocks,
};

class OutputFile {
 public:
  /// Creates the file, or empties an existing one; in blocks, when the first block is written.
  /// Throws OsError.
  explicit OutputFile(std::string path, Writers writers = Writers::any,
                      Writing writing = Writing::at_once);

  const std::string& path() const { return path_; }
  /// The descriptor for a child process that appends to the same file. Precondition: writes are at
  /// once.
  int descriptor() const { return fd_.get(); }

  /// Writes everything or nothing: if the disk is full, the incomplete part is removed. Throws
  /// OsError.
  void write(std::span<const std::uint8_t> bytes);
  void write(std::string_view text);
  /// Puts into the file what is gathered for a block; if the disk is full, the writes for which
  /// there is room. Throws OsError.
  void complete();

 private:
  void open();
  void lock_and_empty() const;
  void append(std::string_view text) const;
  [[noreturn]] void give_up(std::size_t written) const;

  std::string path_;
  FileDescriptor fd_;
  Writers writers_;
  Writing writing_;
  std::string block_;
  std::vector<std::size_t> ends_;  // of the writes in the block
};

}  // namespace fakebot::io
