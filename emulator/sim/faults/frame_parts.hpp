// A frame taken apart and put together again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/faults/piece.hpp"

namespace fakebot::sim::faults {

struct SubPayload {
  std::uint8_t id;
  Bytes data;
};

/// Nothing when it is no whole frame with a right checksum and whole sub-payloads.
std::optional<std::vector<SubPayload>> parts_of(const Bytes& frame);

/// The first sub-payload with this identifier: its data bytes where they are in the frame.
/// Nothing when the frame is not whole, or has none.
std::optional<std::span<std::uint8_t>> find_data(Bytes& frame, std::uint8_t id);

/// With a right length and checksum. Nothing when they do not fit into one frame.
std::optional<Bytes> frame_of(const std::vector<SubPayload>& parts);

/// Of a frame whose payload was changed.
void mend_checksum(Bytes& frame);

}  // namespace fakebot::sim::faults
