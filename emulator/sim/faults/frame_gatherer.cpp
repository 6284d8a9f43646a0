#include "sim/faults/frame_gatherer.hpp"

namespace fakebot::sim::faults {

FrameGatherer::FrameGatherer(const WireProtocol& wire, WireDirection direction,
                             FaultyStream& stream)
    : timeout_(wire.properties().half_frame_timeout),
      splitter_(wire, direction, [this, &stream](std::span<const std::uint8_t> piece) {
        stream.push({now_, {piece.begin(), piece.end()}});
      }) {}

}  // namespace fakebot::sim::faults
