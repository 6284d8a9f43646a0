// What a table says of a field, besides the name, in words.
//
// Threads: functions without state; any number of threads may call them at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::detail {

/// "mm/s", "0.01 degree", or nothing
[[nodiscard]] std::string unit_text(const Unit& unit);

/// "0x1A", with two digits at least.
[[nodiscard]] std::string id_text(std::uint16_t id);

/// ": 0 on, 1 off", or nothing for a field without names.
[[nodiscard]] std::string names_text(std::span<const Flag> flags,
                                     std::span<const NamedValue> values);

}  // namespace fakebot::protocol::inline v0::detail
