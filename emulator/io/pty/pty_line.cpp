#include "io/pty/pty_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "io/descriptor.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds kReadRetry{10};

/// As many bytes as the kernel keeps for the reader of a pseudo-terminal.
constexpr std::size_t kMostReadAtOnce = 65536;
/// Size of a single read among several.
constexpr std::size_t kPartOfRead = 4096;

/// How often to look whether a driver has made room by reading.
constexpr std::chrono::milliseconds kKeptRetry{2};

/// Longer than a frame needs. A driver without reads delays nothing.
constexpr std::chrono::milliseconds kPollAtClose{1};
constexpr int kMostPollsAtClose = 10;

}  // namespace

std::shared_ptr<PtyLine> PtyLine::open(asio::io_context& context, AttachmentWatch& watch,
                                       const LineTraits& traits, DeviceOwner& owner,
                                       std::function<void()> on_unusable, ModemPort* modem) {
  // Not make_shared, because the constructor is private.
  std::shared_ptr<PtyLine> line(
      new PtyLine(context, watch, traits, owner, std::move(on_unusable), modem));
  line->watch_id_ = watch.add(line->path(), [self = line.get()](const AttachmentWatch::Seen& seen) {
    self->on_watch_events(seen);
  });
  if (!line->clock_.is_simulated()) { line->read_next(); }
  return line;
}

PtyLine::PtyLine(asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
                 DeviceOwner& owner, std::function<void()> on_unusable, ModemPort* modem)
    : context_(context),
      clock_(context),
      traits_(traits),
      pty_(traits.begins_raw ? std::optional(traits.baud_rate) : std::nullopt),
      watch_(watch),
      owner_(owner),
      on_unusable_(std::move(on_unusable)),
      modem_(modem),
      master_(clock_.is_simulated() ? nullptr
                                    : wake_on(context, pty_.duplicate_master(),
                                              "wait for bytes from " + pty_.path())),
      use_(traits.is_usb ? 0 : traits.baud_rate) {}

PtyLine::~PtyLine() = default;

void PtyLine::close() {
  watch_.remove(watch_id_);
  for (const auto* timer : {&second_check_, &ready_check_, &read_retry_, &kept_retry_}) {
    if (*timer) { (*timer)->cancel(); }
  }
  frames_.drop_kept();
  closing_ = true;
  if (std::exchange(attached_, false)) { return hang_up_when_read(kMostPollsAtClose); }
  hang_up();
}

SteadyTimer& PtyLine::started(std::unique_ptr<SteadyTimer>& timer,
                              std::chrono::milliseconds delay) {
  if (!timer) { timer = std::make_unique<SteadyTimer>(context_); }
  timer->expires_after(delay);
  return *timer;
}

/// Polls are counted, not time: on a busy machine a single look may take longer than all polls
/// should.
void PtyLine::hang_up_when_read(int polls) {
  // More unread bytes than the robot sends at once: the driver does not read.
  if (all_read() || pty_.unread_bytes() > traits_.largest_burst_bytes || polls == 0) {
    return hang_up();
  }
  started(second_check_, kPollAtClose)
      .async_wait([self = shared_from_this(), polls](error_code error) {
        if (!error) { self->hang_up_when_read(polls - 1); }
      });
}

void PtyLine::hang_up() {
  pty_.hang_up();
  error_code ignored;
  if (master_) { master_->close(ignored); }
}

// --- robot to driver ---------------------------------------------------------

bool PtyLine::send(std::span<const std::uint8_t> frame) {
  const PortSettings port = attached_ ? settings() : PortSettings{};
  if (!attached_ || !use_.is_ready(clock_.now(), port)) {
    ++counters_.frames_unheard;
    counters_.bytes_unread += frame.size();
    return false;
  }
  if (port.echoes) { ++counters_.frames_echoed; }
  bytes_.choose(port.passes_all && drivers_seen_ <= 1);
  const bool kept_any = frames_.keeps_any();
  const bool is_accepted = frames_.send(frame);
  if (is_accepted && modem_ != nullptr) { modem_->count_received(frame.size()); }
  if (!kept_any && frames_.keeps_any()) { send_kept_later(); }
  return is_accepted;
}

