// A line that drivers reach by TCP: a single driver at a time, and further ones are refused in
// words.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/device.hpp"
#include "io/pace/timer.hpp"
#include "io/tcp/served_line.hpp"
#include "io/tcp/tcp_line.hpp"
#include "io/tcp/tcp_listener.hpp"
#include "sim/wire/modem_lines.hpp"

namespace fakebot::io {

class TcpDevice final : public Device {
 public:
  /// Takes the port. The owner must outlive the device. Throws OsError.
  TcpDevice(boost::asio::io_context& context, const LineTraits& traits, ServedLine served,
            DeviceOwner& owner);
  TcpDevice(const TcpDevice&) = delete;
  TcpDevice& operator=(const TcpDevice&) = delete;
  ~TcpDevice() override;  // NOLINT(bugprone-exception-escape)

  bool attached() const override { return line_ != nullptr; }
  bool send(std::span<const std::uint8_t> frame) override;
  /// Known by RFC 2217 alone.
  PortRate reads_at() override;
  PortRate has_sent_at() override { return reads_at(); }
  void set_robot_lines(sim::RobotLines lines) override;
  const LineCounters& counters() const override { return counters_; }

  /// No path can lead to an address.
  void lead_from(const std::string& /*path*/) override {}
  void open() override { plug_in_first(); }
  void unplug() override;
  bool is_plugged_in() const override { return plugged_in_; }
  bool is_there() const override { return listener_.is_open(); }
  void set_present(bool present) override;
  bool is_closing() const override { return false; }
  void plug_in() override;
  void replug() override;

  /// "127.0.0.1:5000", as long as the device exists.
  const std::string& path() const override { return path_; }
  const std::string& port() const override { return path_; }
  std::optional<SerialSettings> settings() const override;

  bool wants_more() override { return line_ && line_->wants_more(); }
  bool confirm_delivery() override { return line_ && line_->confirm_delivery(); }
  bool read_pending() override;
  bool read_last() override;
  bool waits_for_room() const override { return line_ && line_->waits_for_room(); }
  void go_on_reading() override;
  bool read_waiting() override { return in_line(&TcpLine::read_waiting); }

 private:
  void plug_in_first();
  void update();
  void on_client(FileDescriptor client);
  void end_line();
  void follow_lines();
  /// Keeps the line alive meanwhile: the owner, given bytes, may close the line.
  bool in_line(bool (TcpLine::*reads)()) {
    const std::shared_ptr<TcpLine> line = line_;
    return line && (*line.*reads)();
  }

  boost::asio::io_context& context_;
  LineTraits traits_;
  ServedLine::Protocol protocol_;
  DeviceOwner& owner_;
  TcpListener listener_;
  std::string path_;
  Timer replug_timer_;
  bool plugged_in_ = false;
  bool present_ = true;
  std::shared_ptr<TcpLine> line_;  // of the present driver
  sim::RobotLines robot_lines_;
  LineCounters counters_;
};

}  // namespace fakebot::io
