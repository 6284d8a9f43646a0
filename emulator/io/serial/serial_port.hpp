// A serial port that somebody else made: a real one, or the device of another emulator.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/file/file_descriptor.hpp"
#include "io/serial/serial_settings.hpp"

namespace fakebot::io {

struct SerialPortEvents {
  std::function<void(std::span<const std::uint8_t>)> on_bytes;
  /// It cannot be read or written any more, for this reason. Nothing comes after it.
  std::function<void(const std::string& reason)> on_gone;
};

/// Shared with its own pending operations; close() ends them.
class SerialPort : public std::enable_shared_from_this<SerialPort> {
 public:
  /// Raw, with these settings; its bytes come in pieces of `most_at_once` at most. Throws OsError,
  /// also for what is no terminal.
  [[nodiscard]] static std::shared_ptr<SerialPort> open(boost::asio::io_context& context,
                                                        const std::string& path,
                                                        const SerialSettings& settings,
                                                        std::size_t most_at_once,
                                                        SerialPortEvents events);

  /// Throws OsError when the port cannot have them; it may have some of them then.
  void apply(const SerialSettings& settings);

  /// How many of the bytes are lost, because the port takes no more and enough wait already.
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes);

  /// How many bytes are lost with it, because they still waited.
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
  boost::asio::posix::stream_descriptor port_;
  SerialPortEvents events_;
  std::vector<std::uint8_t> received_;
  std::vector<std::uint8_t> waiting_;  // to be written
};

}  // namespace fakebot::io
