// An existing serial port: a real port, or the device of another emulator.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/serial/serial_settings.hpp"

namespace fakebot::io {

struct SerialPortEvents {
  std::function<void(std::span<const std::uint8_t>)> on_bytes;
  /// The port can no longer be read or written, for the given reason. The last event.
  std::function<void(const std::string& reason)> on_gone;
};

/// The pending operations of a port own the port, too; close() ends them.
class SerialPort : public std::enable_shared_from_this<SerialPort> {
 public:
  /// Opens the port raw, with the given settings; on_bytes gets at most `most_at_once` bytes.
  /// Throws OsError, also if the path is not a terminal.
  [[nodiscard]] static std::shared_ptr<SerialPort> open(boost::asio::io_context& context,
                                                        const std::string& path,
                                                        const SerialSettings& settings,
                                                        std::size_t most_at_once,
                                                        SerialPortEvents events);

  SerialPort(const SerialPort&) = delete;
  SerialPort& operator=(const SerialPort&) = delete;
  ~SerialPort();

  /// Throws OsError if the port does not support the settings; some may then have been applied.
  void apply(const SerialSettings& settings);

  /// Returns the number of bytes lost because the port and the queue are full.
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes);

  /// Returns the number of queued bytes lost by closing.
  std::size_t close();

 private:
  SerialPort(boost::asio::io_context& context, std::string path, FileDescriptor fd,
             std::size_t most_at_once, SerialPortEvents events);

  void read_next();
  [[nodiscard]] std::size_t write_now(std::span<const std::uint8_t> bytes);
  void write_waiting_later();
  void write_waiting();
  void end(const std::string& reason);

  std::string path_;
  boost::asio::io_context& context_;
  std::unique_ptr<Descriptor> port_;
  SerialPortEvents events_;
  std::vector<std::uint8_t> received_;
  std::vector<std::uint8_t> waiting_;  // queued for writing
};

}  // namespace fakebot::io
