#include "io/file/input_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

constexpr std::size_t kPeekedAtOnce = 65536;

/// A closed standard input is no mistake in a name given by the user.
[[noreturn]] void refuse_input(const std::string& operation, const std::string& path,
                               const std::string& remedy) {
  const OsRefusal refusal{
      .operation = operation + " " + path, .error_number = errno, .remedy = remedy};
  if (path == "-") { throw OsError(refusal); }
  throw InputError(refusal);
}

}  // namespace

InputFile::InputFile(std::string path) : path_(std::move(path)) {
  fd_ = FileDescriptor(
      path_ == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : uninterrupted([this] {
        return ::open(path_.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC);
      }));
  if (!fd_) { refuse_input("open", path_, "does it exist, and may you read it?"); }
}

std::span<const std::uint8_t> InputFile::peek(std::size_t size) {
  while (peeked_.size() - peeked_begin_ < size) {
    const std::size_t before = peeked_.size();
    peeked_.resize(before + kPeekedAtOnce);
    const std::size_t got = read_from_file(std::span(peeked_).subspan(before));
    peeked_.resize(before + got);
    if (got == 0) { break; }
  }
  return std::span(peeked_).subspan(peeked_begin_);
}

std::size_t InputFile::read_some(std::span<std::uint8_t> buffer) {
  const std::size_t left = peeked_.size() - peeked_begin_;
  if (left == 0) { return read_from_file(buffer); }
  const std::size_t size = std::min(left, buffer.size());
  std::copy_n(peeked_.begin() + static_cast<std::ptrdiff_t>(peeked_begin_), size, buffer.begin());
  peeked_begin_ += size;
  return size;
}

std::size_t InputFile::read_from_file(std::span<std::uint8_t> buffer) {
  const ssize_t size =
      uninterrupted([&] { return ::read(fd_.get(), buffer.data(), buffer.size()); });
  if (size < 0) { refuse_input("read", path_, "is it a file or a device?"); }
  return static_cast<std::size_t>(size);
}

}  // namespace fakebot::io
