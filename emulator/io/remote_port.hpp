// A port with a robot behind: a serial port, the device of another emulator, or a server
// by TCP.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/port_stream.hpp"
#include "io/serial/serial_settings.hpp"
#include "sim/not_copied.hpp"
#include "sim/wire/modem_lines.hpp"

namespace fakebot::io {

class RemotePort : private NotCopied {
 public:
  /// Drops unwritten bytes, without an event.
  virtual ~RemotePort() = default;

  /// Throws OsError if the port does not support the settings; some may then have been applied.
  virtual void apply(const SerialSettings& settings) = 0;
  /// Sets the driver's modem lines; opening the port has raised both. Does nothing for a port
  /// without modem lines, as a pseudo-terminal.
  virtual void set_lines(sim::DriverLines lines) = 0;
  /// The lines of the robot's side; nothing for a port without modem lines.
  virtual std::optional<sim::RobotLines> lines() const = 0;
  /// Returns the number of bytes lost because the port and the queue are full.
  [[nodiscard]] virtual std::size_t write(std::span<const std::uint8_t> bytes) = 0;
  /// Returns the number of queued bytes lost by closing. No event follows.
  virtual std::size_t close() = 0;
};

/// A port may vanish and return.
class PortPlace : private NotCopied {
 public:
  virtual ~PortPlace() = default;

  /// Whether the port can be opened.
  virtual bool is_there() = 0;
  /// The port was opened, or has returned.
  virtual void remember() = 0;
  /// The port has vanished.
  virtual void forget() = 0;
  /// Opens the port, with the given settings; on_bytes gets at most `most_at_once` bytes. Throws
  /// OsError.
  [[nodiscard]] virtual std::unique_ptr<RemotePort> open(boost::asio::io_context& context,
                                                         const SerialSettings& settings,
                                                         std::size_t most_at_once,
                                                         PortEvents events) = 0;
};

/// `name` is the path of a serial port, "tcp:HOST:PORT" or "rfc2217:HOST:PORT". Throws OsError with
/// the reason if nothing is there.
[[nodiscard]] std::unique_ptr<PortPlace> port_place(const std::string& name);

}  // namespace fakebot::io
