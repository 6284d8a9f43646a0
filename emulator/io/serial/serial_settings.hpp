// The settings of terminals, with any rate.
#pragma once

#include <cstdint>
#include <string>

namespace fakebot::io {

/// What two terminals can have in common. The rest a pseudo-terminal does not keep: it drops
/// parity and data bits and has no modem lines.
struct SerialSettings {
  std::uint32_t baud = 115200;  ///< in both directions; 0 drops DTR, as a modem's hang-up
  bool two_stop_bits = false;
  bool hardware_flow_control = false;
  bool hangs_up_on_close = true;

  bool operator==(const SerialSettings&) const = default;
};

/// Of either end of a pseudo-terminal: those of the driver's end. The defaults for what is no
/// terminal.
SerialSettings settings_of(int terminal);

/// A rate of any number, and nothing else; where the terminal cannot have it, it keeps its own.
void set_rate(int terminal, std::uint32_t baud_rate);

/// Makes the terminal raw, with these settings. `path` is for errors. Throws OsError; the terminal
/// may have some of the settings then.
void apply_settings(int terminal, const SerialSettings& settings, const std::string& path);

}  // namespace fakebot::io
