// Walks the sub-payloads of a frame as the real firmware does: the firmware skips two bytes of a
// rejected sub-payload, whatever the length byte. See sub_payload.hpp for the documented walk. The
// firmware's walk does not know the end of the frame: if the checksum looks like an identifier, the
// walk runs on into bytes that earlier frames left in memory.
// Source: observed, firmware 1.0.0 to 1.2.0: the rule explains all cases of some 300.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::robots::kobuki {

/// Not documented. The robot answers with Eeprom. Source: observed, firmware 1.2.0.
struct RequestEeprom {
  static constexpr std::uint8_t id = 0x0B;
  static constexpr std::string_view name = "RequestEeprom";

  std::uint8_t page = 0;

  static constexpr auto fields() {
    return std::tuple{protocol::Field{"page", &RequestEeprom::page, "of 16 bytes each"}};
  }
};

/// Not documented. The firmware accepts the command; the only effect is that the timeout restarts.
/// Source: observed, firmware 1.0.0 to 1.2.0.
template <std::uint8_t Id, class Value>
struct Ignored {
  static constexpr std::uint8_t id = Id;
  static constexpr std::string_view name = "Ignored";

  Value value{};

  static constexpr auto fields() {
    return std::tuple{protocol::Field{"value", &Ignored::value, "not used"}};
  }
};

using Reserved2 = Ignored<0x02, std::array<std::uint8_t, 3>>;
using Reserved7 = Ignored<0x07, std::array<std::uint8_t, 2>>;

/// Refused values do not restart the timeout. Source: observed, firmware 1.1.2 to 1.2.0. The limits
/// are the limits of percentages and of a time of day.
inline bool accepts(const Reserved2& command) {
  return std::ranges::all_of(command.value, [](std::uint8_t value) { return value <= 100; });
}
inline bool accepts(const Reserved7& command) {
  return command.value[0] < 24 && command.value[1] < 60;
}

/// Not documented: asks for the samples of the gyro from `sample_id` on. Source: observed, firmware
/// 1.2.0.
struct RepeatGyroSamples {
  static constexpr std::uint8_t id = 0x0A;
  static constexpr std::string_view name = "RepeatGyroSamples";

  std::uint8_t sample_id = 0;

  static constexpr auto fields() {
    return std::tuple{
        protocol::Field{"sample_id", &RepeatGyroSamples::sample_id, "number of the first one"}};
  }
};

using FirmwareCommands =
    protocol::MessageSet<protocol::kobuki::BaseControl, Reserved2, protocol::kobuki::Sound,
                         protocol::kobuki::SoundSequence, Ignored<0x05, std::uint16_t>,
                         Ignored<0x06, std::array<std::uint8_t, 11>>, Reserved7,
                         protocol::kobuki::SetPower, protocol::kobuki::RequestExtra,
                         RepeatGyroSamples, RequestEeprom, protocol::kobuki::GeneralPurposeOutput,
                         protocol::kobuki::SetControllerGain, protocol::kobuki::GetControllerGain>;

namespace detail {

template <class Command, class Visit>
bool visit_if(std::uint8_t id, std::span<const std::uint8_t> data, const Visit& visit) {
  if (id != Command::id || !protocol::accepts<Command>(data)) { return false; }
  visit(protocol::read_message<Command>(data));
  return true;
}

}  // namespace detail

/// Calls visit with each command in `memory`, which begins with a payload of `payload_size` bytes
/// and a checksum, and with UnreadableSubPayload for each unreadable part of the payload.
/// Identifier 0 and identifiers above `last_id` end the walk. Of several Base Controls the last
/// counts, even a refused last. Source: observed, firmware 1.2.0: (100, 300), (1600, 1) and (1601,
/// -32768) in one frame move nothing.
template <class... Commands, class Visit>
void walk_as_firmware(protocol::MessageSet<Commands...> /*known*/,
                      std::span<const std::uint8_t> memory, std::size_t payload_size,
                      std::uint8_t last_id, Visit&& visit) {
  using protocol::Violation;
  using protocol::kobuki::BaseControl;
  std::optional<BaseControl> base_control;
  const auto act = [&](const auto& command) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(command)>, BaseControl>) {
      base_control = command;
    } else {
      visit(command);
    }
  };
  auto rest = memory;
  while (rest.size() >= protocol::kSubPayloadHeaderSize) {
    const std::size_t at = memory.size() - rest.size();
    const std::uint8_t id = rest[0];
    const std::size_t size = rest[1];
    rest = rest.subspan(protocol::kSubPayloadHeaderSize);
    const auto data = rest.first(std::min(size, rest.size()));
    const bool ends = id == 0 || id > last_id;
    // A sub-payload may take the checksum as its last byte: the checksum is then wrong, and counted
    // as wrong.
    const bool fits = at + protocol::kSubPayloadHeaderSize + size <= payload_size + 1;
    // A sub-payload that begins behind the payload has no limit.
    const bool may_act = !ends && (fits || at >= payload_size) && data.size() == size;
    const bool acts = may_act && (detail::visit_if<Commands>(id, data, act) || ...);
    if (at < payload_size && !(acts && fits)) {
      const bool known = !ends && ((id == Commands::id) || ...);
      const Violation of_known = fits ? Violation::wrong_length : Violation::truncated;
      visit(protocol::UnreadableSubPayload{known ? of_known : Violation::unknown_id, id, data});
    }
    if (ends) { break; }
    if (acts) { rest = rest.subspan(size); }
  }
  if (base_control) { visit(*base_control); }
}

}  // namespace fakebot::robots::kobuki
