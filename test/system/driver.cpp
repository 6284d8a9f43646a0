#include "system/driver.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "raw_port.hpp"
#include "system/wait.hpp"

namespace fakebot::test {

namespace {

[[noreturn]] void throw_errno(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

Driver::Driver(const std::string& path) : fd_(open_raw(path)) {
  if (fd_ < 0) { throw_errno("open " + path); }
}

void Driver::set_rate(speed_t rate) {
  termios settings{};
  if (::tcgetattr(fd_, &settings) != 0 || ::cfsetspeed(&settings, rate) != 0 ||
      ::tcsetattr(fd_, TCSANOW, &settings) != 0) {
    throw_errno("set the rate");
  }
}

void Driver::close() {
  if (fd_ >= 0) { ::close(std::exchange(fd_, -1)); }
}

Frame Driver::next_frame() {
  while (frames_.empty()) {
    const Bytes bytes = read_some(4096);
    std::span<const std::uint8_t> input = bytes;
    while (const auto event = decoder_.next(input)) {
      if (event->kind != wire::DecodeEvent::Kind::frame) { continue; }
      frames_.push_back({{event->bytes.begin(), event->bytes.end()}, event->offset});
    }
  }
  Frame frame = std::move(frames_.front());
  frames_.pop_front();
  return frame;
}

Bytes Driver::read_some(std::size_t size) {
  pollfd polled{fd_, POLLIN, 0};
  constexpr auto kDeadlineMs =
      static_cast<int>(std::chrono::milliseconds(kDeadline) / std::chrono::milliseconds(1));
  if (::poll(&polled, 1, kDeadlineMs) == 0) {
    throw std::runtime_error("the driver waited in vain for bytes");
  }
  Bytes bytes(size);
  const ssize_t got = ::read(fd_, bytes.data(), bytes.size());
  if (got < 0) { throw_errno("read the device"); }
  if (got == 0) { throw std::runtime_error("the device is gone"); }
  bytes.resize(static_cast<std::size_t>(got));
  return bytes;
}

std::size_t Driver::unread_bytes() const {
  int count = 0;
  if (::ioctl(fd_, FIONREAD, &count) != 0) { throw_errno("ask for unread bytes"); }
  return static_cast<std::size_t>(count);
}

void Driver::write(std::span<const std::uint8_t> bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
    if (written < 0) { throw_errno("write to the device"); }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void read_to_the_end(const Driver& driver) {
  std::array<char, 4096> buffer;
  ssize_t got = 0;
  do { got = ::read(driver.fd(), buffer.data(), buffer.size()); } while (got > 0);
  CHECK((got == 0 || errno == EIO));
}

}  // namespace fakebot::test
