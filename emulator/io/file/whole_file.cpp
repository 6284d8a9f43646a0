#include "io/file/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

#include "io/file/file_descriptor.hpp"
#include "io/file/output_file.hpp"
#include "io/file/standard_streams.hpp"
#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

namespace {

constexpr int kMostLinks = 40;  // as the kernel
constexpr mode_t kPermissions = 07777;

/// The file behind any symbolic links, existing or not; nothing for a descriptor of a process, such
/// as /dev/stdout.
std::optional<fs::path> behind_links(fs::path path) {
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code error;
    const fs::path given = path.parent_path();
    const fs::path folder = fs::canonical(given.empty() ? "." : given, error);
    if (error || folder.native().starts_with("/proc/")) { return std::nullopt; }
    path = folder / path.filename();
    const fs::path target = fs::read_symlink(path, error);
    if (error) { return path; }
    path = folder / target;  // the target alone if the target is absolute
  }
  return std::nullopt;
}

/// Standard output, too, may have been redirected to the file.
bool is_standard_stream(const struct stat& file) {
  return std::ranges::any_of(std::array{STDOUT_FILENO, STDERR_FILENO}, [&](int stream) {
    struct stat other {};
    return ::fstat(stream, &other) == 0 && other.st_dev == file.st_dev &&
           other.st_ino == file.st_ino;
  });
}

/// Only an ordinary file is replaceable, without another name, another owner or a writer.
bool is_replaceable(const struct stat& file) {
  return S_ISREG(file.st_mode) && file.st_nlink == 1 && file.st_uid == ::geteuid() &&
         !is_standard_stream(file);
}

/// A new file in the folder of the file to be replaced. The destructor removes the new file, unless
/// take_place_of() has succeeded.
class NewFile {
 public:
  explicit NewFile(const fs::path& folder) {
    for (unsigned number = 0;; ++number) {
      path_ = folder / (".fakebot-" + std::to_string(::getpid()) + "-" + std::to_string(number));
      fd_ = FileDescriptor(uninterrupted([this] {
        return ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kForAllToRead);
      }));
      if (fd_ || errno != EEXIST) { return; }
    }
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (fd_) { ::unlink(path_.c_str()); }
  }

  bool is_there() const { return static_cast<bool>(fd_); }
  bool has_permissions(mode_t mode) const { return ::fchmod(fd_.get(), mode & kPermissions) == 0; }

  /// False with errno set if not everything was written.
  bool write(std::string_view text) const { return write_all(fd_.get(), text); }

  bool take_place_of(const fs::path& path) {
    if (::rename(path_.c_str(), path.c_str()) != 0) { return false; }
    fd_ = FileDescriptor();
    return true;
  }

 private:
  static constexpr mode_t kForAllToRead = 0666;  // minus the umask

  fs::path path_;
  FileDescriptor fd_;
};

/// Returns false if the file could not be replaced, and has to be written in place. Throws OsError.
bool replace(const std::string& path, std::string_view text) {
  const auto place = behind_links(path);
  if (!place) { return false; }
  struct stat old {};
  const bool exists = ::stat(place->c_str(), &old) == 0;
  if (exists && !is_replaceable(old)) { return false; }
  NewFile file(place->parent_path());
  if (!file.is_there() || (exists && !file.has_permissions(old.st_mode))) { return false; }
  if (!file.write(text)) {
    throw_os_error("write " + path, errno, remedy_of(errno, "is its disk in order?"));
  }
  return file.take_place_of(*place);
}

}  // namespace

void write_whole_file(const std::string& path, std::string_view text) {
  if (!replace(path, text)) { OutputFile(path).write(text); }
}

void remove_stale_file(const std::string& path) {
  const auto place = behind_links(path);
  struct stat file {};
  if (!place || ::stat(place->c_str(), &file) != 0 || !S_ISREG(file.st_mode)) { return; }
  if (is_replaceable(file) && ::unlink(place->c_str()) == 0) { return; }
  const int ignored [[maybe_unused]] = ::truncate(place->c_str(), 0);
}

}  // namespace fakebot::io
