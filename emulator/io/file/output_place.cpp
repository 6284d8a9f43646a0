#include "io/file/output_place.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

namespace {

void make_folder(const fs::path& path, const std::string& remedy) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error && !fs::is_directory(path, error)) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) { throw_os_error("make the folder " + path.string(), error.value(), remedy); }
}

/// By the effective user, as the kernel checks at the later writing.
bool is_allowed(const std::string& path, int mode) {
  return ::faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
}

}  // namespace

void prepare_folder(const std::string& path, const std::string& remedy) {
  make_folder(path, remedy);
  if (!is_allowed(path, W_OK | X_OK)) { throw_os_error("write into " + path, errno, remedy); }
  std::error_code unknown;
  const fs::space_info space = fs::space(path, unknown);
  if (!unknown && space.capacity > 0 && space.free == 0) {
    throw_os_error("write into " + path, ENOSPC, "make room on its disk");
  }
}

FileDescriptor prepare_own_folder(const std::string& path, const std::string& remedy) {
  prepare_folder(path, remedy);
  FileDescriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that may be written but not read, and some file systems, have no locks.
  if (folder && ::flock(folder.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    throw OsError({.operation = "write into " + path,
                   .error_number = errno,
                   .remedy = "end that one, or " + remedy,
                   .reason = "another process is writing there"});
  }
  return folder;
}

void prepare_file(const std::string& path, const std::string& remedy) {
  std::error_code none;
  if (fs::is_directory(path, none)) { throw_os_error("write " + path, EISDIR, remedy); }
  if (fs::exists(path, none)) {
    if (!is_allowed(path, W_OK)) { throw_os_error("write " + path, errno, remedy); }
    return;
  }
  // If the folder may not be entered, the error is about the folder: see prepare_folder().
  if (none && none != std::errc::permission_denied) {
    throw_os_error("write " + path, none.value(), remedy);
  }
  const fs::path folder = fs::path(path).parent_path();
  prepare_folder(folder.empty() ? "." : folder.string(), remedy);
}

}  // namespace fakebot::io
