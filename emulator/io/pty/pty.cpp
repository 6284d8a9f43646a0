#include "io/pty/pty.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>
#include <vector>

#include "io/os_error.hpp"
#include "io/pty/links/former_path.hpp"
#include "io/serial/serial_settings.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// How long to wait for the kernel thread that moves the bytes, late on a busy machine: until the
/// first byte arrives, and until all have arrived. Bytes not there yet do not count as unread, so a
/// later frame would find more room than in another run. (choices)
constexpr std::chrono::seconds kMovedWithin{10};
constexpr std::chrono::milliseconds kDeliveredWithin{200};
/// In a terminal that changes bytes on the way, or counts whole lines only, the expected number may
/// never arrive. (choice)
constexpr int kTurnsUnlessRaw = 50;

/// More claimed paths are not expected; a claimed path is better than no device.
constexpr std::size_t kMostClaimed = 64;

void make_raw(int fd, std::uint32_t baud_rate) {
  termios settings{};
  if (::tcgetattr(fd, &settings) != 0) { return; }
  ::cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD | HUPCL;
  // cfsetspeed() accepts standard rates as plain numbers.
  const bool is_customary = ::cfsetspeed(&settings, baud_rate) == 0;
  uninterrupted([&] { return ::tcsetattr(fd, TCSANOW, &settings); });
  if (!is_customary) { set_rate(fd, baud_rate); }
}

/// As the drivers of USB adapters (ftdi_sio, cdc-acm) begin: tty_std_termios at 9600 baud.
void make_as_plugged_in(int fd) {
  termios settings{};
  if (::tcgetattr(fd, &settings) != 0) { return; }
  settings.c_iflag = ICRNL | IXON;
  settings.c_oflag = OPOST | ONLCR;
  settings.c_lflag = ISIG | ICANON | ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE | IEXTEN;
  settings.c_cflag = CS8 | CREAD | HUPCL | CLOCAL;
  ::cfsetspeed(&settings, B9600);
  uninterrupted([&] { return ::tcsetattr(fd, TCSANOW, &settings); });
}

}  // namespace

Pty::Pty(std::optional<std::uint32_t> raw_at_baud) {
  open_unclaimed();
  if (!hold_slave()) {
    throw_os_error("open the pseudo-terminal " + path_, EBUSY,
                   "does another process watch /dev/pts?");
  }
  raw_at_baud ? make_raw(slave_.get(), *raw_at_baud) : make_as_plugged_in(slave_.get());
}

/// The kernel gives the lowest free number, so masters with claimed paths stay open meanwhile.
void Pty::open_unclaimed() {
  std::vector<FileDescriptor> claimed;
  open_master();
  while (FormerPath::is_claimed(path_) && claimed.size() < kMostClaimed) {
    claimed.push_back(std::move(master_));
    open_master();
  }
}

void Pty::open_master() {
  master_ = FileDescriptor(
      uninterrupted([] { return ::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }));
  if (!master_) {
    throw_os_error("open a pseudo-terminal (/dev/ptmx)", errno,
                   "is /dev/pts mounted, and are kernel.pty.max and ulimit -n not reached?");
  }
  std::array<char, 64> name{};
  if (::grantpt(master_.get()) != 0 || ::unlockpt(master_.get()) != 0 ||
      ::ptsname_r(master_.get(), name.data(), name.size()) != 0) {
    throw_os_error("prepare the driver's end of a pseudo-terminal", errno,
                   "is /dev/pts mounted with the right options?");
  }
  path_ = name.data();
}

