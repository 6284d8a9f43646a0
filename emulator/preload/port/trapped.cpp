#include "preload/port/trapped.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cerrno>

#include "preload/port/led_path.hpp"
#include "preload/port/requests.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

int sleep_held(std::atomic<std::uint32_t>& word, std::uint32_t value) {
  forget_looks();
  const long result = wait_until(kNever, 0, [&] {
    return raw_syscall(SYS_futex, bits(&word), marked(FUTEX_WAIT), static_cast<long>(value), 0);
  });
  return result == -EAGAIN ? 0 : static_cast<int>(result);
}

/// Calls by which programs open and look at files, and the place of the path among the arguments.
struct PathCall {
  long number;
  int place;
};
constexpr PathCall kPathCalls[] {
#if defined(__x86_64__)
  {SYS_open, 0}, {SYS_stat, 0}, {SYS_lstat, 0}, {SYS_access, 0}, {SYS_readlink, 0},
#endif
      {SYS_openat, 1}, {SYS_faccessat, 1}, {kFaccessat2, 1}, {SYS_newfstatat, 1}, {SYS_statx, 1}, {
    SYS_readlinkat, 1
  }
};

const PathCall* path_call(long number) {
  for (const PathCall& call : kPathCalls) {
    if (call.number == number) { return &call; }
  }
  return nullptr;
}

bool opens(long number) {
#if defined(__x86_64__)
  if (number == SYS_open) { return true; }
#endif
  return number == SYS_openat;
}

}  // namespace

std::uint64_t device_at(long descriptor) {
  struct stat status {};
  const bool is_device =
      raw_syscall(SYS_fstat, descriptor, bits(&status)) == 0 && S_ISCHR(status.st_mode);
  return is_device ? status.st_rdev : 0;
}

void open_ports(const char* file) {
  if (file == nullptr) { return; }
  const int descriptor = ::open(file, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) { return; }
  void* const memory =
      ::mmap(nullptr, sizeof(PortTable), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  raw_syscall(SYS_close, descriptor);
  if (memory == MAP_FAILED) { return; }
  auto* const table = static_cast<PortTable*>(memory);
  if (table->version == kPortsVersion) { ports = table; }
}

long call_with_path(long number, const long (&a)[6]) {
  const int place = path_call(number)->place;
  const LedPath led(place == 1 ? static_cast<int>(a[0]) : kHere, pointer<const char>(a[place]));
  long arguments[6]{a[0], a[1], a[2], a[3], a[4], a[5]};
  arguments[place] = bits(led.path());
  const long result = raw_syscall(number, arguments[0], arguments[1], arguments[2], arguments[3],
                                  arguments[4], arguments[5]);
  if (ports != nullptr && result >= 0 && opens(number)) {
    const std::uint64_t device = device_at(result);
    if (PortSlot* const slot = device != 0 ? slot_with(device) : nullptr) { raise_lines(*slot); }
  }
  return result;
}

long request_lines(const long (&a)[6]) {
  const std::uint64_t device = ports != nullptr ? device_at(a[0]) : 0;
  if (PortSlot* const slot = device != 0 ? slot_with(device) : nullptr) {
    return answer(*slot, static_cast<unsigned>(a[1]), pointer<void>(a[2]), sleep_held);
  }
  if (device != 0 && slot_without(device) != nullptr) { return -EIO; }
  return raw_syscall(SYS_ioctl, marked(a[0]), a[1], a[2]);
}

}  // namespace fakebot::preload
