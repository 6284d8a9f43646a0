// Requests for the modem lines of a serial port, which a pseudo-terminal does not have.
#include <linux/futex.h>
#include <linux/serial.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
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

/// Of an FT232R. Source: Linux, drivers/usb/serial/ftdi_sio.c, get_ftdi_divisor().
constexpr int kBaudBase = 24'000'000;
/// What a user other than root may change. Source: <linux/tty_flags.h>, ASYNC_USR_MASK.
constexpr int kFlagsOfUser = ASYNC_SPD_MASK | ASYNC_CALLOUT_NOHUP | ASYNC_LOW_LATENCY;
/// In units of 10 ms, as of every port. Source: Linux, drivers/tty/tty_port.c, tty_port_init().
constexpr int kCloseDelay = 50;
constexpr int kClosingWait = 3000;

/// `next` makes the next word from the present word.
template <class Next>
void change(PortSlot& slot, Next&& next) {
  std::uint32_t bits = slot.driver.load();
  DriverWord after;
  do {
    after = next(DriverWord(bits)).with_note();
  } while (!slot.driver.compare_exchange_weak(bits, after.bits()));
}

void set_lines(PortSlot& slot, std::uint32_t cleared, std::uint32_t set) {
  change(slot, [&](DriverWord word) { return word.with_lines((word.lines() & ~cleared) | set); });
  tell_of_lines();
}

int lines_of(const PortSlot& slot) {
  return static_cast<int>(DriverWord(slot.driver.load()).lines() | slot.robot.load());
}

/// The number of changes of the wanted lines.
std::uint32_t changes_of(const PortSlot& slot, unsigned long wanted) {
  const LineChanges& changed = slot.changed;
  std::uint32_t sum = 0;
  if ((wanted & kCts) != 0) { sum += changed.cts.load(); }
  if ((wanted & kDsr) != 0) { sum += changed.dsr.load(); }
  if ((wanted & kDcd) != 0) { sum += changed.dcd.load(); }
  if ((wanted & kRi) != 0) { sum += changed.ri.load(); }
  return sum;
}

/// One call of the kernel for each change: in simulated time the call is held.
int await_change(PortSlot& slot, unsigned long wanted) {
  const std::uint64_t device = slot.device.load();
  const std::uint32_t before = changes_of(slot, wanted);
  for (;;) {
    const std::uint32_t seen = slot.changes.load();
    if (slot.device.load() != device) { return -EIO; }
    if (changes_of(slot, wanted) != before) { return 0; }
    if (::syscall(SYS_futex, &slot.changes, FUTEX_WAIT, seen, nullptr, nullptr, 0) != 0 &&
        errno != EAGAIN) {
      return -errno;
    }
  }
}

void count(const PortSlot& slot, serial_icounter_struct& counts) {
  counts = {};
  counts.cts = static_cast<int>(slot.changed.cts.load());
  counts.dsr = static_cast<int>(slot.changed.dsr.load());
  counts.rng = static_cast<int>(slot.changed.ri.load());
  counts.dcd = static_cast<int>(slot.changed.dcd.load());
  counts.rx = static_cast<int>(slot.received.load());
  counts.tx = static_cast<int>(slot.sent.load());
}

void describe(const PortSlot& slot, serial_struct& port) {
  port = {};
  port.line = static_cast<int>(minor(slot.device.load()));
  port.flags = slot.flags.load();
  port.baud_base = kBaudBase;
  port.close_delay = kCloseDelay;
  port.closing_wait = kClosingWait;
}

int configure(PortSlot& slot, const serial_struct& port) {
  const int flags = slot.flags.load();
  if (::geteuid() != 0 && ((flags ^ port.flags) & ~kFlagsOfUser) != 0) { return -EPERM; }
  slot.flags = port.flags;
  return 0;
}

/// A negative errno value, or 0.
int answer(PortSlot& slot, unsigned request, void* argument) {
  if (request == TIOCMIWAIT) {
    return await_change(slot, reinterpret_cast<unsigned long>(argument));
  }
  if (argument == nullptr) { return -EFAULT; }
  const auto lines = [&] { return *static_cast<const unsigned*>(argument) & (kDtr | kRts); };
  switch (request) {
    case TIOCMGET: *static_cast<int*>(argument) = lines_of(slot); break;
    case TIOCMSET: set_lines(slot, kDtr | kRts, lines()); break;
    case TIOCMBIS: set_lines(slot, 0, lines()); break;
    case TIOCMBIC: set_lines(slot, lines(), 0); break;
    case TIOCGICOUNT: count(slot, *static_cast<serial_icounter_struct*>(argument)); break;
    case TIOCGSERIAL: describe(slot, *static_cast<serial_struct*>(argument)); break;
    default: return configure(slot, *static_cast<const serial_struct*>(argument));
  }
  return 0;
}

bool is_for_lines(unsigned request) {
  switch (request) {
    case TIOCMGET:
    case TIOCMSET:
    case TIOCMBIS:
    case TIOCMBIC:
    case TIOCMIWAIT:
    case TIOCGICOUNT:
    case TIOCGSERIAL:
    case TIOCSSERIAL: return true;
    default: return false;
  }
}

bool sets_rate(unsigned request) {
  switch (request) {
    case TCSETS:
    case TCSETSW:
    case TCSETSF: return true;
    default: return false;
  }
}

/// The rate 0 hangs up: both lines fall. Another rate afterwards raises both.
void note_rate(int descriptor, bool is_zero) {
  PortSlot* const slot = slot_of(descriptor);
  if (slot == nullptr || DriverWord(slot->driver.load()).is_hung_up() == is_zero) { return; }
  change(*slot, [&](DriverWord word) {
    return word.hung_up(is_zero).with_lines(is_zero ? 0 : kDtr | kRts);
  });
  tell_of_lines();
}

}  // namespace

void note_opened(int descriptor) {
  PortSlot* const slot = slot_of(descriptor);
  if (slot == nullptr) { return; }
  change(*slot,
         [](DriverWord word) { return word.is_hung_up() ? word : word.with_lines(kDtr | kRts); });
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
      const int result = answer(*slot, wanted, argument);
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
    note_rate(descriptor, (static_cast<const termios*>(argument)->c_cflag & CBAUD) == B0);
  }
  return result;
}

FAKEBOT_REPLACES int tcsetattr(int descriptor, int when, const termios* settings) noexcept {
  const int result = FAKEBOT_REAL(tcsetattr)(descriptor, when, settings);
  if (result == 0 && ports != nullptr) { note_rate(descriptor, (settings->c_cflag & CBAUD) == B0); }
  return result;
}
}

}  // namespace fakebot::preload
