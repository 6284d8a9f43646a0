// The interface between a robot and everything around it. A new robot is a new folder in robots/
// with a RobotKind, and one line in the registry there.
//
// Coordinates of every robot: x forward, y left, heading counter-clockwise from the x axis of the
// world, in radians.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sim/not_copied.hpp"
#include "sim/outbox.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"
#include "sim/wire/modem_lines.hpp"
#include "sim/wire/wire_protocol.hpp"
#include "sim/wire/wire_violation.hpp"
#include "sim/world/others.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim {

/// An event inside a robot, named like a signal: {"sound.sequence", 6}, {"wire.bad_checksums", 1}.
struct RobotEvent {
  SimTime time;
  std::string_view name;
  double value;
  WireViolation violation{};  ///< of the driver, if any; valid during the call
};

/// Gets events and cannot interfere with the robot.
class Observer : private NotCopied {
 public:
  virtual ~Observer() = default;
  virtual void on_event(const RobotEvent& event) = 0;
};

class Robot;

/// How far a robot acts and notices.
struct Reach {
  /// The robot moves no farther, by itself.
  double travel_m = std::numeric_limits<double>::infinity();
  /// Another body changes nothing of the robot while the gap between both is wider.
  double notice_m = std::numeric_limits<double>::infinity();
};

/// A device that a robot carries, or a robot beside that nobody carries, on a line of its own.
struct CarriedDevice {
  std::string_view name;         ///< "scan"
  Robot* robot;                  ///< not nullptr; without a body if carried
  world::Placement placement{};  ///< in the frame of the carrier
  bool stands_alone = false;     ///< a robot beside
};

/// A robot from its serial line to its wheels. Reads no clock, does no I/O, has no
/// thread; the same calls give the same bytes.
class Robot : public InputSource {
 public:
  /// Duration of a simulation step; constant.
  virtual SimTime tick() const = 0;

  /// The protocol of the robot, which outlives the robot.
  virtual const WireProtocol& wire() const = 0;
  /// Whether frames leave whole, at the rate of the protocol. The bytes of a capture or of a real
  /// robot come in pieces of any size, and have passed a line before.
  virtual bool is_simulated() const { return true; }

  /// Receives bytes from the driver. Any bytes are accepted; does not throw.
  virtual void receive(std::span<const std::uint8_t> bytes) noexcept = 0;

  /// The robot has received the begin of a frame, and waits for the rest.
  virtual bool is_mid_frame() const { return false; }

  /// The robot stops listening so long before the end of a tick: bytes and events of a scenario
  /// that come later count in the next tick. Matters in simulated time alone: the times of a driver
  /// in real time are not as exact.
  virtual SimTime reception_lead() const { return SimTime{0}; }

  /// A driver has opened the device.
  virtual void driver_arrived() noexcept {}
  /// A driver has sent bytes, which may still be under way: perhaps before driver_arrived() is
  /// called.
  virtual void driver_sends() noexcept {}
  /// The driver's lines have changed, before a tick. Unknown lines are told as not asserted, as at
  /// first.
  virtual void driver_set_lines(DriverLines /*lines*/) noexcept {}
  /// The driver is gone: the device was closed, or unplugged.
  virtual void driver_left() noexcept = 0;

  /// Whether the device of the robot is there. Only a robot that is a USB device itself takes the
  /// device away, for example while the robot restarts.
  virtual bool has_device() const { return true; }

  /// Simulates a tick; frames whose first byte leaves at the end of the tick are added to `out`.
  virtual void step(Outbox& out) = 0;

  /// Simulated time of the next frame, after now; callers can sleep until then. For a robot that is
  /// off: the earliest time if the robot were switched on now.
  virtual SimTime next_frame_at() const = 0;

  /// The surroundings of the robot.
  virtual const std::shared_ptr<const world::World>& world() const = 0;
  /// Replaces the surroundings. Returns false and changes nothing if something solid would overlap
  /// the robot.
  [[nodiscard]] virtual bool enter(std::shared_ptr<const world::World> world) = 0;

  /// The pose of the robot in the world; when lifted, the pose where the robot was lifted.
  virtual world::Placement placement() const = 0;
  /// The pose, and the body as other robots meet it: no body while the robot is lifted.
  virtual world::Presence presence() const {
    return {placement().position, world::direction(placement().heading_rad)};
  }
  /// The other robots of the world (sim/fleet/fleet.hpp), at their present positions. Called before
  /// each tick of the robot; `others` outlives the robot, or the next call.
  virtual void meet(const world::Others& /*others*/) {}
  /// Within the time from now, unless a hand or a driver does something to the robot.
  virtual Reach reach(SimTime /*duration*/) const { return {}; }
  /// The place of a robot on a carrier, after a movement of the carrier.
  virtual void ride(const world::Presence& /*where*/) {}

  /// Where the beams of a scanner have met something in the last revolution, as measured, in the
  /// frame of the world: each from the place of its moment. Empty while the robot measures nothing,
  /// and for robots other than scanners; devices are robots themselves. Valid until the next tick.
  virtual std::span<const world::Vec2> measured_points() const { return {}; }

  /// What the robot carries, and owns. The caller runs the devices, each on the line of the device
  /// and mounted on the robot (sim/fleet/fleet.hpp).
  virtual std::span<const CarriedDevice> devices() const { return {}; }

  // Handling by a person. Each function returns false and does nothing if the handling is not
  // possible; SimulatedPart::handling tells what a kind supports.
  /// The power switch. Returns true also if the switch was in the wanted position before.
  [[nodiscard]] virtual bool switch_power(bool /*on*/) { return false; }
  [[nodiscard]] virtual bool lift() { return false; }
  /// The robot is in somebody's hands.
  virtual bool is_lifted() const { return false; }
  /// Not possible without room for the robot.
  [[nodiscard]] virtual bool put_down(const world::Placement& /*where*/) { return false; }
  /// Pushes the robot over the floor, up to the next solid. The wheels slip. Not possible while the
  /// robot is lifted.
  [[nodiscard]] virtual bool push(world::Vec2 /*way*/, double /*turn_rad*/) { return false; }

  /// nullptr for none. The observer must outlive the robot or be removed.
  virtual void observe(Observer* observer) = 0;
};

/// Calls visit(name, device) for each device, and for the devices of these, as for_each_mounted().
template <class Visit>
void for_each_device(const Robot& robot, Visit&& visit, const std::string& before = "") {
  for (const CarriedDevice& one : robot.devices()) {
    const std::string name = before + std::string(one.name);
    visit(name, one);
    for_each_device(*one.robot, visit, name + ".");
  }
}

}  // namespace fakebot::sim
