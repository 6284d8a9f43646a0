// The seam between a robot and everything around it. A new robot is a new folder below
// robots/, with a RobotKind, and one line in the registry there.
//
// Frames of reference, for every robot: x forward, y left, heading
// counter-clockwise from the x axis of the world, in radians.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "sim/outbox.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"
#include "sim/wire/wire_protocol.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim {

/// Something that happened inside a robot, in the vocabulary of the signals:
/// {"sound.sequence", 6}, {"wire.bad_checksums", 1}.
struct RobotEvent {
  SimTime time;
  std::string_view name;
  double value;
};

/// Looks on and cannot interfere.
class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  Observer(Observer&&) = delete;
  Observer& operator=(Observer&&) = delete;
  virtual ~Observer() = default;
  virtual void on_event(const RobotEvent& event) = 0;
};

/// A robot from its serial line to its wheels. Reads no clock, does no I/O, has no
/// thread; the same calls give the same bytes.
class Robot : public SignalSource {
 public:
  /// Length of one step; constant.
  virtual SimTime tick() const = 0;

  /// What it speaks; it outlives the robot.
  virtual const WireProtocol& wire() const = 0;

  /// Takes bytes from the driver. Whatever they are, this does not throw.
  virtual void receive(std::span<const std::uint8_t> bytes) noexcept = 0;

  /// The driver that sent the bytes so far is gone.
  virtual void driver_left() noexcept = 0;

  /// Lives through one tick; frames whose first byte leaves at its end go to `out`.
  virtual void step(Outbox& out) = 0;

  /// Simulated time, later than now, at which the next frame leaves: whoever waits
  /// for it need not wake before. Of a robot that is off, the time at which it could leave
  /// if the robot were switched on now.
  virtual SimTime next_frame_at() const = 0;

  /// What is around it.
  virtual const std::shared_ptr<const world::World>& world() const = 0;
  /// From now on that is around it. False, and nothing has changed, when something solid
  /// would be where it stands.
  [[nodiscard]] virtual bool enter(std::shared_ptr<const world::World> world) = 0;

  /// Where it is in the world; in the air, where it was lifted.
  virtual world::Placement placement() const = 0;

  // A person's hand. Each is false, and nothing has happened, when that is not possible: it
  // never is with a robot whose kind says so (RobotKind::handling).
  /// Its switch. True when it was so before, too.
  [[nodiscard]] virtual bool switch_power(bool /*on*/) { return false; }
  [[nodiscard]] virtual bool lift() { return false; }
  /// Not where it has no room.
  [[nodiscard]] virtual bool put_down(const world::Placement& /*where*/) { return false; }
  /// Shoves it on the floor, by so much and so far as nothing solid is in the way. Its
  /// wheels slip. Not while it is in the air.
  [[nodiscard]] virtual bool push(world::Vec2 /*way*/, double /*turn_rad*/) { return false; }

  /// Precondition: signals()[signal].can_be_set; the value is clamped to its range;
  /// not-a-number changes nothing.
  /// An input keeps the value, whatever its sensor sees, until release().
  virtual void set(std::size_t signal, double value) = 0;
  virtual void release(std::size_t signal) = 0;

  /// nullptr for none. The observer must outlive the robot or be taken away.
  virtual void observe(Observer* observer) = 0;
};

}  // namespace fakebot::sim
