// The bits of the flag fields, and the values of fields with named values, by their documented
// names.
//
// Source: Kobuki protocol specification, unless a line names another source. Note that over-current
// has left in bit 0, all other fields have right in bit 0.
//
// Threads: constants, for any number of threads.
#pragma once

#include <array>
#include <cstdint>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::kobuki {

namespace bumper {
inline constexpr std::uint8_t right = 0x01;
inline constexpr std::uint8_t center = 0x02;
inline constexpr std::uint8_t left = 0x04;
inline constexpr std::array flags{Flag{"right", right}, Flag{"center", center}, Flag{"left", left}};
}  // namespace bumper

namespace cliff {
inline constexpr std::uint8_t right = 0x01;
inline constexpr std::uint8_t center = 0x02;
inline constexpr std::uint8_t left = 0x04;
inline constexpr std::array flags{Flag{"right", right}, Flag{"center", center}, Flag{"left", left}};
}  // namespace cliff

namespace wheel_drop {
inline constexpr std::uint8_t right = 0x01;
inline constexpr std::uint8_t left = 0x02;
inline constexpr std::array flags{Flag{"right", right}, Flag{"left", left}};
}  // namespace wheel_drop

namespace overcurrent {
inline constexpr std::uint8_t left = 0x01;
inline constexpr std::uint8_t right = 0x02;
inline constexpr std::array flags{Flag{"left", left}, Flag{"right", right}};
}  // namespace overcurrent

namespace button {
inline constexpr std::uint8_t b0 = 0x01;
inline constexpr std::uint8_t b1 = 0x02;
inline constexpr std::uint8_t b2 = 0x04;
inline constexpr std::array flags{Flag{"b0", b0}, Flag{"b1", b1}, Flag{"b2", b2}};
}  // namespace button

/// Values, not bits: the whole byte is one state.
namespace charger {
inline constexpr std::uint8_t discharging = 0;
inline constexpr std::uint8_t docking_charged = 2;
inline constexpr std::uint8_t docking_charging = 6;
inline constexpr std::uint8_t adapter_charged = 18;
inline constexpr std::uint8_t adapter_charging = 22;
inline constexpr std::array values{
    NamedValue{"discharging", discharging}, NamedValue{"docked charged", docking_charged},
    NamedValue{"docked charging", docking_charging}, NamedValue{"adapter charged", adapter_charged},
    NamedValue{"adapter charging", adapter_charging}};
}  // namespace charger

namespace sound_sequence {
inline constexpr std::array values{NamedValue{"on", 0},          NamedValue{"off", 1},
                                   NamedValue{"recharge", 2},    NamedValue{"button", 3},
                                   NamedValue{"error", 4},       NamedValue{"cleaning start", 5},
                                   NamedValue{"cleaning end", 6}};
}  // namespace sound_sequence

namespace gain_type {
inline constexpr std::array values{NamedValue{"factory default", 0},
                                   NamedValue{"configured by the user", 1}};
}  // namespace gain_type

/// Left and right as seen from the docking station.
namespace dock_ir {
inline constexpr std::uint8_t near_left = 0x01;
inline constexpr std::uint8_t near_center = 0x02;
inline constexpr std::uint8_t near_right = 0x04;
inline constexpr std::uint8_t far_center = 0x08;
inline constexpr std::uint8_t far_left = 0x10;
inline constexpr std::uint8_t far_right = 0x20;
inline constexpr std::array flags{Flag{"near_left", near_left},   Flag{"near_center", near_center},
                                  Flag{"near_right", near_right}, Flag{"far_center", far_center},
                                  Flag{"far_left", far_left},     Flag{"far_right", far_right}};
}  // namespace dock_ir

namespace request {
inline constexpr std::uint16_t hardware_version = 0x01;
inline constexpr std::uint16_t firmware_version = 0x02;
inline constexpr std::uint16_t udid = 0x08;
inline constexpr std::array flags{Flag{"hardware_version", hardware_version},
                                  Flag{"firmware_version", firmware_version}, Flag{"udid", udid}};
}  // namespace request

namespace output {
inline constexpr std::uint16_t digital_0 = 0x0001;
inline constexpr std::uint16_t digital_1 = 0x0002;
inline constexpr std::uint16_t digital_2 = 0x0004;
inline constexpr std::uint16_t digital_3 = 0x0008;
inline constexpr std::uint16_t power_3v3 = 0x0010;
inline constexpr std::uint16_t power_5v = 0x0020;
inline constexpr std::uint16_t power_12v5a = 0x0040;
inline constexpr std::uint16_t power_12v1a5 = 0x0080;
inline constexpr std::uint16_t led1_red = 0x0100;
inline constexpr std::uint16_t led1_green = 0x0200;
inline constexpr std::uint16_t led2_red = 0x0400;
inline constexpr std::uint16_t led2_green = 0x0800;
inline constexpr std::array flags{
    Flag{"digital_0", digital_0},     Flag{"digital_1", digital_1},
    Flag{"digital_2", digital_2},     Flag{"digital_3", digital_3},
    Flag{"power_3v3", power_3v3},     Flag{"power_5v", power_5v},
    Flag{"power_12v5a", power_12v5a}, Flag{"power_12v1a5", power_12v1a5},
    Flag{"led1_red", led1_red},       Flag{"led1_green", led1_green},
    Flag{"led2_red", led2_red},       Flag{"led2_green", led2_green}};
}  // namespace output

/// Source: the older document; no other document has this order of the two 12 V rails.
namespace set_power {
inline constexpr std::uint16_t power_3v3 = 0x01;
inline constexpr std::uint16_t power_5v = 0x02;
inline constexpr std::uint16_t power_12v1a = 0x04;
inline constexpr std::uint16_t power_12v5a = 0x08;
inline constexpr std::array flags{Flag{"3v3", power_3v3}, Flag{"5v", power_5v},
                                  Flag{"12v1a", power_12v1a}, Flag{"12v5a", power_12v5a}};
}  // namespace set_power

namespace digital_input {
inline constexpr std::array flags{Flag{"0", 0x01}, Flag{"1", 0x02}, Flag{"2", 0x04},
                                  Flag{"3", 0x08}};
}  // namespace digital_input

}  // namespace fakebot::protocol::inline v0::kobuki
