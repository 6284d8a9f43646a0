#include "io/lockstep/time_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>

#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"

namespace fakebot::io {

using preload::SharedTime;

namespace {

/// Any time after the boot of a machine. (choice)
constexpr std::chrono::nanoseconds kMonotonicStart = std::chrono::seconds(1000);
/// 2026-01-01 00:00:00 UTC: the same in every run. (choice)
constexpr std::chrono::nanoseconds kRealtimeStart = std::chrono::seconds(1'767'225'600);

constexpr auto kRemedy = "is /dev/shm mounted, and is there room?";

}  // namespace

TimeMemory::TimeMemory() : path_("/dev/shm/fakebot-XXXXXX") {
  const FileDescriptor file(::mkostemp(path_.data(), O_CLOEXEC));
  if (!file) { throw_os_error("create shared memory in /dev/shm", errno, kRemedy); }
  void* memory = MAP_FAILED;
  if (::ftruncate(file.get(), sizeof(SharedTime)) == 0) {
    memory = ::mmap(nullptr, sizeof(SharedTime), PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
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
}

TimeMemory::~TimeMemory() {
  ::unlink(path_.c_str());
  ::munmap(shared_, sizeof(SharedTime));
}

}  // namespace fakebot::io
