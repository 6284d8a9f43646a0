#include "io/file/memory_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace {

namespace fs = std::filesystem;
/// Prefix of the file of a semaphore: sem_overview(7).
constexpr auto kSemaphorePrefix = "sem.";

/// The process with the lock keeps the file, and loses file and lock at the end of the process,
/// however the process ends.
bool lock(const FileDescriptor& file) {
  return ::flock(file.get(), LOCK_EX | LOCK_NB) == 0;
}

void remove_unlocked(std::string_view prefix) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(kMemoryFolder, error)) {
    const fs::path& path = entry.path();
    if (!path.filename().string().starts_with(prefix)) { continue; }
    const FileDescriptor file(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (!file || !lock(file)) { continue; }
    fs::remove(path.parent_path() / (kSemaphorePrefix + path.filename().string()), error);
    fs::remove(path, error);
  }
}

FileDescriptor create(std::string_view prefix, std::string& path) {
  for (;;) {
    path = std::string(kMemoryFolder) + "/" + std::string(prefix) + "XXXXXX";
    FileDescriptor file(::mkostemp(path.data(), O_CLOEXEC));
    if (!file) {
      throw_os_error("create shared memory in " + std::string(kMemoryFolder), errno,
                     remedy_of_memory(errno));
    }
    std::error_code error;
    // Another process may have removed the file before the lock.
    if (lock(file) && fs::exists(path, error)) { return file; }
  }
}

}  // namespace

std::string remedy_of_memory(int error_number) {
  if (error_number == ENOSPC) { return "is there room in /dev/shm?"; }
  if (error_number == EROFS) { return "is /dev/shm mounted for reading only?"; }
  return remedy_of(error_number, "is /dev/shm mounted, and may this user write there?");
}

MemoryFile::MemoryFile(std::string_view prefix) {
  remove_unlocked(prefix);
  file_ = create(prefix, path_);
}

MemoryFile::~MemoryFile() {
  ::unlink(path_.c_str());
}

std::string MemoryFile::name() const {
  return path_.substr(path_.rfind('/'));
}

}  // namespace fakebot::io
