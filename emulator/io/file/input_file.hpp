// A file, a device or standard input, read from its beginning to its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

class InputFile {
 public:
  /// "-" is standard input. Throws OsError.
  explicit InputFile(std::string path);

  const std::string& path() const { return path_; }

  /// What comes next: `size` bytes or more, less only at the end. They stay there to be read. Waits
  /// for no more than that. Throws OsError.
  [[nodiscard]] std::span<const std::uint8_t> peek(std::size_t size);

  /// What is there by now, so that of a slow stream nothing waits: how many bytes of the buffer;
  /// 0 is the end. Throws OsError.
  [[nodiscard]] std::size_t read_some(std::span<std::uint8_t> buffer);

 private:
  [[nodiscard]] std::size_t read_from_file(std::span<std::uint8_t> buffer);

  std::string path_;
  FileDescriptor fd_;
  std::vector<std::uint8_t> peeked_;  // from peeked_begin_ on
  std::size_t peeked_begin_ = 0;
};

}  // namespace fakebot::io
