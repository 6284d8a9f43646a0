// Faults of values in valid frames: wrong, repeated or frozen ones.
#pragma once

#include <memory>

#include "sim/faults/fault.hpp"

namespace fakebot::sim::faults {

std::unique_ptr<Toxic> make_corrupt_field(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_repeat_timestamp(const AttributeValues& values,
                                             const WireProtocol& wire);
std::unique_ptr<Toxic> make_timestamp_jump(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_timestamp_wrap(const AttributeValues& values, const WireProtocol& wire);

}  // namespace fakebot::sim::faults
