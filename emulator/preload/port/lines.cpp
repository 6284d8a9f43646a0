// Requests for modem lines, and all else that changes lines.
#include <linux/futex.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdint>

#include "preload/port/opened.hpp"
#include "preload/port/ports.hpp"
#include "preload/replaced.hpp"

namespace fakebot::preload {

namespace {

/// A call of the kernel, which is held in simulated time.
int sleep_in_kernel(std::atomic<std::uint32_t>& word, std::uint32_t value) {
  const long result = ::syscall(SYS_futex, &word, FUTEX_WAIT, value, nullptr, nullptr, 0);
  return result == 0 || errno == EAGAIN ? 0 : -errno;
}

bool sets_rate(unsigned request) {
  switch (request) {
    case TCSETS:
    case TCSETSW:
    case TCSETSF: return true;
    default: return false;
  }
}

void note_rate_of(int descriptor, const termios& settings) {
  PortSlot* const slot = slot_of(descriptor);
  if (slot != nullptr && note_rate(*slot, (settings.c_cflag & CBAUD) == B0)) { tell_of_lines(); }
}

}  // namespace

void note_opened(int descriptor) {
  PortSlot* const slot = slot_of(descriptor);
  if (slot == nullptr) { return; }
  raise_lines(*slot);
  tell_of_lines();
}

extern "C" {

FAKEBOT_REPLACES int ioctl(int descriptor, unsigned long request, ...) noexcept {
  va_list arguments;
  va_start(arguments, request);
  void* const argument = va_arg(arguments, void*);
  va_end(arguments);
  const auto wanted = static_cast<unsigned>(request);
  if (is_for_lines(wanted) && ports != nullptr) {
    if (PortSlot* const slot = slot_of(descriptor)) {
      const std::uint32_t before = slot->driver.load();
      const int result = answer(*slot, wanted, argument, sleep_in_kernel);
      if (slot->driver.load() != before) { tell_of_lines(); }
      if (result == 0) { return 0; }
      errno = -result;
      return -1;
    }
    if (former_slot_of(descriptor) != nullptr) {
      errno = EIO;
      return -1;
    }
  }
  const int result = FAKEBOT_REAL(ioctl)(descriptor, request, argument);
  // Both structures begin with the same four words, of which the third has the rate.
  if (result == 0 && sets_rate(wanted) && ports != nullptr) {
    note_rate_of(descriptor, *static_cast<const termios*>(argument));
  }
  return result;
}

FAKEBOT_REPLACES int tcsetattr(int descriptor, int when, const termios* settings) noexcept {
  const int result = FAKEBOT_REAL(tcsetattr)(descriptor, when, settings);
  if (result == 0 && ports != nullptr) { note_rate_of(descriptor, *settings); }
  return result;
}
}

}  // namespace fakebot::preload
