// Settings of terminals, with arbitrary rates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace fakebot::io {

/// The settings that can be copied from one terminal to another. A pseudo-terminal keeps no further
/// settings: it drops parity and data bits and has no modem lines.
struct SerialSettings {
  std::uint32_t baud = 0;  ///< in both directions; 0 drops DTR, as a modem's hang-up
  bool two_stop_bits = false;
  bool hardware_flow_control = false;
  bool hangs_up_on_close = true;

  bool operator==(const SerialSettings&) const = default;
};

/// For either end of a pseudo-terminal: the settings of the driver's end. Nothing unless `terminal`
/// is a terminal.
std::optional<SerialSettings> settings_of(int terminal);

/// The settings of a port that decide whether and how bytes pass.
struct PortSettings {
  double baud = 0;         ///< bit/s; 0: hang-up, or unknown
  bool echoes = false;     ///< the port sends the robot's bytes back to the robot
  bool passes_all = true;  ///< as they are, and at once

  bool operator==(const PortSettings&) const = default;
};

/// Nothing unless `terminal` is a terminal. A single system call, because frames and bytes wait for
/// the result.
std::optional<PortSettings> port_settings_of(int terminal);

/// Whether bytes sent at one rate can be received at the other: a receiver samples the stop bit 9.5
/// bits after the start edge, and may be off by half a bit.
bool rates_match(double one, double other);

/// Sets any rate and nothing else; a terminal without support for the rate keeps the old rate.
void set_rate(int terminal, std::uint32_t baud_rate);

/// Sets the terminal's present settings again, so that the kernel wakes all processes waiting for
/// bytes (n_tty_set_termios).
void renew_settings(int terminal);

/// Makes the terminal raw, with the given settings. `path` is for error messages. Throws OsError;
/// some settings may then have been applied.
void apply_settings(int terminal, const SerialSettings& settings, const std::string& path);

}  // namespace fakebot::io