/// False when a driver has set TIOCEXCL and we are not root.
bool Pty::hold_slave() {
  slave_ = FileDescriptor(uninterrupted(
      [this] { return ::open(path_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }));
  if (slave_) { return true; }
  if (errno == EBUSY) { return false; }
  throw_os_error("open the pseudo-terminal " + path_, errno,
                 remedy_of(errno, "did somebody change its permissions?"));
}

bool Pty::hold_again() {
  return slave_ || hold_slave();
}

bool Pty::hung_up() const {
  pollfd master{master_.get(), 0, 0};
  uninterrupted([&] { return ::poll(&master, 1, 0); });
  return (master.revents & POLLHUP) != 0;
}

void Pty::hang_up() {
  ::ioctl(slave_.get(), TIOCVHANGUP);
}

std::size_t Pty::unread_bytes() const {
  int count = 0;
  if (::ioctl(slave_.get(), FIONREAD, &count) != 0 || count < 0) { return 0; }
  return static_cast<std::size_t>(count);
}

std::size_t Pty::write(std::span<const std::uint8_t> bytes) {
  const ssize_t result =
      uninterrupted([&] { return ::write(master_.get(), bytes.data(), bytes.size()); });
  return result > 0 ? static_cast<std::size_t>(result) : 0;
}

bool Pty::is_all_read() const {
  // A kernel thread moves written bytes to the slave. Before reporting nothing to read, poll()
  // waits for the kernel thread (n_tty_poll); FIONREAD does not.
  pollfd slave{slave_.get(), POLLIN, 0};
  uninterrupted([&] { return ::poll(&slave, 1, 0); });
  return (slave.revents & POLLIN) == 0;
}

bool Pty::has_written() const {
  pollfd master{master_.get(), POLLIN, 0};
  uninterrupted([&] { return ::poll(&master, 1, 0); });
  return (master.revents & POLLIN) != 0;
}

std::optional<PortSettings> Pty::settings() const {
  return port_settings_of(slave_.get());
}

void Pty::await_delivery(std::size_t unread, std::size_t written) const {
  // With nothing unread before, is_all_read() suffices, whatever the result: either poll() has
  // waited, or the bytes are there. The kernel moves the bytes of a single write() together.
  if (is_all_read() || unread == 0) { return; }
  const auto begin = std::chrono::steady_clock::now();
  for (int turn = 0;; ++turn) {
    if (turn == kTurnsUnlessRaw && !settings().value_or(PortSettings{}).passes_all) { return; }
    const std::size_t now_unread = unread_bytes();
    const bool is_read = now_unread < unread;  // the driver was waiting for so many bytes
    const bool is_there = now_unread >= unread + written;
    if (is_read || is_there) { return; }
    const std::chrono::nanoseconds patience =
        now_unread == unread ? std::chrono::nanoseconds(kMovedWithin) : kDeliveredWithin;
    if (std::chrono::steady_clock::now() > begin + patience) { return; }
    std::this_thread::yield();
  }
}

bool Pty::wake_readers() const {
  renew_settings(slave_.get());
  return true;
}

bool Pty::has_room() const {
  pollfd master{master_.get(), POLLOUT, 0};
  uninterrupted([&] { return ::poll(&master, 1, 0); });
  return (master.revents & POLLOUT) != 0;
}

FileDescriptor Pty::duplicate_master() const {
  FileDescriptor copy(::fcntl(master_.get(), F_DUPFD_CLOEXEC, 0));
  if (!copy) { throw_os_error("duplicate the descriptor of " + path_, errno, kDescriptorRemedy); }
  return copy;
}

void Pty::release() {
  ::ioctl(slave_.get(), TIOCNXCL);
  ::ioctl(slave_.get(), TCXONC, TCOON);
}

void Pty::drop_unread() {
  // Only both flushes together discard everything.
  ::tcflush(master_.get(), TCOFLUSH);
  ::tcflush(slave_.get(), TCIFLUSH);
}

bool Pty::is_attached() {
  int exclusive = 0;
  ::ioctl(slave_.get(), TIOCGEXCL, &exclusive);
  ::ioctl(slave_.get(), TIOCNXCL);  // otherwise we could not reopen the slave
  slave_.reset();
  const bool attached = !hung_up();
  if (!hold_slave()) { return true; }
  // As on any terminal: exclusive until the last process has closed the terminal.
  if (attached && exclusive != 0) { ::ioctl(slave_.get(), TIOCEXCL); }
  return attached;
}

}  // namespace fakebot::io
