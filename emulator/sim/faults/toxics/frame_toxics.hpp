// Faults of frames: bytes that resemble the protocol but violate it.
#pragma once

#include <memory>

#include "sim/faults/fault.hpp"

namespace fakebot::sim::faults {

std::unique_ptr<Toxic> make_wrong_checksum(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_wrong_length(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_drop_message(const AttributeValues& values, const WireProtocol& wire);
std::unique_ptr<Toxic> make_wrong_message_length(const AttributeValues& values,
                                                 const WireProtocol& wire);
std::unique_ptr<Toxic> make_unknown_message(const AttributeValues& values,
                                            const WireProtocol& wire);
std::unique_ptr<Toxic> make_header_in_payload(const AttributeValues& values,
                                              const WireProtocol& wire);
std::unique_ptr<Toxic> make_swap_messages(const AttributeValues& values, const WireProtocol& wire);

}  // namespace fakebot::sim::faults
