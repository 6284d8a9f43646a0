// Faults of bytes, independent of the protocol, as on a bad cable.
#pragma once

#include <memory>

#include "sim/faults/fault.hpp"

namespace fakebot::sim::faults {

std::unique_ptr<Toxic> make_flip_bits(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_drop(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_limit_data(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_duplicate(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_truncate(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_swallow_bytes(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_insert_garbage(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_baud_mismatch(const AttributeValues& values, const WireProtocol& wire);

}  // namespace fakebot::sim::faults
