#include "preload/port/trapped.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cerrno>

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

#if defined(FAKEBOT_LOADER)
/// The opening of a port is not seen, so it counts with the first request.
void raise_at_first(PortSlot& slot) {
  static std::atomic<PortSlot*> opened{nullptr};
  if (opened.exchange(&slot) != &slot) { raise_lines(slot); }
}
#else
void raise_at_first(PortSlot& /*slot*/) {}
#endif

}  // namespace

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

long request_lines(const long (&a)[6]) {
  struct stat status {};
  const bool is_device = ports != nullptr && raw_syscall(SYS_fstat, a[0], bits(&status)) == 0 &&
                         S_ISCHR(status.st_mode);
  if (PortSlot* const slot = is_device ? slot_with(status.st_rdev) : nullptr) {
    raise_at_first(*slot);
    return answer(*slot, static_cast<unsigned>(a[1]), pointer<void>(a[2]), sleep_held);
  }
  if (is_device && slot_without(status.st_rdev) != nullptr) { return -EIO; }
  return raw_syscall(SYS_ioctl, marked(a[0]), a[1], a[2]);
}

}  // namespace fakebot::preload
