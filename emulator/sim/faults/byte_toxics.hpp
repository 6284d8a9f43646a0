// Faults of bytes, whatever they mean: as on a bad cable.
#pragma once

#include <memory>

#include "sim/faults/fault.hpp"

namespace fakebot::sim::faults {

std::unique_ptr<Toxic> make_flip_bits(const AttributeValues& values);
std::unique_ptr<Toxic> make_drop(const AttributeValues& values);
std::unique_ptr<Toxic> make_limit_data(const AttributeValues& values);
std::unique_ptr<Toxic> make_duplicate(const AttributeValues& values);
std::unique_ptr<Toxic> make_truncate(const AttributeValues& values);
std::unique_ptr<Toxic> make_swallow_bytes(const AttributeValues& values);
std::unique_ptr<Toxic> make_insert_garbage(const AttributeValues& values);
std::unique_ptr<Toxic> make_baud_mismatch(const AttributeValues& values);

}  // namespace fakebot::sim::faults
