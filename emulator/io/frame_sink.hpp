// Where the bytes for a driver go: a pseudo-terminal, or a connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/not_copied.hpp"

namespace fakebot::io {

class FrameSink : private NotCopied {
 public:
  virtual ~FrameSink() = default;

  /// Returns the number of accepted bytes, from the first on.
  [[nodiscard]] virtual std::size_t write(std::span<const std::uint8_t> bytes) = 0;
  /// Accepts at least one more byte.
  virtual bool has_room() const = 0;
  /// Bytes that the driver has not read so far, as far as the system tells.
  virtual std::size_t unread_bytes() const = 0;
  /// The driver has read all written bytes.
  virtual bool is_all_read() const = 0;

  // In simulated time.
  /// Waits until `written` bytes are where the driver reads, beside `unread` bytes from before. A
  /// driver waiting for bytes may read the bytes meanwhile.
  virtual void await_delivery(std::size_t unread, std::size_t written) const = 0;
  /// Wakes processes waiting for bytes, if the system does so a moment after the bytes are there.
  /// Returns whether that can wake any.
  virtual bool wake_readers() const = 0;
};

}  // namespace fakebot::io