void PtyLine::send_kept_later() {
  started(kept_retry_, kKeptRetry).async_wait([self = shared_from_this()](error_code error) {
    if (error || self->closing_) { return; }
    self->frames_.send_kept();
    if (self->frames_.keeps_any()) { self->send_kept_later(); }
  });
}

// --- driver to robot ---------------------------------------------------------

/// Reads waiting bytes first: the context may report the bytes late, when a late machine has let a
/// second pass for the robot.
void PtyLine::go_on_reading() {
  if (!waits_for_room_) { return; }
  while (read_waiting()) {}
  if (owner_.room() > 0) { read_next(); }
}

bool PtyLine::read_waiting() {
  return !is_telling_ && !clock_.is_simulated() && read_pending();
}

/// Bytes stay in the kernel until read_pending(), so a tick can read the bytes, too.
void PtyLine::read_next() {
  waits_for_room_ = owner_.room() == 0;
  if (waits_for_room_) { return; }
  master_->async_wait(Descriptor::wait_read, [self = shared_from_this()](error_code error) {
    if (self->closing_) { return; }
    if (error) { return self->read_later(); }
    self->owner_.on_readable();
    self->read_pending();
    if (self->closing_) { return; }
    self->nobody_there_ ? self->read_later() : self->read_next();
  });
}

/// Reading fails with a hang-up as long as no process has the slave open.
void PtyLine::read_later() {
  started(read_retry_, kReadRetry).async_wait([self = shared_from_this()](error_code error) {
    if (!error && !self->closing_) { self->read_next(); }
  });
}

bool PtyLine::read_pending() {
  return read_pending(std::min(owner_.room(), kMostReadAtOnce));
}

bool PtyLine::read_last() {
  return read_pending(kMostReadAtOnce);
}

/// Before reporting no bytes, read() waits for the kernel thread that moves bytes from the driver's
/// end (n_tty_read). In simulated time all bytes are handled together, however the kernel thread
/// has divided the bytes. In real time an answer would be late by that wait, so what comes later is
/// reported by the context.
bool PtyLine::read_pending(std::size_t at_most) {
  std::vector<std::uint8_t> bytes;
  bytes_.take(bytes, at_most);
  const std::size_t in_memory = bytes.size();
  std::array<std::uint8_t, kPartOfRead> part;  // NOLINT(*-member-init): read() fills it
  while (bytes.size() < at_most) {
    const std::size_t wanted = std::min(at_most - bytes.size(), part.size());
    const ssize_t size = uninterrupted([&] { return ::read(pty_.master(), part.data(), wanted); });
    nobody_there_ = size < 0 && errno == EIO;
    if (size <= 0) { break; }
    bytes.insert(bytes.end(), part.begin(), part.begin() + size);
    if (!clock_.is_simulated() && static_cast<std::size_t>(size) < wanted) { break; }
  }
  if (bytes.empty()) { return false; }
  // A driver that writes past the memory: both ways would not keep the order of its bytes.
  if (bytes_.is_in_memory() && bytes.size() > in_memory) { bytes_.use_kernel(); }
  // The kernel keeps far more bytes before a driver has to wait for room.
  has_made_room_ = has_made_room_ || bytes.size() >= kPartOfRead;
  give(bytes);
  return true;
}

void PtyLine::give(std::span<const std::uint8_t> bytes) {
  const bool was_telling = std::exchange(is_telling_, true);
  sent_at_ = use_.sent(clock_.now(), settings());
  if (opened_) { on_driver_attached(); }
  counters_.bytes_received += bytes.size();
  if (modem_ != nullptr) { modem_->count_sent(bytes.size()); }
  owner_.on_bytes(bytes);
  is_telling_ = was_telling;
}

PortSettings PtyLine::settings() {
  if (settings_) { return *settings_; }
  const PortSettings now = pty_.settings().value_or(PortSettings{});
  if (clock_.is_simulated()) { settings_ = now; }
  return now;
}

double PtyLine::baud() {
  const PortSettings port = settings();
  return use_.is_ready(clock_.now(), port) ? port.baud : 0;
}

}  // namespace fakebot::io
