// The commands of a Kobuki: the sub-payloads of frames to the robot.
//
// Source: Kobuki protocol specification, "Command Packets". Where the documents
// contradict themselves the comment names the reading that the robot follows.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kobuki/flags.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::kobuki {

/// Drive. See velocity.hpp for what speed and radius mean together.
struct BaseControl {
  static constexpr std::uint8_t id = 0x01;
  static constexpr std::string_view name = "BaseControl";

  std::int16_t speed_mm_s = 0;
  std::int16_t radius_mm = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"speed_mm_s", &BaseControl::speed_mm_s, "speed of the outer wheel", Unit{1, "mm/s"}},
        Field{"radius_mm", &BaseControl::radius_mm,
              "radius of the arc; centre on the left when positive; 0: straight, "
              "1 and -1: turn on the spot",
              Unit{1, "mm"}}};
  }
};

/// Play one tone.
struct Sound {
  static constexpr std::uint8_t id = 0x03;
  static constexpr std::string_view name = "Sound";

  std::uint16_t note = 0;
  std::uint8_t duration_ms = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"note", &Sound::note, "1 / (f * 0.00000275), f in Hz"},
                      Field{"duration_ms", &Sound::duration_ms, "duration", Unit{1, "ms"}}};
  }
};

/// Play a predefined melody.
struct SoundSequence {
  static constexpr std::uint8_t id = 0x04;
  static constexpr std::string_view name = "SoundSequence";

  std::uint8_t sequence = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"sequence", &SoundSequence::sequence, "melody", sound_sequence::values}};
  }
};

/// Only in the older document; current firmware accepts SetPower and does nothing.
struct SetPower {
  static constexpr std::uint8_t id = 0x08;
  static constexpr std::string_view name = "SetPower";

  std::uint16_t power = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"power", &SetPower::power, "external power to switch on", set_power::flags}};
  }
};

/// Ask for sub-payloads that are not sent by default.
struct RequestExtra {
  static constexpr std::uint8_t id = 0x09;
  static constexpr std::string_view name = "RequestExtra";

  std::uint16_t request = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"request", &RequestExtra::request, "messages to send once", request::flags}};
  }
};

/// Sets all outputs at once: there is no mask, a bit that is 0 switches off.
struct GeneralPurposeOutput {
  static constexpr std::uint8_t id = 0x0C;
  static constexpr std::string_view name = "GeneralPurposeOutput";

  std::uint16_t outputs = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"outputs", &GeneralPurposeOutput::outputs,
                            "digital outputs, external power and LEDs", output::flags}};
  }
};

/// Gains are in thousandths. The documents print identifier 1; robot and
/// official driver use 13.
struct SetControllerGain {
  static constexpr std::uint8_t id = 0x0D;
  static constexpr std::string_view name = "SetControllerGain";

  std::uint8_t type = 0;
  std::uint32_t p_gain_milli = 0;
  std::uint32_t i_gain_milli = 0;
  std::uint32_t d_gain_milli = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"type", &SetControllerGain::type, "whose gains", gain_type::values},
                      Field{"p_gain_milli", &SetControllerGain::p_gain_milli, "Kp (default 100000)",
                            Unit{0.001, ""}},
                      Field{"i_gain_milli", &SetControllerGain::i_gain_milli, "Ki (default 100)",
                            Unit{0.001, ""}},
                      Field{"d_gain_milli", &SetControllerGain::d_gain_milli, "Kd (default 2000)",
                            Unit{0.001, ""}}};
  }
};

/// Ask for ControllerInfo. The documents print identifier 1 and length 14; robot
/// and official driver use identifier 14 and length 1.
struct GetControllerGain {
  static constexpr std::uint8_t id = 0x0E;
  static constexpr std::string_view name = "GetControllerGain";

  std::uint8_t unused = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"unused", &GetControllerGain::unused, "not used"}};
  }
};

using Commands = MessageSet<BaseControl, Sound, SoundSequence, SetPower, RequestExtra,
                            GeneralPurposeOutput, SetControllerGain, GetControllerGain>;

static_assert(wire_size<BaseControl> == 4 && wire_size<Sound> == 3);
static_assert(wire_size<SoundSequence> == 1 && wire_size<SetPower> == 2);
static_assert(wire_size<RequestExtra> == 2 && wire_size<GeneralPurposeOutput> == 2);
static_assert(wire_size<SetControllerGain> == 13 && wire_size<GetControllerGain> == 1);

}  // namespace fakebot::protocol::inline v0::kobuki
