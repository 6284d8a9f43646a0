// Reads a descriptor, and writes what fits: a serial port, or a connection that may still be made.
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

namespace fakebot::io {

struct PortEvents {
  std::function<void(std::span<const std::uint8_t>)> on_bytes;
  /// The port can no longer be read or written, for the given reason. The last event.
  std::function<void(const std::string& reason)> on_gone;
};

/// The pending operations of a stream own the stream, too; close() ends them.
class PortStream : public std::enable_shared_from_this<PortStream> {
 public:
  /// on_bytes gets at most `most_at_once` bytes. `name` is for messages. Throws OsError.
  [[nodiscard]] static std::shared_ptr<PortStream> open(boost::asio::io_context& context,
                                                        const std::string& name, FileDescriptor fd,
                                                        std::size_t most_at_once,
                                                        PortEvents events);

  PortStream(const PortStream&) = delete;
  PortStream& operator=(const PortStream&) = delete;
  ~PortStream();

  int descriptor() const;
  /// Whether so many bytes can be written or queued now.
  bool has_room_for(std::size_t size) const;

  /// Returns the number of bytes lost because the port and the queue are full.
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes);

  /// Returns the number of queued bytes lost by closing.
  std::size_t close();

 private:
  PortStream(boost::asio::io_context& context, const std::string& name, FileDescriptor fd,
             std::size_t most_at_once, PortEvents events);

  void read_next();
  [[nodiscard]] std::size_t write_now(std::span<const std::uint8_t> bytes);
  void write_waiting_later();
  void write_waiting();
  void end(const std::string& reason);

  boost::asio::io_context& context_;
  std::unique_ptr<Descriptor> port_;
  PortEvents events_;
  std::vector<std::uint8_t> received_;
  std::vector<std::uint8_t> waiting_;  // queued for writing
};

}  // namespace fakebot::io
