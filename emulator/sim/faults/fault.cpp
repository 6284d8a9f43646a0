// The table of faults: one entry each, for files, options, help and documentation.
#include "sim/faults/fault.hpp"

#include <array>
#include <cassert>
#include <cmath>

#include "sim/faults/toxics/byte_toxics.hpp"
#include "sim/faults/toxics/field_toxics.hpp"
#include "sim/faults/toxics/frame_toxics.hpp"
#include "sim/faults/toxics/time_toxics.hpp"
#include "sim/wire/frame_editor.hpp"
#include "sim/wire/line_rate.hpp"

namespace fakebot::sim::faults {

namespace {

using Kind = Attribute::Kind;

constexpr double kMaxMs = 600000;
constexpr double kMaxBytes = 1000;  // more than a frame, less than a device accepts at once

constexpr Attribute message() {
  return {.name = "message",
          .kind = Kind::message,
          .meaning = "name of the message, as in: fakebot list messages",
          .former_name = "sub_payload"};
}
constexpr Attribute usually(double from, double to, Attribute attribute) {
  attribute.usual = {from, to};
  return attribute;
}
constexpr Attribute bytes(double otherwise, std::string_view meaning) {
  return usually(1, 64, {"bytes", Kind::whole_number, meaning, 1, kMaxBytes, otherwise});
}

constexpr std::array kLatency{
    usually(1, 2000, Attribute{"latency_ms", Kind::number, "how late", 0, kMaxMs, 100}),
    usually(0, 500,
            Attribute{"jitter_ms", Kind::number, "at most this much more or less", 0, kMaxMs, 0})};
/// The rate of a full line.
double whole_rate_bytes_s(const WireProtocol& wire) {
  return static_cast<double>(wire.properties().baud_rate) / kBitsPerByte;
}

constexpr std::array kBandwidth{Attribute{.name = "rate_bytes_s",
                                          .meaning = "a tenth of the bit/s of a line",
                                          .min = 1,
                                          .max = 1e7,
                                          .otherwise_on = whole_rate_bytes_s,
                                          .usual = {500, 20000}}};
constexpr std::array kSlicer{
    usually(1, 100,
            Attribute{"average_size_bytes", Kind::whole_number, "of a slice", 1, kMaxBytes, 16}),
    usually(0, 20,
            Attribute{"size_variation_bytes", Kind::whole_number, "at most this much more or less",
                      0, kMaxBytes, 0}),
    usually(0, 50, Attribute{"delay_ms", Kind::number, "from slice to slice", 0, kMaxMs, 1})};
constexpr std::array kLatencyTimer{
    usually(
        1, 40,
        Attribute{
            "period_ms", Kind::number,
            "how long bytes wait for more: 16 as the kernel sets it, 1 as udev rules of robots do",
            1, 255, 16}),
    usually(
        8, 512,
        Attribute{"packet_bytes", Kind::whole_number,
                  "of data in a full packet, which leaves the chip at once; a read has all up to a "
                  "packet that is not full",
                  1, kMaxBytes, 62})};
constexpr std::array kBurst{
    usually(20, 2000, Attribute{"period_ms", Kind::number, "from burst to burst", 1, kMaxMs, 200})};
constexpr std::array kLimitData{
    usually(1, 10000, Attribute{"bytes", Kind::whole_number, "that pass", 0, 1e9, 1000})};
constexpr std::array kFlipBits{
    // Not drawn: several wrong bits may pass a checksum, and then no driver can know better.
    Attribute{"bits", Kind::whole_number, "how many, anywhere", 1, kMaxBytes, 1}};
constexpr std::array kTruncate{bytes(1, "missing")};
constexpr std::array kSwallow{bytes(1, "missing")};
constexpr std::array kGarbage{bytes(8, "of garbage")};
constexpr std::array kBaudMismatch{
    usually(
        9600, 460800,
        Attribute{"baud", Kind::number, "of the driver, in place of the robot's", 300, 4e6, 57600}),
    Attribute{"data_bits", Kind::whole_number, "of the driver; the robot has 8", 5, 8, 8},
    Attribute{"parity", Kind::whole_number,
              "of the driver: 0 none, as the robot, 1 odd, 2 even, 3 mark, 4 space", 0, 4, 0}};
constexpr std::array kWrongLength{usually(
    -16, 64, Attribute{"by", Kind::whole_number, "difference from the real length", -255, 255, 4})};
constexpr std::array kMessage{message()};
constexpr std::array kWrongMessageLength{
    message(),
    usually(-4, 16,
            Attribute{"by", Kind::whole_number, "difference from the real length", -255, 255, 1})};
constexpr std::array kUnknown{
    Attribute{"id", Kind::whole_number, "an identifier that is not documented", 0, 255, 0x7E},
    usually(0, 40, Attribute{"bytes", Kind::whole_number, "of data", 0, 100, 4}),
    usually(0, 1, Attribute{"first", Kind::whole_number, "1: before the other messages", 0, 1, 0})};
constexpr std::array kCorruptField{
    message(), Attribute{"field", Kind::field, "of the message"},
    Attribute{"value", Kind::field_value, "in the unit of the wire", -2147483648.0, 4294967295.0}};
constexpr std::array kJump{usually(
    -20000, 20000,
    Attribute{"by_ms", Kind::whole_number, "how far; negative: back", -65535, 65535, 10000})};
constexpr std::string_view kSlicerName = "slicer";
constexpr std::array kTypes{
    FaultType{"latency", "data arrives later", false, kLatency, make_latency},
    FaultType{"bandwidth", "data arrives no faster than this", false, kBandwidth, make_bandwidth},
    FaultType{kSlicerName, "data arrives in slices", false, kSlicer, make_slicer},
    FaultType{"latency_timer", "data arrives in the packets of an FTDI chip", false, kLatencyTimer,
              make_latency_timer, LineNeeds::serial_line},
    FaultType{"burst", "data is held back, and released all at once", false, kBurst, make_burst},
    FaultType{"stall",
              "data is held back until the fault ends; what is held when the run ends is lost",
              false,
              {},
              make_stall},
    FaultType{"reorder", "a frame arrives after the next one", false, {}, make_reorder},
    FaultType{"timeout",
              "nothing gets through, all data is lost",
              false,
              {},
              make_drop,
              LineNeeds::nothing,
              true},
    FaultType{"limit_data", "nothing gets through after this many bytes", false, kLimitData,
              make_limit_data},
    FaultType{"drop", "a frame is lost", false, {}, make_drop, LineNeeds::nothing, true},
    FaultType{"duplicate", "a frame arrives twice", false, {}, make_duplicate},
    FaultType{"flip_bits", "single bits of a frame are wrong", false, kFlipBits, make_flip_bits},
    FaultType{"truncate", "the end of a frame is missing", false, kTruncate, make_truncate},
    FaultType{"swallow_bytes", "bytes are missing anywhere in a frame", false, kSwallow,
              make_swallow_bytes},
    FaultType{"insert_garbage", "random bytes come before a frame", false, kGarbage,
              make_insert_garbage},
    FaultType{"baud_mismatch", "the driver has set another rate or format", false, kBaudMismatch,
              make_baud_mismatch, LineNeeds::serial_line},
    FaultType{"wrong_checksum",
              "the checksum, or the coding, of a frame is wrong",
              false,
              {},
              make_wrong_checksum},
    FaultType{"wrong_length", "the length in the head of a frame is too large, or too small", false,
              kWrongLength, make_wrong_length},
    FaultType{.name = "drop_message",
              .meaning = "a message is missing, and its frame where a frame has only one",
              .attributes = kMessage,
              .make = make_drop_message,
              .former_name = "drop_sub_payload"},
    FaultType{.name = "wrong_message_length",
              .meaning = "a message has a wrong length, and its frame is right",
              .attributes = kWrongMessageLength,
              .make = make_wrong_message_length,
              .former_name = "wrong_sub_length"},
    FaultType{.name = "unknown_message",
              .meaning = "one more message, with an unknown identifier",
              .attributes = kUnknown,
              .make = make_unknown_message,
              .former_name = "unknown_sub_payload"},
    FaultType{"header_in_payload",
              "a whole frame, never sent, inside an unknown message",
              false,
              {},
              make_header_in_payload,
              LineNeeds::decoy},
    FaultType{.name = "swap_messages",
              .meaning = "the first two messages of a frame in the other order",
              .make = make_swap_messages,
              .needs = LineNeeds::parts,
              .former_name = "swap_sub_payloads"},
    FaultType{"corrupt_field",
              "a field, other than a text, has another value, and its frame is right", false,
              kCorruptField, make_corrupt_field},
    FaultType{"repeat_timestamp",
              "the time stamp is that of an earlier frame",
              true,
              {},
              make_repeat_timestamp,
              LineNeeds::clock},
    FaultType{"timestamp_jump", "the time stamp jumps ahead, or back", true, kJump,
              make_timestamp_jump, LineNeeds::clock},
    FaultType{"timestamp_wrap",
              "the time stamp wraps to 0 at once",
              true,
              {},
              make_timestamp_wrap,
              LineNeeds::clock},
};

}  // namespace

std::string_view name_of(Stream stream) {
  return stream == Stream::downstream ? "downstream" : "upstream";
}

WireDirection direction_of(Stream stream) {
  return stream == Stream::downstream ? WireDirection::from_robot : WireDirection::from_driver;
}

std::string_view Attribute::unit() const {
  struct Ending {
    std::string_view letters;
    std::string_view unit;
  };
  constexpr std::array kEndings{Ending{"_ms", "ms"}, Ending{"bytes", "bytes"},
                                Ending{"bits", "bits"}, Ending{"bytes_s", "bytes/s"},
                                Ending{"baud", "bit/s"}};
  for (const Ending& ending : kEndings) {
    if (name.ends_with(ending.letters)) { return ending.unit; }
  }
  return "";
}

bool Attribute::is_required() const {
  return std::isnan(otherwise) && otherwise_on == nullptr;
}

double Attribute::default_on(const WireProtocol& wire) const {
  assert(!is_required());
  return otherwise_on != nullptr ? otherwise_on(wire) : otherwise;
}

bool FaultType::suits(const WireProtocol& wire) const {
  switch (needs) {
    case LineNeeds::serial_line: return !wire.properties().is_usb;
    case LineNeeds::parts: return wire.properties().has_parts;
    case LineNeeds::clock: return wire.clock().has_value();
    case LineNeeds::decoy: return wire.editor().decoy().has_value();
    case LineNeeds::nothing: break;
  }
  return true;
}

bool FaultType::has_name(std::string_view text) const {
  return text == name || (!former_name.empty() && text == former_name);
}

bool cuts_frames(std::string_view type) {
  return type == kSlicerName;
}

std::span<const FaultType> common_fault_types() {
  return kTypes;
}

std::vector<const FaultType*> fault_types_of(const WireProtocol& wire) {
  std::vector<const FaultType*> all;
  for (const auto types : {common_fault_types(), wire.faults()}) {
    for (const FaultType& type : types) {
      if (type.suits(wire)) { all.push_back(&type); }
    }
  }
  return all;
}

}  // namespace fakebot::sim::faults
