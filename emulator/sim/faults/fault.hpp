// Faults of the wire: their types, and faults that a scenario or an option requests. The terms
// type, stream, toxicity and attributes, and common type names, come from toxiproxy
// (github.com/Shopify/toxiproxy).
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

/// Names contain the unit.
struct Attribute {
  enum class Kind : std::uint8_t {
    number,
    whole_number,
    message,      ///< name, as in `fakebot list messages`
    field,        ///< of the fault's message
    field_value,  ///< a number within the field's range
  };

  std::string_view name;
  Kind kind = Kind::number;
  std::string_view meaning{};
  double min = 0;
  double max = 0;
  /// Default value; NaN: required, unless the default depends on the wire.
  double otherwise = std::numeric_limits<double>::quiet_NaN();
  double (*otherwise_on)(const WireProtocol& wire) = nullptr;
  /// Read in place of the name, in older files. Empty: none.
  std::string_view former_name{};
  /// What a line may well have, for draws: narrower than `min` to `max`.
  struct UsualRange {
    double from = std::numeric_limits<double>::quiet_NaN();
    double to = std::numeric_limits<double>::quiet_NaN();

    bool is_known() const { return from < to; }
  };
  UsualRange usual{};

  /// The unit in the name: "ms". Empty if the name has none.
  std::string_view unit() const;
  bool is_required() const;
  /// The default value on a line of the protocol. Precondition: not required.
  double default_on(const WireProtocol& wire) const;
};

/// The stream and the values of all attributes of a fault.
struct AttributeValues {
  Stream stream = Stream::downstream;
  std::map<std::string_view, double> numbers{};
  const MessageInfo* message = nullptr;  ///< for an attribute that is a message
  const FieldInfo* field = nullptr;      ///< of `message`

  double operator[](std::string_view name) const { return numbers.at(name); }
  std::size_t count(std::string_view name) const { return static_cast<std::size_t>((*this)[name]); }
};

/// What a line must have for a type of fault.
enum class LineNeeds : std::uint8_t {
  nothing,
  serial_line,  ///< no line of a robot that is a USB device itself
  parts,        ///< frames of several messages
  clock,        ///< a message with the robot's time stamp
  decoy,        ///< a frame may be hidden in an unknown message
};

struct FaultType {
  std::string_view name;
  std::string_view meaning;
  bool needs_feedback = false;  ///< the fault changes a part that only the robot's frames have
  std::span<const Attribute> attributes{};
  std::unique_ptr<Toxic> (*make)(const AttributeValues& values, const WireProtocol& wire) = nullptr;
  LineNeeds needs = LineNeeds::nothing;
  bool loses = false;  ///< each piece hit is lost
  /// Read in place of the name, in older files. Empty: none.
  std::string_view former_name{};

  bool suits(const WireProtocol& wire) const;
  /// Whether the text is the name or the former name.
  bool has_name(std::string_view text) const;
};

/// The types that do not belong to a certain robot. Some types need a certain line.
std::span<const FaultType> common_fault_types();
/// Whether faults of the type pass frames on in pieces. Joined pieces are no fault for a driver.
bool cuts_frames(std::string_view type);
/// The common types that suit the robot's line, and the robot's own.
std::vector<const FaultType*> fault_types_of(const WireProtocol& wire);

struct Fault {
  std::string name;
  const FaultType* type = nullptr;
  /// Probability that a piece is hit, among the pieces that may be.
  double toxicity = 1;
  std::uint64_t every = 1;                 ///< only every n-th piece may be hit
  std::optional<std::uint64_t> at_most{};  ///< largest number of hits
  SimTime from{0};                         ///< since the start of the fault ...
  SimTime until = SimTime::max();          ///< ... up to this time
  AttributeValues attributes{};

  Stream stream() const { return attributes.stream; }
};

}  // namespace fakebot::sim::faults
