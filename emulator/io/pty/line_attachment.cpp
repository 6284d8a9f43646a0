// Drivers that attach to a line and detach.
#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "io/descriptor.hpp"
#include "io/pty/pty_line.hpp"

namespace fakebot::io {

using boost::system::error_code;

namespace {

/// A second check notices drivers that open or close the device in the few microseconds while the
/// watch is paused. (110 ms is between two frames: drivers open and close right after a frame.)
constexpr std::chrono::milliseconds kSecondCheck{110};

/// A pause up to this long is assumed to miss no driver. A pause takes about ten microseconds.
constexpr std::chrono::microseconds kShortPause{200};

/// How long, and how often, to look whether a reported close takes place, where no open has been
/// reported. Simulated time can wait for a machine that is busy; in real time frames are due.
constexpr std::chrono::microseconds kNap{100};
constexpr int kMostNaps = 20;
constexpr int kMostNapsInSimulatedTime = 1000;

/// How often to look whether a driver has set the opened port.
constexpr std::chrono::milliseconds kReadyCheck{1};

}  // namespace

void PtyLine::on_watch_events(const AttachmentWatch::Seen& seen) {
  take_watch_events(seen);
  if (modem_ != nullptr && !closing_) { modem_->look(); }
}

void PtyLine::take_watch_events(const AttachmentWatch::Seen& seen) {
  // The device was briefly closed. The next open may not be reported yet.
  const bool replaced = drivers_seen_ + seen.lowest <= 0;
  drivers_seen_ = std::max(drivers_seen_ + seen.opened - seen.closed, 0);
  if (seen.opened > 0 && !attached_) { on_driver_opened(); }
  if (seen.closed == 0) { return; }

  if (!clock_.is_simulated()) { owner_.on_readable(); }
  while (read_last()) {}  // the last bytes of the driver that closed the device
  const bool may_be_closing = replaced && seen.opened == 0;
  if (!(may_be_closing ? stays_attached() : is_attached())) {
    on_drivers_detached();
  } else if (replaced && attached_) {
    // One driver closed the device and another opened the device, and must not read the frames
    // meant for the first driver. The terminal settings are already the second driver's.
    discard_unread();
    attached_ = false;
    owner_.on_detach();
    on_driver_opened();
  }
  check_again_later();
}

bool PtyLine::is_attached() {
  const auto begin = clock_.now();
  if (modem_ != nullptr) { modem_->begin_look(); }
  watch_.pause(watch_id_);
  const bool attached = pty_.is_attached();
  watch_.resume(watch_id_);
  // On a busy machine a driver may have opened the device meanwhile. A count too high only means
  // that a change of drivers may go unnoticed.
  if (clock_.now() - begin > clock_.of_real(kShortPause)) { ++drivers_seen_; }
  return attached;
}

/// The kernel reports a close before the terminal is closed (__fput), and an open afterwards. A
/// driver whose process the machine stops in between is still there at the first look.
bool PtyLine::stays_attached() {
  const int naps = clock_.is_simulated() ? kMostNapsInSimulatedTime : kMostNaps;
  for (int nap = 0; is_attached(); ++nap) {
    if (nap == naps) { return true; }
    std::this_thread::sleep_for(kNap);
  }
  return false;
}

void PtyLine::check_again_later() {
  started(second_check_, kSecondCheck).async_wait([self = shared_from_this()](error_code error) {
    if (!error && !self->closing_) { self->check_again(); }
  });
}

void PtyLine::check_again() {
  if (!pty_.hold_again()) {
    if (pty_.hung_up()) { return on_unusable_(); }
    return check_again_later();
  }
  const bool attached = is_attached();
  if (attached && !attached_) { on_driver_opened(); }
  if (!attached && (attached_ || opened_)) { on_drivers_detached(); }
}

void PtyLine::on_driver_opened() {
  if (modem_ != nullptr) { modem_->driver_opened(); }
  if (!std::exchange(opened_, true)) { use_.open(clock_.now(), settings()); }
  attach_when_ready();
}

/// No event tells when a driver sets the port: see the decisions on settings of a proxy.
void PtyLine::attach_when_ready() {
  if (!opened_) { return; }
  if (use_.is_ready(clock_.now(), settings())) { return on_driver_attached(); }
  started(ready_check_, kReadyCheck).async_wait([self = shared_from_this()](error_code error) {
    if (!error && !self->closing_) { self->attach_when_ready(); }
  });
}

void PtyLine::on_driver_attached() {
  opened_ = false;
  attached_ = true;
  drivers_seen_ = std::max(drivers_seen_, 1);
  ++counters_.attachments;
  const bool was_telling = std::exchange(is_telling_, true);
  owner_.on_attach();
  is_telling_ = was_telling;
}

void PtyLine::on_drivers_detached() {
  if (opened_) { on_driver_attached(); }  // a short visit
  attached_ = false;
  drivers_seen_ = 0;
  discard_unread();
  if (modem_ != nullptr) {
    const auto settings = settings_of(pty_.master());
    modem_->drivers_left(settings && settings->hangs_up_on_close);
  }
  pty_.release();
  owner_.on_detach();
}

void PtyLine::discard_unread() {
  frames_.reset();
  bytes_.begin_anew();
}

}  // namespace fakebot::io
