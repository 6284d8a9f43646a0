// Reading and changing the parameters of the Kugle's board. Values are in the layout of the wire:
// least significant byte first, without padding. The same identifier has a message for each width
// of the values.
//
// Source: API protocol, "Get parameter", "Set parameter"; firmware, Parameters.cpp.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kugle/names.hpp"
#include "fakebot/protocol/kugle/values.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// Ask for a parameter.
struct GetParameter {
  static constexpr std::uint8_t id = 0x02;
  static constexpr std::string_view name = "GetParameter";
  static constexpr bool naturally_aligned = true;

  std::uint8_t type = 0;
  std::uint8_t param = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &GetParameter::type, "group of the parameter", parameter_type::values},
        Field{"param", &GetParameter::param, "its number in the group"}};
  }
};

/// Change a parameter of bool or uint8, or of a type unknown to the board. The board obeys if type
/// and number of values are as in the board's table.
struct SetParameter : WithValues<SetParameter, std::uint8_t> {
  static constexpr std::uint8_t id = 0x03;
  static constexpr std::string_view name = "SetParameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] != value_type::float32 && data[2] != value_type::uint16 &&
           data[2] != value_type::uint32;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &SetParameter::type, "group of the parameter", parameter_type::values},
        Field{"param", &SetParameter::param, "its number in the group"},
        Field{"value_type", &SetParameter::value_type, "type of the values", value_type::values},
        Field{"array_size", &SetParameter::array_size, "number of values"}};
  }
};

/// Change a parameter of float. The board obeys if type and number of values are as in the board's
/// table.
struct SetFloatParameter : WithValues<SetFloatParameter, float> {
  static constexpr std::uint8_t id = 0x03;
  static constexpr std::string_view name = "SetFloatParameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] == value_type::float32;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &SetFloatParameter::type, "group of the parameter", parameter_type::values},
        Field{"param", &SetFloatParameter::param, "its number in the group"},
        Field{"value_type", &SetFloatParameter::value_type, "type of the values",
              value_type::values},
        Field{"array_size", &SetFloatParameter::array_size, "number of values"}};
  }
};

/// Change a parameter of uint16. The board obeys if type and number of values are as in the board's
/// table.
struct SetUint16Parameter : WithValues<SetUint16Parameter, std::uint16_t> {
  static constexpr std::uint8_t id = 0x03;
  static constexpr std::string_view name = "SetUint16Parameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] == value_type::uint16;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &SetUint16Parameter::type, "group of the parameter", parameter_type::values},
        Field{"param", &SetUint16Parameter::param, "its number in the group"},
        Field{"value_type", &SetUint16Parameter::value_type, "type of the values",
              value_type::values},
        Field{"array_size", &SetUint16Parameter::array_size, "number of values"}};
  }
};

/// Change a parameter of uint32. The board obeys if type and number of values are as in the board's
/// table.
struct SetUint32Parameter : WithValues<SetUint32Parameter, std::uint32_t> {
  static constexpr std::uint8_t id = 0x03;
  static constexpr std::string_view name = "SetUint32Parameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] == value_type::uint32;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &SetUint32Parameter::type, "group of the parameter", parameter_type::values},
        Field{"param", &SetUint32Parameter::param, "its number in the group"},
        Field{"value_type", &SetUint32Parameter::value_type, "type of the values",
              value_type::values},
        Field{"array_size", &SetUint32Parameter::array_size, "number of values"}};
  }
};

/// The answer to GetParameter, of bool or uint8; four zeros for a parameter that the board does not
/// have.
struct ParameterReply : WithValues<ParameterReply, std::uint8_t> {
  static constexpr std::uint8_t id = 0x02;
  static constexpr std::string_view name = "Parameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] != value_type::float32 && data[2] != value_type::uint16 &&
           data[2] != value_type::uint32;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &ParameterReply::type, "group of the parameter", parameter_type::values},
        Field{"param", &ParameterReply::param, "its number in the group"},
        Field{"value_type", &ParameterReply::value_type, "type of the values", value_type::values},
        Field{"array_size", &ParameterReply::array_size, "number of values"}};
  }
};

/// The answer to GetParameter, of float.
struct FloatParameterReply : WithValues<FloatParameterReply, float> {
  static constexpr std::uint8_t id = 0x02;
  static constexpr std::string_view name = "FloatParameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] == value_type::float32;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &FloatParameterReply::type, "group of the parameter", parameter_type::values},
        Field{"param", &FloatParameterReply::param, "its number in the group"},
        Field{"value_type", &FloatParameterReply::value_type, "type of the values",
              value_type::values},
        Field{"array_size", &FloatParameterReply::array_size, "number of values"}};
  }
};

/// The answer to GetParameter, of uint16.
struct Uint16ParameterReply : WithValues<Uint16ParameterReply, std::uint16_t> {
  static constexpr std::uint8_t id = 0x02;
  static constexpr std::string_view name = "Uint16Parameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] == value_type::uint16;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"type", &Uint16ParameterReply::type, "group of the parameter",
                            parameter_type::values},
                      Field{"param", &Uint16ParameterReply::param, "its number in the group"},
                      Field{"value_type", &Uint16ParameterReply::value_type, "type of the values",
                            value_type::values},
                      Field{"array_size", &Uint16ParameterReply::array_size, "number of values"}};
  }
};

/// The answer to GetParameter, of uint32.
struct Uint32ParameterReply : WithValues<Uint32ParameterReply, std::uint32_t> {
  static constexpr std::uint8_t id = 0x02;
  static constexpr std::string_view name = "Uint32Parameter";
  static constexpr std::string_view words_field = "array_size";
  static constexpr bool fits(std::span<const std::uint8_t> data) {
    return data[2] == value_type::uint32;
  }

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t value_type = 0;
  std::uint8_t array_size = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"type", &Uint32ParameterReply::type, "group of the parameter",
                            parameter_type::values},
                      Field{"param", &Uint32ParameterReply::param, "its number in the group"},
                      Field{"value_type", &Uint32ParameterReply::value_type, "type of the values",
                            value_type::values},
                      Field{"array_size", &Uint32ParameterReply::array_size, "number of values"}};
  }
};

/// The answer to SetParameter.
struct SetParameterAck {
  static constexpr std::uint8_t id = 0x03;
  static constexpr std::string_view name = "SetParameterAck";
  static constexpr bool naturally_aligned = true;

  std::uint8_t type = 0;
  std::uint8_t param = 0;
  std::uint8_t acknowledged = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &SetParameterAck::type, "group of the parameter", parameter_type::values},
        Field{"param", &SetParameterAck::param, "its number in the group"},
        Field{"acknowledged", &SetParameterAck::acknowledged, "whether the board has obeyed",
              boolean::values}};
  }
};

}  // namespace fakebot::protocol::inline v0::kugle
