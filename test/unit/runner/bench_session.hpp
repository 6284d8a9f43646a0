// A session with a robot for tests, and a driver for the robot's device.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "io/file/file_descriptor.hpp"
#include "io/pace/timer.hpp"
#include "raw_port.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "runner/session/session.hpp"

namespace fakebot::test {

/// A base control of 200 mm/s straight ahead.
inline constexpr std::array<std::uint8_t, 10> kDriveAhead{0xAA, 0x55, 0x06, 0x01, 0x04,
                                                          0xC8, 0x00, 0x00, 0x00, 0xCB};

inline std::unique_ptr<sim::Robot> make_kobuki() {
  return std::make_unique<robots::kobuki::Kobuki>(robots::kobuki::KobukiOptions{});
}

/// Opens a device as a driver does.
class TestDriver {
 public:
  explicit TestDriver(const std::string& device) : device_(open_raw(device, O_NONBLOCK)) {}

  bool is_there() const { return static_cast<bool>(device_); }
  template <class Bytes>
  bool write(const Bytes& bytes) {
    return ::write(device_.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  }
  /// Reads the arrived bytes. Returns their number.
  std::size_t read() {
    std::array<std::uint8_t, 4096> bytes{};
    const ssize_t size = ::read(device_.get(), bytes.data(), bytes.size());
    return size > 0 ? static_cast<std::size_t>(size) : 0;
  }
  void leave() { device_.reset(); }

 private:
  io::FileDescriptor device_;
};

/// The time of the robot at the start.
enum class AtStart { runs, stands };

struct BenchSession {
  runner::Session session;
  line::Station& station;

  explicit BenchSession(runner::SessionEvents events = {}, AtStart time = AtStart::runs)
      : session(std::move(events)), station(session.add_robot(make_kobuki(), {})) {
    if (time == AtStart::stands) { station.pace().pause(); }
    session.start();
  }

  double read(std::string_view signal) const { return station.read(signal).value(); }
  /// Whether the condition becomes true before a timeout.
  bool comes_true(const std::function<bool()>& condition) {
    bool late = false;
    io::Timer patience(session.context());
    patience.call_after(std::chrono::seconds(20), [&late] { late = true; });
    bool is_true = false;
    session.run_until([&] {
      is_true = condition();
      return is_true || late;
    });
    return is_true;
  }
  bool shows(std::string_view signal, double value) {
    return comes_true([&] { return read(signal) == value; });
  }
};

}  // namespace fakebot::test
