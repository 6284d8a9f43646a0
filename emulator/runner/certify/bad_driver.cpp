#include "runner/certify/bad_driver.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>

#include "io/serial/open_port.hpp"
#include "sim/random.hpp"

namespace fakebot::runner {

namespace {

using namespace std::chrono_literals;

// As drivers do. (choice)
constexpr auto kPeriod = 100ms;
constexpr double kAheadMPerS = 0.2;
constexpr double kTurnRadPerS = 0.8;
constexpr double kArcMPerS = 0.1;
constexpr double kArcRadPerS = 0.4;
/// A deaf driver drives ahead for so long, then turns for half of it.
constexpr auto kAheadFor = 4s;
constexpr std::size_t kJunkBytes = 20;

class BadlyDriven {
 public:
  BadlyDriven(BadDriver driver, const sim::WireProtocol& wire, const std::string& device)
      : driver_(driver),
        wire_(wire),
        port_(io::open_serial_port(device, {.baud = wire.properties().baud_rate})) {}

  void run() {
    while (is_there_) {
      const auto due = Clock::now() + kPeriod;
      send();
      while (is_there_ && Clock::now() < due) { wait_until(due); }
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  void wait_until(Clock::time_point due) {
    if (driver_ == BadDriver::null || driver_ == BadDriver::deaf) {
      return std::this_thread::sleep_until(due);
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - Clock::now());
    pollfd polled{port_.get(), POLLIN, 0};
    if (::poll(&polled, 1, static_cast<int>(left.count())) <= 0) { return; }
    std::array<std::uint8_t, 4096> buffer{};
    const ssize_t size = ::read(port_.get(), buffer.data(), buffer.size());
    is_there_ = size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR));
  }

  void send() {
    switch (driver_) {
      case BadDriver::null:
      case BadDriver::silent: return;
      case BadDriver::deaf: {
        const auto time = (Clock::now() - started_) % (kAheadFor * 3 / 2);
        return time < kAheadFor ? drive(kAheadMPerS, 0) : drive(0, kTurnRadPerS);
      }
      case BadDriver::constant: return drive(kArcMPerS, kArcRadPerS);
      case BadDriver::straight: return drive(kAheadMPerS, 0);
      case BadDriver::junk: break;
    }
    sim::WireBytes junk(kJunkBytes);
    for (std::uint8_t& byte : junk) { byte = static_cast<std::uint8_t>(random_.next()); }
    write(junk);
  }

  void drive(double linear_m_s, double angular_rad_s) {
    const auto message = wire_.drive(linear_m_s, angular_rad_s);
    if (!message) { return; }
    if (const auto frame = wire_.encode({&*message, 1})) { write(*frame); }
  }

  /// What does not fit is lost: nobody cares what a bad driver wants.
  void write(const sim::WireBytes& bytes) {
    const ssize_t size = ::write(port_.get(), bytes.data(), bytes.size());
    is_there_ = size >= 0 || errno == EAGAIN || errno == EINTR;
  }

  BadDriver driver_;
  const sim::WireProtocol& wire_;
  io::FileDescriptor port_;
  sim::Random random_{1, 0};
  Clock::time_point started_ = Clock::now();
  bool is_there_ = true;
};

}  // namespace

void drive_badly(BadDriver driver, const sim::WireProtocol& wire, const std::string& device) {
  BadlyDriven(driver, wire, device).run();
}

}  // namespace fakebot::runner
