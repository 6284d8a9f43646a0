// Forwards traffic between a driver, which opens a device of ours, and a serial port. Bytes are
// unchanged except for faults that were asked for.
//
//   driver  <->  Device (a pseudo-terminal)  <->  Proxy  <->  SerialPort  <->  robot
//
// The port is open while a driver has the device open, so that the robot sees drivers attach and
// detach. While the port is missing the device is unplugged.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/device.hpp"
#include "io/pace/timer.hpp"
#include "io/serial/port_presence.hpp"
#include "io/serial/serial_port.hpp"
#include "line/faulty_passage.hpp"
#include "line/framed_tap.hpp"
#include "runner/session/session.hpp"

namespace fakebot::runner {

struct ProxyOptions {
  std::string port;                         ///< path of the serial port
  const sim::WireProtocol* wire = nullptr;  ///< of the robot; not nullptr
  std::optional<std::string> link{};        ///< stable name of the device
  std::optional<std::uint32_t> baud{};      ///< of the port, overrides what the driver sets
  std::vector<std::shared_ptr<const sim::faults::Fault>> faults{};  ///< of the traffic
  std::uint64_t fault_seed = 1;
};

/// In addition to the events of the session, in which the device is line 0.
struct ProxyEvents {
  std::function<void(const std::string& reason)> on_port_gone;  ///< once for each outage
  std::function<void(const io::SerialSettings&)> on_settings;   ///< a driver has changed them
  std::function<void(const std::string& error)> on_refused_settings;
};

struct ProxyCounters {
  std::uint64_t robot_bytes = 0;        ///< forwarded to drivers
  std::uint64_t robot_bytes_lost = 0;   ///< not read by a driver
  std::uint64_t driver_bytes = 0;       ///< forwarded to the port, or queued for it
  std::uint64_t driver_bytes_lost = 0;  ///< not accepted by the port
  std::uint64_t attachments = 0;        ///< of a driver, while no other was attached
  std::uint64_t outages = 0;            ///< times that the port vanished
  std::uint64_t settings = 0;           ///< times that a driver changed them while attached
};

struct ProxyResult {
  sim::SimTime duration{0};
  ProxyCounters counters{};
  std::vector<sim::faults::FaultCount> fault_counts{};
};

class Proxy final : private io::DeviceOwner, private line::PassageEnds {
 public:
  /// The device exists when this returns. Throws OsError, also if the port is missing.
  /// Precondition: the options have a wire.
  Proxy(Session& session, ProxyOptions options, ProxyEvents events);
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;
  ~Proxy() override;

  /// The device for drivers.
  const io::Device& device() const { return *device_; }
  const ProxyCounters& counters() const { return counters_; }
  /// Records each frame or stray piece as a packet. The recording has one line and must outlive the
  /// session.
  void record_into(Recording& recording);

  /// Runs until the session stops. The device is removed when this returns.
  ProxyResult run();

 private:
  void on_bytes(std::span<const std::uint8_t> bytes) override { from_driver(bytes); }
  void on_attach() override;
  void on_detach() override;
  void on_unplugged() override { close_port(); }
  void on_plugged_in(const std::string& device) override {
    session_.events().on_plugged_in(0, device);
  }

  // Entry points: all bytes of a direction.
  void from_robot(std::span<const std::uint8_t> bytes);
  void from_driver(std::span<const std::uint8_t> bytes);
  // Exit points: the same bytes, after faults if there are any.
  void to_driver(std::span<const std::uint8_t> bytes) override;
  void to_robot(std::span<const std::uint8_t> bytes) override;

  void open_port();
  void close_port();
  void port_gone_later(const std::string& reason);
  void port_gone(const std::string& reason);
  io::SerialSettings wanted_settings() const;
  void follow_settings();
  void poll();
  void check_port();

  Session& session_;
  ProxyOptions options_;
  ProxyEvents events_;
  ProxyCounters counters_;
  io::PortPresence presence_;
  sim::SimTime now() const;

  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  line::FramedTap stream_;
  std::optional<line::FaultyPassage> passage_;  // only with faults
  io::Timer poll_timer_;
  std::optional<std::chrono::steady_clock::time_point> gone_since_;
  std::optional<io::SerialSettings> settings_;  // last requested for the port
  std::shared_ptr<io::SerialPort> port_;
  std::unique_ptr<io::Device> device_;
};

}  // namespace fakebot::runner
