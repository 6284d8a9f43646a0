#include "io/lockstep/time_memory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

using preload::SharedTime;

namespace {

/// Any time after the boot of a machine. (choice)
constexpr std::chrono::nanoseconds kMonotonicStart = std::chrono::seconds(1000);
/// 2026-01-01 00:00:00 UTC: the same in every run. (choice)
constexpr std::chrono::nanoseconds kRealtimeStart = std::chrono::seconds(1'767'225'600);

constexpr auto kRemedy = "is /dev/shm mounted, and is there room?";

namespace fs = std::filesystem;
constexpr auto kFolder = "/dev/shm";
constexpr std::string_view kNamePrefix = "fakebot-time-";

/// Whoever has it keeps the file, and loses it by its end, however that comes.
bool lock(const FileDescriptor& file) {
  return ::flock(file.get(), LOCK_EX | LOCK_NB) == 0;
}

/// Of runs that were killed.
void remove_unlocked() {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder, error)) {
    if (!entry.path().filename().string().starts_with(kNamePrefix)) { continue; }
    const FileDescriptor file(::open(entry.path().c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (file && lock(file)) { fs::remove(entry.path(), error); }
  }
}

FileDescriptor create(std::string& path) {
  for (;;) {
    path = std::string(kFolder) + "/" + std::string(kNamePrefix) + "XXXXXX";
    FileDescriptor file(::mkostemp(path.data(), O_CLOEXEC));
    if (!file) { throw_os_error("create shared memory in /dev/shm", errno, kRemedy); }
    std::error_code error;
    // Another one may have removed it as long as it was not locked.
    if (lock(file) && fs::exists(path, error)) { return file; }
  }
}

}  // namespace

TimeMemory::TimeMemory() {
  remove_unlocked();
  file_ = create(path_);
  void* memory = MAP_FAILED;
  if (::ftruncate(file_.get(), sizeof(SharedTime)) == 0) {
    memory =
        ::mmap(nullptr, sizeof(SharedTime), PROT_READ | PROT_WRITE, MAP_SHARED, file_.get(), 0);
  }
  if (memory == MAP_FAILED) {
    const int error = errno;
    ::unlink(path_.c_str());
    throw_os_error("share the memory " + path_, error, kRemedy);
  }
  // A new file is all zeros, which is the value of all that is not set here.
  shared_ = static_cast<SharedTime*>(memory);
  shared_->version = preload::kVersion;
  shared_->monotonic_start_ns = kMonotonicStart.count();
  shared_->realtime_start_ns = kRealtimeStart.count();
  struct stat ours {};
  if (::stat("/proc/self/ns/pid", &ours) == 0) { shared_->pid_namespace = ours.st_ino; }
}

TimeMemory::~TimeMemory() {
  ::unlink(path_.c_str());
  ::munmap(shared_, sizeof(SharedTime));
}

}  // namespace fakebot::io
