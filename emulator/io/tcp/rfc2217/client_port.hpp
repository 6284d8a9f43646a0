// A serial port of a server of RFC 2217, as seen by the client.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "io/serial/serial_settings.hpp"
#include "io/tcp/rfc2217/telnet.hpp"
#include "sim/wire/modem_lines.hpp"

namespace fakebot::io::rfc2217 {

class ClientPort final : private TelnetUser {
 public:
  using UsePlain = std::function<void(ByteSpan)>;

  explicit ClientPort(const SerialSettings& settings) : wanted_(settings) {}

  /// Asks the server for the options of Telnet.
  Bytes greeting();
  /// Handles bytes of the server; `use` gets the bytes of the robot.
  void decode(ByteSpan bytes, const UsePlain& use);
  /// Adds bytes for the robot.
  static void encode(ByteSpan bytes, Bytes& out) { add_plain(bytes, out); }
  /// Bytes to be sent to the server, since the last call.
  Bytes take_answers();

  /// Asks the server for the settings, if different, as soon as the server takes any.
  void apply(const SerialSettings& settings);
  void set_lines(sim::DriverLines lines);
  /// As the server has told last; nothing so far if the server tells nothing.
  std::optional<sim::RobotLines> lines() const { return robot_lines_; }

 private:
  // TelnetUser
  void on_plain(ByteSpan bytes) override { (*use_)(bytes); }
  void on_option(Verb verb, std::uint8_t option) override;
  void on_com_port(ByteSpan content) override;

  void send_settings();
  void send_lines();

  SerialSettings wanted_;
  std::optional<SerialSettings> sent_;
  // A server raises both lines for a client.
  sim::DriverLines wanted_lines_{true, true};
  sim::DriverLines sent_lines_{true, true};
  std::optional<sim::RobotLines> robot_lines_;
  TelnetReader reader_;
  TelnetOptions options_;
  Bytes answers_;
  const UsePlain* use_ = nullptr;  // during decode()
};

}  // namespace fakebot::io::rfc2217
