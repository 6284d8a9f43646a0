// Measures how long the kernel takes to deliver bytes written to a pseudo-terminal. A worker thread
// of the kernel moves the bytes later, and has to wait for a processor like any other thread: on a
// busy machine up to seconds. write() tells nothing of the wait. (observed)
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pace/lost_time.hpp"
#include "io/pty/pty.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::io {

/// A pseudo-terminal of its own with a single byte on the way, sent after bytes for the driver's
/// pseudo-terminal. A late reader counts as delay, too, so the measured delay is an upper bound.
class DeliveryProbe {
 public:
  /// `now` returns the time in which delays are recorded, and must not go back. Throws OsError.
  DeliveryProbe(boost::asio::io_context& context, std::function<sim::SimTime()> now);
  DeliveryProbe(const DeliveryProbe&) = delete;
  DeliveryProbe& operator=(const DeliveryProbe&) = delete;
  ~DeliveryProbe();

  /// To be called after each write to be measured. Does nothing while a byte is on the way.
  void send();
  /// Also records the delay of a byte still on the way.
  void finish();

  /// When a byte was on the way.
  const LostTime& lost() const { return lost_; }

 private:
  void wait();
  void on_arrival();

  std::function<sim::SimTime()> now_;
  Pty pty_;
  std::unique_ptr<Descriptor> driver_end_;
  std::optional<sim::SimTime> sent_at_;  // of the byte on the way
  LostTime lost_;
};

}  // namespace fakebot::io
