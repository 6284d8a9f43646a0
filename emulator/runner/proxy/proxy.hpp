// A robot behind a serial port, for drivers of this machine. Bytes are unchanged except for faults
// that were asked for.
//
//   driver  <->  io::Device (a pseudo-terminal)  <->  Line  <->  RemoteRobot  <->  robot
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "line/framed_tap.hpp"
#include "line/robots/remote_robot.hpp"
#include "line/station.hpp"
#include "runner/session/session.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::runner {

struct ProxyOptions {
  std::string port;                      ///< path of the serial port
  const sim::RobotKind* kind = nullptr;  ///< of the robot, simulated; not nullptr
  std::optional<std::string> link{};     ///< stable name of the device
  io::DriverPaths as{};
  std::optional<std::uint32_t> baud{};  ///< of the port, overrides what the driver sets
  line::LineOptions line{};
};

/// In addition to the events of the session.
using ProxyEvents = line::PortEvents;

struct ProxyCounters {
  std::uint64_t robot_bytes = 0;       ///< forwarded to drivers
  std::uint64_t robot_bytes_lost = 0;  ///< not read by a driver
  std::uint64_t attachments = 0;       ///< of a driver, while no other was attached
  line::PortCounters port{};
};

struct ProxyResult {
  sim::SimTime duration{0};
  ProxyCounters counters{};
  std::vector<sim::faults::FaultCount> fault_counts{};
};

/// The robot of the port, on a device of its own; both work as soon as the session runs. The
/// session calls no event after its end. Throws OsError, also if the port is missing.
struct RemoteStation {
  line::Station& station;
  line::RemoteRobot& robot;
};
RemoteStation add_remote_robot(Session& session, const ProxyOptions& options,
                               line::StationOptions station, ProxyEvents events);

/// The only robot of the session.
class Proxy {
 public:
  /// The device exists when this returns, and works while the session runs. Throws OsError, also if
  /// the port is missing. Precondition: the options have a kind.
  Proxy(Session& session, const ProxyOptions& options, ProxyEvents events);
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;
  ~Proxy();

  /// The device for drivers.
  const io::Device& device() const { return remote_.station.device(); }
  ProxyCounters counters() const;
  /// Records each frame or stray piece as a packet. The recording has one line and must outlive the
  /// session.
  void record_into(Recording& recording);

  /// Runs until the session stops. The device is removed when this returns.
  ProxyResult run();

 private:
  Session& session_;
  line::FramedTap framed_;
  RemoteStation remote_;
};

}  // namespace fakebot::runner
