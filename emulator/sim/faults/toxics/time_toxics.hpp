// Timing faults: all bytes arrive, but late or in different pieces.
#pragma once

#include <memory>

#include "sim/faults/fault.hpp"

namespace fakebot::sim::faults {

std::unique_ptr<Toxic> make_latency(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_bandwidth(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_slicer(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_latency_timer(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_burst(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_stall(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_reorder(const AttributeValues& values, const WireProtocol& wire);

}  // namespace fakebot::sim::faults
