// Faults on the wire: which there are, and what a scenario or an option asks for. Type,
// stream, toxicity and attributes are toxiproxy's words (github.com/Shopify/toxiproxy), and
// so are the names of the types that it has.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/faults/toxics/toxic.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::sim::faults {

enum class Stream : std::uint8_t {
  downstream,  ///< from the robot to the driver
  upstream,    ///< from the driver to the robot
};
std::string_view name_of(Stream stream);
WireDirection direction_of(Stream stream);

/// Besides its name, each has its unit in it.
struct Attribute {
  enum class Kind : std::uint8_t {
    number,
    whole_number,
    sub_payload,  ///< its name, as in: fakebot list messages
    field,        ///< of that sub-payload
    field_value,  ///< a number that has room in that field
  };

  std::string_view name;
  Kind kind = Kind::number;
  std::string_view meaning{};
  double min = 0;
  double max = 0;
  /// When it is left out; not-a-number: it must not be.
  double otherwise = std::numeric_limits<double>::quiet_NaN();

  bool is_required() const;
};

/// The values of all attributes of a fault, and where it is.
struct AttributeValues {
  Stream stream = Stream::downstream;
  std::map<std::string_view, double> numbers{};
  const MessageInfo* message = nullptr;  ///< where an attribute is a sub-payload
  const FieldInfo* field = nullptr;      ///< of that message

  double operator[](std::string_view name) const { return numbers.at(name); }
  std::size_t count(std::string_view name) const { return static_cast<std::size_t>((*this)[name]); }
};

struct FaultType {
  std::string_view name;
  std::string_view meaning;
  bool needs_feedback = false;  ///< only frames of the robot have what it changes
  std::span<const Attribute> attributes{};
  std::unique_ptr<Toxic> (*make)(const AttributeValues& values, const WireProtocol& wire) = nullptr;
};

/// Every type that any line can have.
std::span<const FaultType> common_fault_types();
/// Those and the robot's own.
std::vector<const FaultType*> fault_types_of(const WireProtocol& wire);

struct Fault {
  std::string name;
  const FaultType* type = nullptr;
  /// How likely a piece is hit, among those that may be.
  double toxicity = 1;
  std::uint64_t every = 1;  ///< only each piece with this number, twice it, ... may be hit
  std::optional<std::uint64_t> at_most{};  ///< so many are hit
  SimTime from{0};                         ///< so long after it began ...
  SimTime until = SimTime::max();          ///< ... until then
  AttributeValues attributes{};

  Stream stream() const { return attributes.stream; }
};

}  // namespace fakebot::sim::faults
