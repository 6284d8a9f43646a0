// The table of the Kugle's signals: a line for each signal, for reading, setting, help and
// documentation.
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "robots/kugle/kugle.hpp"
#include "sim/signal_entry.hpp"

namespace fakebot::robots::kugle {

namespace {

using State = Kugle::State;
using Entry = sim::SignalEntry<State>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kDegreesPerRad = 180 / std::numbers::pi;
constexpr double kMaxForceN = 1000;

double in_degrees(double angle_rad) {
  return std::remainder(angle_rad, 2 * std::numbers::pi) * kDegreesPerRad;
}

/// The velocity in the frame of the robot: forward, left.
sim::world::Vec2 own_velocity(const State& s) {
  const Heading heading = kugle::heading(s.plant.state().attitude);
  return sim::world::rotated_back(s.plant.state().velocity_m_s, {heading.cos, heading.sin});
}

double tilt_rad(const State& s) {
  const EulerAngles& angles = s.plant.state().angles;
  return std::acos(std::cos(angles.roll_rad) * std::cos(angles.pitch_rad));
}

template <std::size_t Wheel>
constexpr Entry torque(std::string_view name) {
  return {name, "Nm", -10, 10, "torque of the motor, behind its gear", [](const State& s) {
            return s.torque_nm[Wheel];
          }};
}

template <std::size_t Wheel>
constexpr Entry wheel_angle(std::string_view name) {
  return {name, "rad", -kInfinity, kInfinity, "as its encoder sees it", [](const State& s) {
            return s.plant.state().wheel_angle_rad[Wheel];
          }};
}

template <std::size_t Wheel>
constexpr Entry failing_motor(std::string_view name) {
  return {name,
          "flag",
          0,
          1,
          "the motor does nothing",
          [](const State& s) { return s.motor_fails[Wheel] ? 1.0 : 0.0; },
          [](State& s, double value) { s.motor_fails[Wheel] = value >= 0.5; },
          [](State& s) { s.motor_fails[Wheel] = false; }};
}

template <auto Member>
constexpr Entry button(std::string_view name, std::string_view meaning) {
  return {name,
          "flag",
          0,
          1,
          meaning,
          [](const State& s) { return (s.panel.*Member).is_held() ? 1.0 : 0.0; },
          [](State& s, double value) { (s.panel.*Member).hold(value >= 0.5); },
          [](State& s) { (s.panel.*Member).hold(false); }};
}

template <auto Axis>
constexpr Entry hand(std::string_view name, std::string_view meaning) {
  return {name,
          "N",
          -kMaxForceN,
          kMaxForceN,
          meaning,
          [](const State& s) { return s.hand_force_n.*Axis; },
          [](State& s, double value) { s.hand_force_n.*Axis = value; },
          [](State& s) { s.hand_force_n.*Axis = 0; }};
}

constexpr Entry counter(std::string_view name, std::string_view meaning, Entry::Get get) {
  return sim::counter_entry<State>(name, meaning, get);
}
constexpr Entry violations(std::string_view name, std::string_view meaning, Entry::Get get) {
  return sim::violations_entry<State>(name, meaning, get);
}
double as_number(std::uint64_t value) {
  return static_cast<double>(value);
}
double counted(const State& s, std::string_view violation) {
  return as_number(s.receiver.violations().count(violation));
}

using sim::world::Vec2;

constexpr std::array kSignalTable{
    Entry{"pose.x_m", "m", -kInfinity, kInfinity, "position of the ball in the world",
          [](const State& s) { return s.plant.state().position_m.x_m; }},
    Entry{"pose.y_m", "m", -kInfinity, kInfinity, "position of the ball in the world",
          [](const State& s) { return s.plant.state().position_m.y_m; }},
    Entry{"pose.heading_deg", "deg", -180, 180, "heading in the world, counter-clockwise from x",
          [](const State& s) { return in_degrees(s.plant.state().angles.yaw_rad); }},
    Entry{"speed.linear_m_s", "m/s", -20, 20, "forward speed of the ball",
          [](const State& s) { return own_velocity(s).x_m; }},
    Entry{"speed.lateral_m_s", "m/s", -20, 20, "speed of the ball to the left",
          [](const State& s) { return own_velocity(s).y_m; }},
    Entry{"speed.angular_rad_s", "rad/s", -100, 100, "turn rate, counter-clockwise",
          [](const State& s) { return s.plant.state().yaw_rate_rad_s; }},
    Entry{"tilt.roll_deg", "deg", -180, 180, "to the right when positive",
          [](const State& s) { return s.plant.state().angles.roll_rad * kDegreesPerRad; }},
    Entry{"tilt.pitch_deg", "deg", -180, 180, "forward when positive",
          [](const State& s) { return s.plant.state().angles.pitch_rad * kDegreesPerRad; }},
    Entry{"tilt.angle_deg", "deg", 0, 180, "from upright, in any direction",
          [](const State& s) { return tilt_rad(s) * kDegreesPerRad; }},
    Entry{"fallen", "flag", 0, 1, "it lies, or the ball is over an edge; a person must pick it up",
          [](const State& s) { return s.fallen() ? 1.0 : 0.0; }},
    Entry{"held", "flag", 0, 1, "a stand or a hand holds it upright: it does not balance",
          [](const State& s) { return s.is_held() ? 1.0 : 0.0; }},
    Entry{"contact", "flag", 0, 1, "the ball touches a wall",
          [](const State& s) { return s.touches_wall ? 1.0 : 0.0; }},

    Entry{"mode", "", 0, 255, "of the controller: 0 off, 1 quaternion, 2 velocity, others balance",
          [](const State& s) -> double { return s.tuning.mode; }},
    Entry{"controller.type", "", 0, 255, "1 LQR, 2 sliding mode",
          [](const State& s) -> double { return s.tuning.type; }},
    Entry{"controller.period_ms", "ms", 1, 10000, "of its ticks",
          [](const State& s) -> double { return s.control_period_ms; }},
    Entry{"controller.torque_share", "", 0, 1, "rises to 1 in the first second of balancing",
          [](const State& s) { return s.controller.torque_ramp_gain(); }},
    Entry{"board.phase", "", 0, 6,
          "0 off, 1 away, 2 booting, 3 stabilising, 4 running, 5 calibrating, 6 bootloader",
          [](const State& s) { return static_cast<double>(s.board.phase()); }},
    Entry{"set_point.age_s", "s", 0, kInfinity, "time since the last one, or since the start",
          [](const State& s) {
            return static_cast<double>(s.ticks - std::max<std::int64_t>(s.set_point_tick, 0)) *
                   kTickS;
          }},
    Entry{.name = "set_point.speed_m_s",
          .unit = "m/s",
          .min = 0,
          .max = kInfinity,
          .meaning = "of the last velocity that a driver wanted, in any mode",
          .get = [](const State& s) { return s.set_point_speed_m_s; },
          .may_be_nan = true},
    counter("set_point.received", "set-points of any kind",
            [](const State& s) { return as_number(s.set_points); }),
    counter("parameters.read", "parameters that were asked for and sent; a dump sends all",
            [](const State& s) { return as_number(s.parameters_read); }),
    counter("parameters.read_different", "the same, each parameter counted once",
            [](const State& s) { return as_number(s.different_parameters_read.count()); }),
    counter("parameters.set", "parameters that were changed",
            [](const State& s) { return as_number(s.parameters_set); }),
    counter("parameters.stored", "times that they were stored",
            [](const State& s) { return as_number(s.parameters_stored); }),

    torque<0>("torque.wheel1_nm"),
    torque<1>("torque.wheel2_nm"),
    torque<2>("torque.wheel3_nm"),
    wheel_angle<0>("encoder.wheel1_rad"),
    wheel_angle<1>("encoder.wheel2_rad"),
    wheel_angle<2>("encoder.wheel3_rad"),
    failing_motor<0>("motor.fails1"),
    failing_motor<1>("motor.fails2"),
    failing_motor<2>("motor.fails3"),
    hand<&Vec2::x_m>("hand.force_x_n", "a push at the centre of mass, along x of the world"),
    hand<&Vec2::y_m>("hand.force_y_n", "a push at the centre of mass, along y of the world"),
    button<&FrontPanel::power>("button.power", "starts and stops as PowerButtonMode says"),
    button<&FrontPanel::reset>("button.reset", "restarts the board"),
    button<&FrontPanel::calibrate>("button.calibrate", "held for a second: calibrates the gyro"),

    Entry{"power", "flag", 0, 1, "the power switch",
          [](const State& s) { return s.powered() ? 1.0 : 0.0; }},
    Entry{"battery.percent", "%", 0, 100, "charge of both batteries",
          [](const State& s) { return s.batteries.charge() * 100; }},
    Entry{"battery.voltage_v", "V", 0, 100, "of each of them",
          [](const State& s) { return s.batteries.voltage_v(); }},
    Entry{"battery.current_a", "A", 0, 1000, "of both together",
          [](const State& s) { return s.batteries.current_a(); }},

    counter("wire.frames_received", "whole frames from the driver",
            [](const State& s) { return as_number(s.receiver.frames()); }),
    violations("wire.garbage_bytes", "bytes from the driver that belong to no frame",
               [](const State& s) { return counted(s, "wire.garbage_bytes"); }),
    violations("wire.bad_lengths", "frames with a length of 0",
               [](const State& s) { return counted(s, "wire.bad_lengths"); }),
    violations("wire.bad_codings", "frames whose codes do not lead to their end",
               [](const State& s) { return counted(s, "wire.bad_codings"); }),
    violations("wire.half_frames", "frames that were started and not finished",
               [](const State& s) { return counted(s, "wire.half_frames"); }),
    violations("wire.unknown_types", "messages for which the board has no code",
               [](const State& s) { return counted(s, "wire.unknown_types"); }),
    violations("wire.wrong_lengths", "messages with a wrong length",
               [](const State& s) { return counted(s, "wire.wrong_lengths"); }),
    violations("wire.refused", "requests that the board refuses",
               [](const State& s) { return counted(s, "wire.refused"); }),
    violations("wire.lost_bytes", "bytes that came while the board was deaf",
               [](const State& s) { return counted(s, "wire.lost_bytes"); }),
};

}  // namespace

std::span<const sim::Signal> Kugle::signals_of_kind() {
  static const auto kSignals = sim::signals_of(kSignalTable);
  return kSignals;
}

std::span<const sim::Signal> Kugle::signals() const {
  return signals_of_kind();
}

double Kugle::get(std::size_t signal) const {
  return kSignalTable[signal].get(state_);
}

void Kugle::set(std::size_t signal, double value) {
  sim::set_signal(kSignalTable[signal], state_, value);
}

void Kugle::release(std::size_t signal) {
  sim::release_signal(kSignalTable[signal], state_);
}

sim::WireViolation Kugle::first_violation(std::size_t signal) const {
  const sim::Signal& counter_of_it = signals()[signal];
  if (!counter_of_it.counts_violations) { return {}; }
  const sim::FirstViolation& first = state_.receiver.violations().first(counter_of_it.name);
  if (first.size() == 0) { return {}; }
  return {
      .bytes = first.bytes(),
      .size = first.size(),
      .consequence = consequence_of(counter_of_it.name, parameters_.frames_resynchronised != 0)};
}

}  // namespace fakebot::robots::kugle
