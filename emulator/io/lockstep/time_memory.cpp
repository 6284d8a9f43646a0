#include "io/lockstep/time_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>
#include <chrono>
#include <string_view>

#include "io/lockstep/truncated_files.hpp"
#include "io/os_error.hpp"
#include "io/proc/pid_namespace.hpp"

namespace fakebot::io {

using preload::SharedTime;

namespace {

/// Any time after the boot of a machine. (choice)
constexpr std::chrono::nanoseconds kMonotonicStart = std::chrono::seconds(1000);
/// 2026-01-01 00:00:00 UTC: the same in every run. (choice)
constexpr std::chrono::nanoseconds kRealtimeStart = std::chrono::seconds(1'767'225'600);

constexpr std::string_view kNamePrefix = "fakebot-time-";

}  // namespace

TimeMemory::TimeMemory() : file_(kNamePrefix) {
  // All memory at once: without room, a later access would be a SIGBUS.
  const int no_room = ::posix_fallocate(file_.descriptor(), 0, sizeof(SharedTime));
  void* const memory = no_room == 0 ? ::mmap(nullptr, sizeof(SharedTime), PROT_READ | PROT_WRITE,
                                             MAP_SHARED, file_.descriptor(), 0)
                                    : MAP_FAILED;
  if (memory == MAP_FAILED) {
    const int error = no_room != 0 ? no_room : errno;
    throw_os_error("share the memory " + path(), error, remedy_of_memory(error));
  }
  // A new file is all zeros: the right value for all fields not set here.
  shared_ = static_cast<SharedTime*>(memory);
  survive_truncation(memory, sizeof(SharedTime));
  shared_->version = preload::kVersion;
  shared_->monotonic_start_ns = kMonotonicStart.count();
  shared_->realtime_start_ns = kRealtimeStart.count();
  shared_->waker = ::getpid();
  shared_->pid_namespaces[0] = own_pid_namespace();
}

TimeMemory::~TimeMemory() {
  forget_mapping(shared_);
  ::munmap(shared_, sizeof(SharedTime));
}

}  // namespace fakebot::io
