// Successive pseudo-terminals under a single stable name.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/device.hpp"
#include "io/pace/timer.hpp"
#include "io/pty/links/device_link.hpp"
#include "io/pty/links/former_path.hpp"
#include "io/pty/pty_line.hpp"

namespace fakebot::io {

class PtyDevice final : public Device {
 public:
  /// As make_device().
  PtyDevice(boost::asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
            std::optional<std::string> link, DeviceOwner& owner);
  PtyDevice(const PtyDevice&) = delete;
  PtyDevice& operator=(const PtyDevice&) = delete;
  ~PtyDevice() override;  // NOLINT(bugprone-exception-escape)

  bool attached() const override { return line_ && line_->attached(); }
  bool send(std::span<const std::uint8_t> frame) override { return line_ && line_->send(frame); }
  PortRate reads_at() override;
  PortRate has_sent_at() override;
  /// Sums over all lines so far.
  const LineCounters& counters() const override {
    return line_ ? line_->counters() : former_lines_;
  }

  void set_robot_lines(sim::RobotLines lines) override { modem_.set_robot_lines(lines); }
  void lead_from(const std::string& path) override { modem_.lead_from(path, traits_.usb); }

  void open() override;
  void unplug() override;
  bool is_plugged_in() const override { return plugged_in_; }
  bool is_there() const override { return line_ != nullptr; }
  void set_present(bool present) override;
  /// The pseudo-terminal still waits for its driver to read the frame in flight.
  bool is_closing() const override { return !closing_line_.expired(); }
  void plug_in() override;
  void replug() override;

  const std::string& path() const override { return line().path(); }
  const std::string& port() const override { return link_path_ ? *link_path_ : path(); }
  std::optional<SerialSettings> settings() const override { return settings_of(line().terminal()); }

  bool wants_more() override { return line_ && line_->wants_more(); }
  bool confirm_delivery() override {
    const bool has_woken = modem_.wake_drivers();
    return (line_ && line_->confirm_delivery()) || has_woken;
  }
  bool read_pending() override {
    const bool any = in_line(&PtyLine::read_pending);
    return modem_.look() || any;
  }
  bool read_last() override { return in_line(&PtyLine::read_last); }
  bool waits_for_room() const override { return line_ && line_->waits_for_room(); }
  void go_on_reading() override {
    if (line_) { line_->go_on_reading(); }
  }
  bool read_waiting() override { return in_line(&PtyLine::read_waiting); }

 private:
  void on_unusable();
  void watch_lines();
  void on_lines();
  void open_line();
  void close_line();
  void update();
  PortRate rate_of(double baud) const { return {baud, line_ && line_->was_found(baud)}; }
  /// Keeps the line alive meanwhile: the owner, given bytes, may close the line.
  bool in_line(bool (PtyLine::*reads)()) {
    const std::shared_ptr<PtyLine> line = line_;
    return line && (*line.*reads)();
  }
  const PtyLine& line() const {
    assert(line_);
    return *line_;
  }

  boost::asio::io_context& context_;
  AttachmentWatch& watch_;
  LineTraits traits_;
  std::optional<std::string> link_path_;
  DeviceOwner& owner_;
  ModemPort modem_;
  Timer replug_timer_;
  bool plugged_in_ = false;
  bool present_ = true;
  std::shared_ptr<PtyLine> line_;
  std::list<FormerPath> former_paths_;
  std::weak_ptr<PtyLine> closing_line_;  // the previous line, owned by itself
  std::optional<DeviceLink> link_;
  LineCounters former_lines_;
};

}  // namespace fakebot::io
