#include "io/file/output_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

constexpr mode_t kForAllToRead = 0666;  // minus the umask
/// Some minutes of a robot: most runs that are thrown away leave no file behind. (choice)
constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;

std::string remedy_of_opening(int error_number) {
  if (error_number == ENXIO) { return "start its reader first"; }
  return remedy_of(error_number, "is its folder there, and yours?");
}

}  // namespace

OutputFile::OutputFile(std::string path, Writers writers, Writing writing)
    : path_(std::move(path)), writers_(writers), writing_(writing) {
  if (writing_ == Writing::at_once) { open(); }
}

void OutputFile::open() {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_CLOEXEC;
  const int flags = kFlags | (writers_ == Writers::one ? O_NONBLOCK : O_TRUNC);
  fd_ = FileDescriptor(uninterrupted([&] { return ::open(path_.c_str(), flags, kForAllToRead); }));
  if (!fd_) { throw_os_error("create " + path_, errno, remedy_of_opening(errno)); }
  if (writers_ == Writers::one) { lock_and_empty(); }
}

/// Empties the file only if no other process has locked it.
void OutputFile::lock_and_empty() const {
  struct stat file {};
  if (::fstat(fd_.get(), &file) != 0 || !S_ISREG(file.st_mode)) { return; }
  // Some file systems have no locks; refusing to write there would help nobody.
  if (::flock(fd_.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    throw OsError({.operation = "create " + path_,
                   .error_number = errno,
                   .remedy = "end that one, or choose another file",
                   .reason = "another process is writing it"});
  }
  if (::ftruncate(fd_.get(), 0) != 0) { throw_os_error("empty " + path_, errno, "is it yours?"); }
}

void OutputFile::write(std::string_view text) {
  if (writing_ == Writing::at_once) { return append(text); }
  block_.append(text);
  ends_.push_back(block_.size());
  if (block_.size() >= kBlockBytes) { complete(); }
}

void OutputFile::complete() {
  const std::string block = std::exchange(block_, {});
  const std::vector<std::size_t> ends = std::exchange(ends_, {});
  if (!fd_) { open(); }
  try {
    append(block);
  } catch (const OsError&) {
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      append(std::string_view(block).substr(begin, end - begin));
      begin = end;
    }
    throw;
  }
}

void OutputFile::append(std::string_view text) const {
  const std::size_t whole = text.size();
  while (!text.empty()) {
    const ssize_t written =
        uninterrupted([&] { return ::write(fd_.get(), text.data(), text.size()); });
    if (written < 0) { return give_up(whole - text.size()); }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Cuts off the written part of an incomplete record, so that the complete records before the cut
/// can be read. If the cut fails, too, nothing more can be done.
void OutputFile::give_up(std::size_t written) const {
  const int error = errno;
  const off_t end = ::lseek(fd_.get(), 0, SEEK_END);
  if (written > 0 && end >= 0) {
    const int ignored [[maybe_unused]] = ::ftruncate(fd_.get(), end - static_cast<off_t>(written));
  }
  throw_os_error(
      "write " + path_, error,
      error == EAGAIN ? "does its reader read it?" : remedy_of(error, "is its disk in order?"));
}

void OutputFile::write(std::span<const std::uint8_t> bytes) {
  write(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

}  // namespace fakebot::io
