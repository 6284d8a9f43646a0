// The table of the Kobuki's signals: a line for each signal, for reading, setting, help and
// documentation.
#include <array>
#include <numbers>

#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/signal_entry.hpp"

namespace fakebot::robots::kobuki {

namespace {

using namespace signal_table;

namespace wire = protocol::kobuki;

using Basic = wire::BasicSensorData;

constexpr double kDegreesPerRad = 180 / std::numbers::pi;
constexpr double kMaxU16 = 65535;
constexpr double kMaxAdc = 4095;

constexpr std::array kSignalTable{
    Entry{"pose.x_m", "m", -kInfinity, kInfinity, "position in the world",
          [](const State& s) { return s.pose.x_m(); }},
    Entry{"pose.y_m", "m", -kInfinity, kInfinity, "position in the world",
          [](const State& s) { return s.pose.y_m(); }},
    Entry{"pose.heading_deg", "deg", -180, 180, "heading in the world, counter-clockwise from x",
          [](const State& s) { return s.pose.heading_rad() * kDegreesPerRad; }},
    Entry{"speed.linear_m_s", "m/s", -10, 10, "forward speed",
          [](const State& s) { return s.linear_m_s; }},
    Entry{"speed.angular_rad_s", "rad/s", -100, 100, "turn rate, counter-clockwise",
          [](const State& s) { return s.angular_rad_s; }},

    Entry{"command.speed_mm_s", "mm/s", -32768, 32767, "speed of the last Base Control",
          [](const State& s) -> double { return s.drive.commanded().speed_mm_s; }},
    Entry{"command.radius_mm", "mm", -32768, 32767, "radius of the last Base Control",
          [](const State& s) -> double { return s.drive.commanded().radius_mm; }},
    Entry{"command.age_s", "s", 0, kInfinity, "time since the last recognised command",
          [](const State& s) {
            return count(static_cast<std::uint64_t>(s.watchdog.silent_ticks())) * kTickS;
          }},
    Entry{"command.gap_s", "s", 0, kInfinity,
          "between the last two Base Controls, when the last one came; 0 before the second",
          [](const State& s) { return static_cast<double>(s.commands.gap_ticks()) * kTickS; }},
    Entry{"command.rate_hz", "Hz", 0, CommandStream::kMostInSecond,
          "Base Controls in the last second, counted up to 128",
          [](const State& s) {
            return static_cast<double>(s.commands.count_since(s.ticks, to_ticks(1)));
          }},
    Entry{"command.step_mm_s", "mm/s", -65535, 65535,
          "by how much the last Base Control has changed the speed of the one before",
          [](const State& s) -> double { return s.commands.step_mm_s(); }},
    Entry{"driver.connected", "flag", 0, 1, "the robot has a driver: no command timeout yet",
          [](const State& s) { return s.watchdog.connected() ? 1.0 : 0.0; }},

    Entry{"mode", "", 0, 2, "0 normal, 1 random walker: B0 was held at power-on, 2 Arduino: B1",
          [](const State& s) { return static_cast<double>(s.mode_choice.mode()); }},

    Entry{"encoder.left_ticks", "tick", 0, kMaxU16, "as on the wire",
          [](const State& s) -> double {
            return static_cast<std::uint16_t>(s.drive.left().encoder_ticks & 0xFFFF);
          }},
    Entry{"encoder.right_ticks", "tick", 0, kMaxU16, "as on the wire",
          [](const State& s) -> double {
            return static_cast<std::uint16_t>(s.drive.right().encoder_ticks & 0xFFFF);
          }},
    Entry{"wheel.left_m_s", "m/s", -10, 10, "speed of the left wheel",
          [](const State& s) { return s.drive.left().speed_m_s; }},
    Entry{"wheel.right_m_s", "m/s", -10, 10, "speed of the right wheel",
          [](const State& s) { return s.drive.right().speed_m_s; }},
    Entry{"pwm.left", "%", -100, 100, "duty of the left motor",
          [](const State& s) { return s.drive.left().duty_percent; }},
    Entry{"pwm.right", "%", -100, 100, "duty of the right motor",
          [](const State& s) { return s.drive.right().duty_percent; }},
    Entry{"current.left_ma", "mA", 0, 100000, "current of the left motor",
          [](const State& s) { return s.drive.left().current_a * 1000; }},
    Entry{"current.right_ma", "mA", 0, 100000, "current of the right motor",
          [](const State& s) { return s.drive.right().current_a * 1000; }},
    Entry{"overcurrent.left", "flag", 0, 1, "left motor at its limit for too long",
          [](const State& s) { return s.drive.left().overcurrent ? 1.0 : 0.0; }},
    Entry{"overcurrent.right", "flag", 0, 1, "right motor at its limit for too long",
          [](const State& s) { return s.drive.right().overcurrent ? 1.0 : 0.0; }},
    Entry{"gain.type", "", 0, 255, "0 factory gains, 1 user gains",
          [](const State& s) -> double { return s.drive.gains().type; }},
    Entry{"gain.p", "", 0, 2147483.647, "Kp",
          [](const State& s) { return s.drive.gains().p_gain_milli / 1000.0; }},
    Entry{"gain.i", "", 0, 2147483.647, "Ki",
          [](const State& s) { return s.drive.gains().i_gain_milli / 1000.0; }},
    Entry{"gain.d", "", 0, 2147483.647, "Kd",
          [](const State& s) { return s.drive.gains().d_gain_milli / 1000.0; }},

    Entry{"gyro.angle_deg", "deg", -180, 180, "heading since power-on, measured by the gyro",
          [](const State& s) { return s.gyro.angle_deg(); }},
    Entry{"gyro.rate_deg_s", "deg/s", -1000, 1000, "turn rate, measured by the gyro",
          [](const State& s) { return s.gyro.rate_deg_s(); }},

    input_flag<&Inputs::bumper, wire::bumper::left>("bumper.left", "pressed"),
    input_flag<&Inputs::bumper, wire::bumper::center>("bumper.center", "pressed"),
    input_flag<&Inputs::bumper, wire::bumper::right>("bumper.right", "pressed"),
    input_flag<&Inputs::wheel_drop, wire::wheel_drop::left>("wheel_drop.left", "hangs down"),
    input_flag<&Inputs::wheel_drop, wire::wheel_drop::right>("wheel_drop.right", "hangs down"),
    cliff_flag<2>("cliff.left"),
    cliff_flag<1>("cliff.center"),
    cliff_flag<0>("cliff.right"),
    input_word<&Inputs::cliff_adc, 2>("cliff.left_adc", "adc", kMaxAdc, "below 600: no floor"),
    input_word<&Inputs::cliff_adc, 1>("cliff.center_adc", "adc", kMaxAdc, "below 600: no floor"),
    input_word<&Inputs::cliff_adc, 0>("cliff.right_adc", "adc", kMaxAdc, "below 600: no floor"),
    input_flag<&Inputs::buttons, wire::button::b0>("button.b0", "pressed"),
    input_flag<&Inputs::buttons, wire::button::b1>("button.b1", "pressed"),
    input_flag<&Inputs::buttons, wire::button::b2>("button.b2", "pressed"),
    Entry{"power", "flag", 0, 1, "the robot is on; an empty battery switches it off",
          [](const State& s) { return s.power.is_on() ? 1.0 : 0.0; },
          [](State& s, double value) { value >= 0.5 ? s.power.turn_on() : s.power.turn_off(); }},
    input_flag<&Inputs::dock_contact, std::uint8_t{1}>("dock.contact",
                                                       "the charging contacts are closed"),
    input_flag<&Inputs::adapter, std::uint8_t{1}>("charger.adapter",
                                                  "somebody has plugged the 19 V adapter in"),
    Entry{"charger", "", 0, 255,
          "0 discharging, 2 docked charged, 6 docked charging, 18 adapter charged, 22 adapter "
          "charging; a forced value is reported, but does not charge",
          [](const State& s) -> double { return s.inputs.charger.value(); },
          [](State& s, double value) {
            s.inputs.charger.force(Input<std::uint8_t>::kAllBits,
                                   static_cast<std::uint8_t>(std::lround(value)));
          },
          [](State& s) { s.inputs.charger.release(Input<std::uint8_t>::kAllBits); }},
    Entry{"battery_v", "V", 0, 20,
          "voltage of the battery; a forced value does not depend on the charge",
          [](const State& s) { return s.battery.voltage_v(); },
          [](State& s, double value) {
            s.battery.force_voltage(value);
            s.supply_drive();
          },
          [](State& s) {
            s.battery.release_voltage();
            s.supply_drive();
          }},
    Entry{"battery_measured_v", "V", 0, 20, "voltage as the robot reports it",
          [](const State& s) { return s.battery_monitor.measured_v(); }},
    Entry{"battery.charge_percent", "%", 0, 100,
          "charge of the battery; it changes on from a forced value",
          [](const State& s) { return s.battery.charge() * 100; },
          [](State& s, double value) { s.battery.set_charge(value / 100); }},
    Entry{"battery.current_ma", "mA", -kInfinity, kInfinity,
          "into the battery; negative: the robot draws from it",
          [](const State& s) { return s.battery.current_a() * 1000; }},
    Entry{"battery.level", "", 0, 2, "0 normal, 1 low, 2 critical",
          [](const State& s) { return static_cast<double>(s.battery_monitor.level()); }},
    input_word<&Inputs::dock_ir, 2>("dock_ir.left", "", 63, "bits of the left receiver"),
    input_word<&Inputs::dock_ir, 1>("dock_ir.center", "", 63, "bits of the central receiver"),
    input_word<&Inputs::dock_ir, 0>("dock_ir.right", "", 63, "bits of the right receiver"),
    input_word<&Inputs::analog_adc, 0>("analog.0", "adc", kMaxAdc, "0 to 3.3 V"),
    input_word<&Inputs::analog_adc, 1>("analog.1", "adc", kMaxAdc, "0 to 3.3 V"),
    input_word<&Inputs::analog_adc, 2>("analog.2", "adc", kMaxAdc, "0 to 3.3 V"),
    input_word<&Inputs::analog_adc, 3>("analog.3", "adc", kMaxAdc, "0 to 3.3 V"),
    input_flag<&Inputs::digital_in, std::uint16_t{0x01}>("digital_in.0", "high"),
    input_flag<&Inputs::digital_in, std::uint16_t{0x02}>("digital_in.1", "high"),
    input_flag<&Inputs::digital_in, std::uint16_t{0x04}>("digital_in.2", "high"),
    input_flag<&Inputs::digital_in, std::uint16_t{0x08}>("digital_in.3", "high"),

    Entry{"outputs", "", 0, kMaxU16, "all bits of the last General Purpose Output",
          [](const State& s) -> double { return s.outputs; }},
    output_flag<wire::output::digital_0>("digital_out.0", "high"),
    output_flag<wire::output::digital_1>("digital_out.1", "high"),
    output_flag<wire::output::digital_2>("digital_out.2", "high"),
    output_flag<wire::output::digital_3>("digital_out.3", "high"),
    output_flag<wire::output::power_3v3>("power.3v3", "on"),
    output_flag<wire::output::power_5v>("power.5v", "on"),
    output_flag<wire::output::power_12v5a>("power.12v5a", "on"),
    output_flag<wire::output::power_12v1a5>("power.12v1a5", "on"),
    led<wire::output::led1_red, wire::output::led1_green>("led.1"),
    led<wire::output::led2_red, wire::output::led2_green>("led.2"),
    Entry{"led.status", "", 0, 3, "0 off, 2 green, 3 orange; charging blinks",
          [](const State& s) -> double { return s.status_led(); }},
    Entry{"sound.sequence", "", -1, 255, "melody that plays, -1 for none",
          [](const State& s) -> double { return s.sound.sequence(); }},
    Entry{"sound.note_hz", "Hz", 0, 5000, "tone that sounds, 0 for none",
          [](const State& s) { return s.sound.frequency_hz(); }},

    Entry{"reported.timestamp_ms", "ms", 0, kMaxU16, "time stamp of the last frame",
          [](const State& s) -> double { return s.reported.basic().timestamp_ms; }},
    reported_flag<&Basic::bumper, wire::bumper::left>("reported.bumper.left"),
    reported_flag<&Basic::bumper, wire::bumper::center>("reported.bumper.center"),
    reported_flag<&Basic::bumper, wire::bumper::right>("reported.bumper.right"),
    reported_flag<&Basic::wheel_drop, wire::wheel_drop::left>("reported.wheel_drop.left"),
    reported_flag<&Basic::wheel_drop, wire::wheel_drop::right>("reported.wheel_drop.right"),
    reported_flag<&Basic::cliff, wire::cliff::left>("reported.cliff.left"),
    reported_flag<&Basic::cliff, wire::cliff::center>("reported.cliff.center"),
    reported_flag<&Basic::cliff, wire::cliff::right>("reported.cliff.right"),
    reported_flag<&Basic::buttons, wire::button::b0>("reported.button.b0"),
    reported_flag<&Basic::buttons, wire::button::b1>("reported.button.b1"),
    reported_flag<&Basic::buttons, wire::button::b2>("reported.button.b2"),
    counter("answered.hardware_version", "frames that contained it",
            [](const State& s) { return count(s.reported.hardware_versions()); }),
    counter("answered.firmware_version", "frames that contained it",
            [](const State& s) { return count(s.reported.firmware_versions()); }),
    counter("answered.udid", "frames that contained it",
            [](const State& s) { return count(s.reported.udids()); }),
    counter("answered.gains", "frames that contained them",
            [](const State& s) { return count(s.reported.gains()); }),

    counter("wire.frames_received", "whole frames from the driver",
            [](const State& s) { return count(s.receiver.frames().frames); }),
    violations("wire.garbage_bytes", "bytes from the driver that belong to no frame",
               [](const State& s) { return count(s.receiver.frames().garbage_bytes); }),
    violations("wire.bad_lengths", "headers with a length that no command has",
               [](const State& s) { return count(s.receiver.frames().bad_lengths); }),
    violations("wire.bad_checksums", "frames with a wrong checksum",
               [](const State& s) { return count(s.receiver.frames().bad_checksums); }),
    violations("wire.half_frames", "frames that were started and not finished",
               [](const State& s) { return count(s.receiver.frames().half_frames); }),
    violations("wire.unknown_ids", "messages with an unknown identifier",
               [](const State& s) { return count(s.receiver.violations().unknown_ids); }),
    violations("wire.wrong_lengths", "messages with a wrong length",
               [](const State& s) { return count(s.receiver.violations().wrong_lengths); }),
    violations("wire.truncated", "messages longer than their frame",
               [](const State& s) { return count(s.receiver.violations().truncated); }),
    violations("wire.refused_values", "commands with a value that the robot refuses",
               [](const State& s) { return count(s.receiver.violations().refused_values); }),
};

}  // namespace

std::span<const sim::Signal> Kobuki::signals_of_kind() {
  static const auto kSignals = sim::signals_of(kSignalTable);
  return kSignals;
}

std::span<const sim::Signal> Kobuki::signals() const {
  return signals_of_kind();
}

double Kobuki::get(std::size_t signal) const {
  return kSignalTable[signal].get(state_);
}

void Kobuki::set(std::size_t signal, double value) {
  sim::set_signal(kSignalTable[signal], state_, value);
}

void Kobuki::release(std::size_t signal) {
  sim::release_signal(kSignalTable[signal], state_);
}

}  // namespace fakebot::robots::kobuki
