// A device without a robot, which sends the recorded bytes of one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "capture/recorded_line.hpp"
#include "io/asio/asio_types.hpp"
#include "io/device.hpp"
#include "io/pace/deadline_timer.hpp"
#include "io/pace/lateness.hpp"
#include "io/pace/pacer.hpp"
#include "io/pty/attachment_watch.hpp"

namespace fakebot::runner {

struct ReplayOptions {
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as a driver reads
  std::optional<std::string> link{};  ///< stable name of the device
  sim::SimTime until{0};              ///< end of the replay; not before the last piece
  bool begins_raw = false;            ///< the device, not as a port that was just plugged in
};

struct ReplayEvents {
  std::function<void()> on_attach;
  std::function<void()> on_detach;
  std::function<void(const std::string& device)> on_plugged_in;  ///< the device is back
  std::function<void(sim::SimTime at, std::span<const std::uint8_t>)> on_driver_bytes;
  std::function<void(std::span<const std::uint8_t>)> on_robot_bytes;  ///< sent to a driver
  std::function<void()> on_finished;
};

/// Time 0 is when the first driver attaches. Drivers that attach later miss the start, as with a
/// robot.
class Replayer final : private io::DeviceOwner {
 public:
  /// The device exists when this returns. The stream must outlive it. Throws OsError.
  Replayer(boost::asio::io_context& context, io::AttachmentWatch& watch,
           const sim::WireProtocol& wire, const capture::RecordedStream& robot,
           ReplayOptions options, ReplayEvents events);
  Replayer(const Replayer&) = delete;
  Replayer& operator=(const Replayer&) = delete;
  Replayer(Replayer&&) = delete;
  Replayer& operator=(Replayer&&) = delete;
  ~Replayer() override = default;

  io::Device& device() { return *device_; }
  const io::Device& device() const { return *device_; }

  bool has_started() const { return begun_; }
  /// All pieces were due, whether or not a driver got them.
  bool has_sent_all() const { return next_ == robot_.size(); }
  /// In the capture's time.
  sim::SimTime now() const;
  const io::Lateness& lateness() const { return lateness_; }

 private:
  void on_bytes(std::span<const std::uint8_t> bytes) override;
  void on_attach() override;
  void on_detach() override { events_.on_detach(); }
  void on_unplugged() override {}
  void on_plugged_in(const std::string& device) override { events_.on_plugged_in(device); }

  void begin();
  void play();
  void play_freely();
  void linger();
  void finish(io::Pacer::Clock::time_point latest);
  void send_next();

  boost::asio::io_context& context_;
  const capture::RecordedStream& robot_;
  ReplayOptions options_;
  ReplayEvents events_;
  bool begun_ = false;
  bool waiting_for_driver_ = false;  // when playing freely
  std::size_t next_ = 0;             // index of a piece
  sim::SimTime sent_until_{0};       // when playing freely
  std::optional<io::Pacer> pacer_;   // set by begin(), unless playing freely
  io::DeadlineTimer timer_;
  io::Lateness lateness_;
  std::unique_ptr<io::Device> device_;
};

}  // namespace fakebot::runner
