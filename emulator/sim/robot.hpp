// The interface between a robot and everything around it. A new robot is a new folder in robots/
// with a RobotKind, and one line in the registry there.
//
// Coordinates of every robot: x forward, y left, heading counter-clockwise from the x axis of the
// world, in radians.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "sim/not_copied.hpp"
#include "sim/outbox.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"
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
  WireViolation violation{};  ///< of the driver, if the event is one; valid during the call
};

/// Gets events and cannot interfere.
class Observer : private NotCopied {
 public:
  virtual ~Observer() = default;
  virtual void on_event(const RobotEvent& event) = 0;
};

/// A robot from its serial line to its wheels. Reads no clock, does no I/O, has no
/// thread; the same calls give the same bytes.
class Robot : public SignalSource {
 public:
  /// Duration of a step; constant.
  virtual SimTime tick() const = 0;

  /// Its protocol, which outlives the robot.
  virtual const WireProtocol& wire() const = 0;
  /// Frames leave whole, at the rate of the protocol. The bytes of a capture or of a real robot
  /// come in any pieces, and have passed a line before.
  virtual bool is_simulated() const { return true; }

  /// Receives bytes from the driver. Any bytes are accepted; does not throw.
  virtual void receive(std::span<const std::uint8_t> bytes) noexcept = 0;

  /// Has received the begin of a frame, and waits for the rest.
  virtual bool is_mid_frame() const { return false; }

  /// A scenario's bytes that arrive, and events that happen, within this time before the end of a
  /// tick count in the next tick. For simulated time: a driver in real time has no such exact
  /// times.
  virtual SimTime reception_lead() const { return SimTime{0}; }

  /// A driver has opened the device.
  virtual void driver_arrived() noexcept {}
  /// A driver has sent bytes, which may still be under way. A driver may do so before the arrival
  /// of the driver is noticed.
  virtual void driver_sends() noexcept {}
  /// The driver is gone: it closed the device, or the device was unplugged.
  virtual void driver_left() noexcept = 0;

  /// Whether its device is there. Only a robot that is a USB device itself takes it away, for
  /// example while it restarts.
  virtual bool has_device() const { return true; }

  /// Simulates one tick; frames whose first byte leaves at its end are added to `out`.
  virtual void step(Outbox& out) = 0;

  /// Simulated time of the next frame, after now; callers can sleep until then. For a robot that is
  /// off, the earliest time if it were switched on now.
  virtual SimTime next_frame_at() const = 0;

  /// Its surroundings.
  virtual const std::shared_ptr<const world::World>& world() const = 0;
  /// Replaces its surroundings. Returns false and changes nothing if something solid would overlap
  /// the robot.
  [[nodiscard]] virtual bool enter(std::shared_ptr<const world::World> world) = 0;

  /// Its pose in the world; when lifted, the pose where it was lifted.
  virtual world::Placement placement() const = 0;
  /// The pose again, and the body for other robots: no body while the robot is lifted.
  virtual world::Presence presence() const {
    return {placement().position, world::direction(placement().heading_rad)};
  }
  /// The other robots of the world (sim/fleet/fleet.hpp), at the present positions. Called before
  /// each tick of the robot; `others` outlives the robot, or the next call.
  virtual void meet(const world::Others& /*others*/) {}
  /// The place of a robot on a carrier, after a movement of the carrier.
  virtual void ride(const world::Presence& /*where*/) {}

  // Handling by a person. Each returns false and does nothing if it is not possible; see
  // RobotKind::handling for what a kind supports.
  /// Its power switch. Returns true also if it was in this position before.
  [[nodiscard]] virtual bool switch_power(bool /*on*/) { return false; }
  [[nodiscard]] virtual bool lift() { return false; }
  /// The robot is in somebody's hands.
  virtual bool is_lifted() const { return false; }
  /// Not possible without room for the robot.
  [[nodiscard]] virtual bool put_down(const world::Placement& /*where*/) { return false; }
  /// Pushes it over the floor, up to the next solid. Its wheels slip. Not possible while it is
  /// lifted.
  [[nodiscard]] virtual bool push(world::Vec2 /*way*/, double /*turn_rad*/) { return false; }

  /// Precondition: signals()[signal].can_be_set. The value is clamped to the signal's range; NaN
  /// changes nothing. An input keeps the value, instead of its sensor's, until release().
  virtual void set(std::size_t signal, double value) = 0;
  virtual void release(std::size_t signal) = 0;

  /// nullptr for none. The observer must outlive the robot or be removed.
  virtual void observe(Observer* observer) = 0;
};

}  // namespace fakebot::sim
