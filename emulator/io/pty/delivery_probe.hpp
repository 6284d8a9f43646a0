// How long the kernel takes to deliver what is written to a pseudo-terminal. It moves the bytes
// later, by a worker thread that has to wait for a processor like any other: on a busy machine up
// to seconds, which no write() tells. (observed)
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

/// A pseudo-terminal of its own with one byte on its way, sent after bytes for another one. That
/// the reader itself was late counts too, so it is an upper bound.
class DeliveryProbe {
 public:
  /// `now` returns the time in which delays are recorded, and must not go back. Throws OsError.
  DeliveryProbe(boost::asio::io_context& context, std::function<sim::SimTime()> now);
  DeliveryProbe(const DeliveryProbe&) = delete;
  DeliveryProbe& operator=(const DeliveryProbe&) = delete;
  ~DeliveryProbe();

  /// Call it after each write to be measured. Does nothing while a byte is on its way.
  void send();
  /// Also records a byte that is still on its way.
  void finish();

  /// When bytes were on their way.
  const LostTime& lost() const { return lost_; }

 private:
  void wait();
  void on_arrival();

  std::function<sim::SimTime()> now_;
  Pty pty_;
  std::unique_ptr<Descriptor> driver_end_;
  std::optional<sim::SimTime> sent_at_;  // of the byte that is on its way
  LostTime lost_;
};

}  // namespace fakebot::io
