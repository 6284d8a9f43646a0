// Where the bytes for a driver go: its pseudo-terminal, or memory shared with the driver in
// simulated time (preload/port/shared_bytes.hpp). fakebot decides while all threads of the drivers
// wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "io/frame_sink.hpp"
#include "io/modem/modem_port.hpp"
#include "io/pty/pty.hpp"

namespace fakebot::io {

class DriverBytes final : public FrameSink {
 public:
  /// Both must outlive the object. Without `port`, all bytes are in the pseudo-terminal.
  DriverBytes(Pty& pty, ModemPort* port) : pty_(pty), port_(port) {}

  /// To be called before a frame: shares the memory if the driver wants to, and gives it up unless
  /// `may_share`.
  void choose(bool may_share);
  bool is_in_memory() const;
  /// From now on all bytes are in the pseudo-terminal, until begin_anew().
  void use_kernel();
  /// Moves the bytes in the memory to the pseudo-terminal if they belong there by now. Returns
  /// whether there were any.
  bool give_back();
  /// For the next driver: discards all unread bytes.
  void begin_anew();
  /// Appends what the driver has written to the memory, `most` bytes at most.
  void take(std::vector<std::uint8_t>& bytes, std::size_t most);

  std::size_t write(std::span<const std::uint8_t> bytes) override;
  bool has_room() const override;
  std::size_t unread_bytes() const override;
  bool is_all_read() const override;
  void await_delivery(std::size_t unread, std::size_t written) const override;
  /// False for bytes in the memory: DriverTime::wake_readers() wakes.
  bool wake_readers() const override;

 private:
  Pty& pty_;
  ModemPort* port_;
};

}  // namespace fakebot::io
