// A robot behind a port: a serial port, the device of another emulator, or a server by TCP.
//
// The port is open while a driver has the line's device open, so that the robot sees drivers attach
// and detach. While the port is missing, so is the device.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/remote_port.hpp"
#include "line/robots/opaque_robot.hpp"

namespace fakebot::line {

struct RemotePort {
  std::string name;                     ///< as of io::port_place()
  std::optional<std::uint32_t> baud{};  ///< overrides the driver's rate
};

/// Events of the port for the user.
struct PortEvents {
  std::function<void(const std::string& reason)> on_port_gone;  ///< once for each outage
  std::function<void(const io::SerialSettings&)> on_settings;   ///< changed by a driver
  std::function<void(const std::string& error)> on_refused_settings;
};

/// The line of the robot.
struct RemoteLine {
  std::function<void(std::span<const std::uint8_t>)> on_bytes;  ///< from the port, at once
  /// The settings of the driver's port, if known.
  std::function<std::optional<io::SerialSettings>()> settings;
  std::function<std::optional<sim::DriverLines>()> driver_lines;
  std::function<void(sim::RobotLines)> on_robot_lines;
};

struct PortCounters {
  std::uint64_t bytes_written = 0;  ///< or queued for the port
  std::uint64_t bytes_lost = 0;     ///< not accepted by the port
  std::uint64_t outages = 0;        ///< times that the port vanished
  std::uint64_t settings = 0;       ///< times that an attached driver changed the settings
};

class RemoteRobot final : public OpaqueRobot {
 public:
  /// Arguments by reference must outlive the robot. Throws OsError if the port is missing.
  RemoteRobot(boost::asio::io_context& context, const sim::MessageSignals& signals, RemotePort port,
              RemoteLine line, PortEvents events);
  RemoteRobot(const RemoteRobot&) = delete;
  RemoteRobot& operator=(const RemoteRobot&) = delete;
  RemoteRobot(RemoteRobot&&) = delete;
  RemoteRobot& operator=(RemoteRobot&&) = delete;
  ~RemoteRobot() override { close_port(); }

  const PortCounters& counters() const { return counters_; }

  void driver_sends() noexcept override { open_port(); }
  void driver_arrived() noexcept override { open_port(); }
  void driver_left() noexcept override { close_port(); }
  /// Writes the bytes to the port at once.
  void receive(std::span<const std::uint8_t> bytes) noexcept override;
  bool has_device() const override { return !gone_since_; }
  /// Looks after the port now and then. Bytes from the port do not wait for a step.
  void step(sim::Outbox& out) override;
  /// The time of the next look at the port.
  sim::SimTime next_frame_at() const override { return next_look_; }

 private:
  using Clock = std::chrono::steady_clock;

  void open_port();
  void close_port();
  void port_gone(const std::string& reason);
  void look();
  void look_for_port();
  io::SerialSettings wanted_settings() const;
  void follow_settings();
  void follow_lines();

  boost::asio::io_context& context_;
  RemotePort options_;
  RemoteLine line_;
  PortEvents events_;
  PortCounters counters_;
  std::unique_ptr<io::PortPlace> place_;
  sim::SimTime now_{0};
  sim::SimTime next_look_;
  std::string failure_;                          // of the last open, not reported yet
  std::optional<Clock::time_point> gone_since_;  // wall clock: the robot may be late
  std::optional<io::SerialSettings> settings_;   // last requested for the port
  sim::DriverLines driver_lines_;                // of the port
  sim::RobotLines robot_lines_;                  // last told
  std::unique_ptr<io::RemotePort> port_;
};

}  // namespace fakebot::line
