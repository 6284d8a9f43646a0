#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "fakebot/protocol/detail/field_text.hpp"
#include "fakebot/protocol/detail/kobuki_page.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/constants.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"

namespace fakebot::protocol::inline v0::kobuki {

namespace {

/// "0x1A"
std::string id_text(std::uint8_t id) {
  std::string text;
  detail::append_flags(text, id, 2, {});
  return text;
}

template <class Value>
std::string type_name(Value /*of*/) {
  return std::string(std::is_signed_v<Value> ? "int" : "uint")
      .append(std::to_string(8 * sizeof(Value)));
}

template <class Value, std::size_t N>
std::string type_name(std::array<Value, N> /*of*/) {
  return std::to_string(N) + " x " + type_name(Value{});
}

/// The rows of a message whose length varies.
template <MessageWithRows M>
std::string rows_line(std::size_t offset) {
  std::string columns;
  for (const std::string_view column : M::row_columns) {
    columns.append(columns.empty() ? "" : ", ").append(column);
  }
  using Rows = decltype(M{}.rows());
  using Value = typename std::decay_t<decltype(*std::declval<Rows>().begin())>::value_type;
  return "| " + std::to_string(offset) + " | " + std::string(M::rows_name) + " | N x " +
         type_name(std::array<Value, M::row_columns.size()>{}) + " | " +
         protocol::detail::unit_text(M::row_unit) + " | N times " + columns + " |\n";
}

template <Message M>
std::string message_table() {
  std::string page = "### " + std::string(M::name) + "\n\nIdentifier " + std::to_string(M::id) +
                     " (" + id_text(M::id) + "), ";
  if constexpr (VariableMessage<M>) {
    page += "variable length";
  } else {
    page += "length " + std::to_string(wire_size<M>);
  }
  page += ".\n\n| offset | field | type | unit | meaning |\n|---|---|---|---|---|\n";
  std::size_t offset = 0;
  for_each_field<M>([&](const auto& field) {
    page += "| " + std::to_string(offset) + " | " + std::string(field.name) + " | " +
            type_name(M{}.*field.member) + " | " + protocol::detail::unit_text(field.unit) + " | " +
            std::string(field.meaning) + protocol::detail::names_text(field.flags, field.values) +
            " |\n";
    offset += sizeof(M{}.*field.member);
  });
  if constexpr (MessageWithRows<M>) { page += rows_line<M>(offset); }
  return page + "\n";
}

template <class Set>
std::string direction_page(Set set) {
  std::string page;
  for_each_message_type(set, [&]<Message M>() { page += message_table<M>(); });
  return page;
}

std::string number(double value) {
  std::array<char, 32> text{};
  const int size = std::snprintf(text.data(), text.size(), "%.6g", value);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string constants_table() {
  constexpr int kTicksPerWrap = 65536;
  constexpr double kTicksPerWheelTurn = kEncoderTicksPerMotorTurn * kGearRatio;
  constexpr double kDerivedMetersPerTick =
      2 * std::numbers::pi * kWheelRadiusM / kTicksPerWheelTurn;
  static_assert(kDerivedMetersPerTick / kMetersPerTick - 1 < 1e-6 &&
                kMetersPerTick / kDerivedMetersPerTick - 1 < 1e-6);

  std::string table = "| constant | value | source |\n|---|---|---|\n";
  const auto add = [&](std::string_view name, const std::string& value, std::string_view source) {
    ((((table += "| ").append(name) += " | ") += value) += " | ").append(source) += " |\n";
  };
  add("serial line", std::to_string(kBaudRate) + " baud, 8 data bits, no parity, 1 stop bit",
      "official driver");
  add("frames of the robot", "one every " + std::to_string(kFramePeriod.count()) + " ms",
      "specification");
  add("LEN of a frame to the robot",
      std::to_string(kCommandLengths.min) + " to " + std::to_string(kCommandLengths.max),
      "observed, firmware 1.2.0");
  add("LEN of a frame from the robot",
      std::to_string(kFeedbackLengths.min) + " to " + std::to_string(kFeedbackLengths.max),
      "specification");
  add("command timeout",
      number(std::chrono::duration<double>(kCommandTimeout).count()) +
          " s without a recognised command: the wheels stop",
      "observed, firmware 1.2.0");
  add("time stamp",
      "in ms, " + std::to_string(kFramePeriod.count()) + " more with each frame, modulo 65536",
      "observed, firmware 1.2.0");
  add("wheel base", number(kWheelBaseM) + " m", "specification");
  add("wheel radius", number(kWheelRadiusM) + " m", "documentation, \"Conversions\"");
  add("encoder ticks per turn of the motor", std::to_string(kEncoderTicksPerMotorTurn),
      "documentation, \"Conversions\"");
  add("turns of the motor per turn of the wheel", "6545 / 132 = " + number(kGearRatio),
      "documentation, \"Conversions\"");
  add("encoder ticks per turn of the wheel", number(kTicksPerWheelTurn), "computed");
  add("distance per encoder tick", number(kMetersPerTick * 1000) + " mm",
      "documentation, \"Conversions\"");
  add("encoder ticks per metre", number(1 / kMetersPerTick), "computed");
  add("encoder range",
      "modulo " + std::to_string(kTicksPerWrap) + ", which is " +
          number(kTicksPerWrap * kMetersPerTick) + " m",
      "specification");
  add("digit of the raw gyro", number(kGyroDigitDegS) + " degree/s",
      "specification, data sheet of the L3G4200D");
  add("axes of the raw gyro", "robot x = -sample y, robot y = sample x, robot z = sample z",
      "specification");
  return table;
}

constexpr std::string_view kBaseControlText =
    "The speed v of the middle between the wheels and the turn rate w, counter-clockwise\n"
    "positive, become the fields of BaseControl as follows; b is the wheel base, R = v / w.\n"
    "Source: specification, \"Velocity Representation\", as the official driver reads it.\n\n"
    "| motion | speed_mm_s | radius_mm |\n|---|---|---|\n"
    "| straight: w = 0 | 1000 v | 0 |\n"
    "| on the spot: v = 0 | 1000 w b / 2 | 1 |\n"
    "| arc to the left: R > 0 | 1000 w (R + b / 2) | 1000 R |\n"
    "| arc to the right: R < 0 | 1000 w (R - b / 2) | 1000 R |\n\n";

}  // namespace

std::string detail::protocol_page() {
  return "# The Kobuki protocol, as fakebot speaks it\n\n"
         "Generated by `fakebot list messages` from the field tables of the code; do not edit.\n\n"
         "A frame is `AA 55 LEN payload CS`; CS is the XOR of LEN and the payload. The payload\n"
         "is a sequence of sub-payloads, each `identifier length data`. Integers have their least\n"
         "significant byte first. Offsets count bytes from the start of the data.\n\n"
         "## Constants\n\n" +
         constants_table() + "\n## Driving\n\n" + std::string(kBaseControlText) +
         "## From the driver to the robot\n\n" + direction_page(Commands{}) +
         "## From the robot to the driver\n\n" + direction_page(Feedback{});
}

}  // namespace fakebot::protocol::inline v0::kobuki
