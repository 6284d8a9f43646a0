#include "preload/port/requests.hpp"

#include <linux/serial.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace fakebot::preload {

PortTable* ports = nullptr;

namespace {

/// Of an FT232R. Source: Linux, drivers/usb/serial/ftdi_sio.c, get_ftdi_divisor().
constexpr int kBaudBase = 24'000'000;
/// Flags for users without rights. Source: <linux/tty_flags.h>, ASYNC_USR_MASK.
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
int await_change(PortSlot& slot, unsigned long wanted, Sleep sleep) {
  const std::uint64_t device = slot.device.load();
  const std::uint32_t before = changes_of(slot, wanted);
  for (;;) {
    const std::uint32_t seen = slot.changes.load();
    if (slot.device.load() != device) { return -EIO; }
    if (changes_of(slot, wanted) != before) { return 0; }
    if (const int error = sleep(slot.changes, seen)) { return error; }
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

}  // namespace

int answer(PortSlot& slot, unsigned request, void* argument, Sleep sleep) {
  if (request == TIOCMIWAIT) {
    return await_change(slot, reinterpret_cast<unsigned long>(argument), sleep);
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

void raise_lines(PortSlot& slot) {
  change(slot,
         [](DriverWord word) { return word.is_hung_up() ? word : word.with_lines(kDtr | kRts); });
}

bool note_rate(PortSlot& slot, bool is_zero) {
  if (DriverWord(slot.driver.load()).is_hung_up() == is_zero) { return false; }
  change(slot, [&](DriverWord word) {
    return word.hung_up(is_zero).with_lines(is_zero ? 0 : kDtr | kRts);
  });
  return true;
}

}  // namespace fakebot::preload
