// The serial port of a robot, served by RFC 2217: rate, format and modem lines for clients by TCP.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "io/serial/serial_settings.hpp"
#include "io/tcp/rfc2217/com_port.hpp"
#include "io/tcp/rfc2217/telnet.hpp"
#include "sim/wire/modem_lines.hpp"

namespace fakebot::io::rfc2217 {

/// The settings of a client.
struct PortState {
  std::uint32_t baud = 0;
  std::uint8_t data_bits = 8;
  std::uint8_t parity = 1;     ///< number of RFC 2217: 1 none
  std::uint8_t stop_size = 1;  ///< number of RFC 2217: 2 is two bits
  std::uint8_t flow = control::kNoFlow;
  std::uint8_t inbound_flow = control::kNoInboundFlow;
  bool has_break = false;
  sim::DriverLines lines{true, true};  ///< opening a port raises both
};

class ServedPort final : private TelnetUser {
 public:
  using UsePlain = std::function<void(ByteSpan)>;

  /// The port has the rate of the robot until a client sets another. `signature` is a text for
  /// clients asking who serves.
  ServedPort(std::uint32_t baud_rate, std::string signature, sim::RobotLines lines);

  /// Asks the client for the options of Telnet.
  Bytes greeting();
  /// Handles bytes of the client; `use` gets the bytes for the robot.
  void decode(ByteSpan bytes, const UsePlain& use);
  /// Adds a frame for the client.
  static void encode(ByteSpan frame, Bytes& out) { add_plain(frame, out); }
  /// Bytes to be sent to the client, since the last call.
  Bytes take_answers();

  const PortState& state() const { return state_; }
  SerialSettings settings() const {
    return {.baud = state_.baud,
            .two_stop_bits = state_.stop_size == kTwoStopBits,
            .hardware_flow_control = state_.flow == control::kHardwareFlow};
  }
  /// The client wants no bytes for now.
  bool is_suspended() const { return is_suspended_; }
  /// The client has asked to drop frames waiting for the client. Once for each request.
  bool take_purge_of_frames();

  /// Told to clients that want to know.
  void set_robot_lines(sim::RobotLines lines);

 private:
  // TelnetUser
  void on_plain(ByteSpan bytes) override { (*use_)(bytes); }
  void on_option(Verb verb, std::uint8_t option) override;
  void on_com_port(ByteSpan content) override;

  void answer(Command command, ByteSpan content);
  void answer(Command command, std::uint8_t value) { answer(command, ByteSpan(&value, 1)); }
  void set_baud_rate(ByteSpan content);
  void set_control(std::uint8_t value);
  void tell_modem_state(std::uint8_t changes);

  std::string signature_;
  PortState state_;
  sim::RobotLines robot_lines_;
  TelnetReader reader_;
  TelnetOptions options_;
  Bytes answers_;
  const UsePlain* use_ = nullptr;  // during decode()
  std::uint8_t modem_state_mask_ = 255;
  bool is_suspended_ = false;
  bool purges_frames_ = false;
};

}  // namespace fakebot::io::rfc2217
