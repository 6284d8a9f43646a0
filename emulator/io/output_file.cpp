#include "io/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "io/os_error.hpp"
#include "io/standard_streams.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

constexpr mode_t kForAllToRead = 0666;  // less the umask

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
  fd_ = FileDescriptor(
      uninterrupted([this] { return ::open(path_.c_str(), kFlags, kForAllToRead); }));
  if (!fd_) { throw_os_error("create " + path_, errno, "is its folder there, and yours?"); }
}

void OutputFile::write(std::string_view text) {
  const off_t before = ::lseek(fd_.get(), 0, SEEK_END);
  if (write_all(fd_.get(), text)) { return; }
  const int error = errno;
  // Half a piece would be in the way of whoever reads the whole ones before it. When that
  // fails as well, there is nothing left to do.
  if (before >= 0 && ::ftruncate(fd_.get(), before) != 0) { errno = error; }
  throw_os_error("write " + path_, error, "is its disk full?");
}

void OutputFile::write(std::span<const std::uint8_t> bytes) {
  write(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

}  // namespace fakebot::io
