// The connection of a driver to the line of a robot. The robot's bytes pass a FrameWriter, as on a
// pseudo-terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/device.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/frame_sink.hpp"
#include "io/frame_writer.hpp"
#include "io/line_counters.hpp"
#include "io/line_traits.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pace/timer.hpp"
#include "io/tcp/peer_queue.hpp"
#include "io/tcp/rfc2217/served_port.hpp"

namespace fakebot::io {

struct TcpLineEvents {
  /// The driver has closed the connection, or the connection is lost.
  std::function<void()> on_gone;
  /// The driver may have changed the settings of the port.
  std::function<void()> on_settings;
};

/// The pending operations of a line own the line, too; close() ends them.
class TcpLine final : private FrameSink, public std::enable_shared_from_this<TcpLine> {
 public:
  /// `port` is nullptr for the plain bytes of the line. The owner gets the bytes of the driver. The
  /// owner and the counters must outlive the line, or close it.
  [[nodiscard]] static std::shared_ptr<TcpLine> open(boost::asio::io_context& context,
                                                     FileDescriptor socket,
                                                     std::unique_ptr<rfc2217::ServedPort> port,
                                                     const LineTraits& traits, DeviceOwner& owner,
                                                     LineCounters& counters, TcpLineEvents events);
  TcpLine(const TcpLine&) = delete;
  TcpLine& operator=(const TcpLine&) = delete;
  ~TcpLine() override;

  /// "127.0.0.1:40112": the driver's end.
  const std::string& peer() const { return peer_; }
  /// nullptr for the plain bytes of the line.
  rfc2217::ServedPort* port() const { return port_.get(); }

  /// Writes, keeps or drops the whole frame. Returns false for a dropped frame.
  bool send(std::span<const std::uint8_t> frame);
  /// The driver has read all written bytes, and the next frame will not be dropped.
  bool wants_more() { return frames_.wants_more(); }
  /// Bytes of the port for the driver, beside frames.
  void tell(std::span<const std::uint8_t> bytes);

  // As of a Device.
  bool confirm_delivery() { return frames_.confirm_delivery(); }
  bool read_pending();
  bool read_last();
  bool waits_for_room() const { return waits_for_room_; }
  void go_on_reading();
  bool read_waiting();

  /// Closes the connection as if unplugged: the driver reads all sent bytes, then the end. No event
  /// follows.
  void close();

 private:
  TcpLine(boost::asio::io_context& context, FileDescriptor socket,
          std::unique_ptr<rfc2217::ServedPort> port, const LineTraits& traits, DeviceOwner& owner,
          LineCounters& counters, TcpLineEvents events);

  // FrameSink
  std::size_t write(std::span<const std::uint8_t> bytes) override;
  bool has_room() const override;
  std::size_t unread_bytes() const override;
  bool is_all_read() const override { return unread_bytes() == 0; }
  /// On the same machine the bytes are there when the call of write() returns, or the queues of the
  /// network are waited for.
  void await_delivery(std::size_t /*unread*/, std::size_t /*written*/) const override {}
  bool wake_readers() const override { return true; }

  bool takes_bytes() const;
  void read_next();
  bool read(std::size_t at_most);
  void give(std::span<const std::uint8_t> bytes);
  void flush();
  void flush_later();
  void send_kept_later();
  void end();

  boost::asio::io_context& context_;
  ContextClock clock_;
  FileDescriptor socket_;
  std::string peer_;
  PeerQueue unread_by_peer_;
  std::unique_ptr<rfc2217::ServedPort> port_;
  DeviceOwner& owner_;      // not used after close()
  LineCounters& counters_;  // not used after close()
  TcpLineEvents events_of_line_;
  std::unique_ptr<Descriptor> events_;  // in real time
  std::vector<std::uint8_t> waiting_;   // accepted for the driver, not taken by the system so far
  FrameWriter frames_;
  Timer kept_retry_;
  bool closed_ = false;
  bool is_telling_ = false;      // within an event of the owner
  bool waits_for_room_ = false;  // in real time
  bool flushes_later_ = false;
};

}  // namespace fakebot::io
