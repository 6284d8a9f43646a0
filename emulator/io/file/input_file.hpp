// A file, a device or standard input, read from start to end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"

namespace fakebot::io {

/// A file named by the user is missing or cannot be read.
class InputError final : public OsError {
 public:
  using OsError::OsError;
};

class InputFile {
 public:
  /// "-" is standard input; errors of standard input are OsErrors, but no InputErrors. Throws
  /// InputError.
  explicit InputFile(std::string path);

  const std::string& path() const { return path_; }

  /// The next `size` bytes or more, without consuming them; fewer only at the end of the file.
  /// Blocks only until `size` bytes have arrived. Throws InputError.
  [[nodiscard]] std::span<const std::uint8_t> peek(std::size_t size);

  /// Reads the bytes that have arrived, so bytes of a slow stream are not held back. Returns the
  /// number of bytes; 0 at the end of the file. Throws InputError.
  [[nodiscard]] std::size_t read_some(std::span<std::uint8_t> buffer);

 private:
  [[nodiscard]] std::size_t read_from_file(std::span<std::uint8_t> buffer);

  std::string path_;
  FileDescriptor fd_;
  std::vector<std::uint8_t> peeked_;  // unread from peeked_begin_ on
  std::size_t peeked_begin_ = 0;
};

}  // namespace fakebot::io
