#include "io/pty/pty_device.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

namespace fakebot::io {

namespace asio = boost::asio;

namespace {

/// The limit, because each former path needs a descriptor. (choice)
constexpr std::size_t kMostFormerPaths = 8;

}  // namespace

PtyDevice::PtyDevice(asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
                     std::optional<std::string> link, DeviceOwner& owner)
    : context_(context),
      watch_(watch),
      traits_(traits),
      link_path_(std::move(link)),
      owner_(owner),
      modem_(context, [this] { on_lines(); }),
      replug_timer_(context) {
  if (!ContextClock(context).is_simulated()) { watch_lines(); }
}

/// In simulated time read_pending() looks at the lines.
void PtyDevice::watch_lines() {
  ModemPorts& ports = modem_ports_of(context_);
  if (const auto file = ports.file_to_watch()) {
    watch_.add(*file, [&ports](const AttachmentWatch::Seen& /*seen*/) { ports.look(); });
  }
}

/// The driver's bytes came before the change, and the robot comes to the present before.
void PtyDevice::on_lines() {
  while (read_waiting()) {}
  owner_.on_readable();
  modem_.take();
  keep_driver_lines(modem_.lines());
}

void PtyDevice::open() {
  if (link_path_) { DeviceLink::remove_stale(*link_path_); }
  open_line();
  plugged_in_ = true;
}

// Cancelling a timer does not fail.
PtyDevice::~PtyDevice() {  // NOLINT(bugprone-exception-escape)
  unplug();
}

/// An adapter gets another number while a driver still holds the old device: a driver that
/// remembers the target of the link finds nothing. Without a link a driver knows only the path, so
/// the path may return.
void PtyDevice::open_line() {
  if (!link_path_) { former_paths_.clear(); }
  line_ = PtyLine::open(
      context_, watch_, traits_, owner_, [this] { on_unusable(); }, &modem_);
  line_->count_on(former_lines_);
  modem_.plug_in(line_->path());
  keep_driver_lines(modem_.lines());
  if (!link_path_) { return; }
  try {
    link_.emplace(*link_path_, line_->path());
  } catch (...) {
    modem_.unplug();
    line_->close();  // the line's pending operations share the line
    line_.reset();
    throw;
  }
}

void PtyDevice::unplug() {
  replug_timer_.cancel();
  plugged_in_ = false;
  update();
}

void PtyDevice::plug_in() {
  plugged_in_ = true;
  update();
}

void PtyDevice::set_present(bool present) {
  present_ = present;
  update();
}

void PtyDevice::update() {
  const bool is_there = plugged_in_ && present_;
  if (is_there && !line_) {
    open_line();
    owner_.on_plugged_in(line_->path());
  } else if (!is_there && line_) {
    close_line();
  }
}

void PtyDevice::close_line() {
  link_.reset();
  line_->use_kernel();
  modem_.unplug();
  keep_driver_lines(modem_.lines());
  former_paths_.emplace_back(line_->path());
  if (former_paths_.size() > kMostFormerPaths) { former_paths_.pop_front(); }
  line_->close();
  former_lines_ = line_->counters();
  closing_line_ = line_;
  line_.reset();
  owner_.on_unplugged();
}

void PtyDevice::replug() {
  if (!plugged_in_) { return; }  // already under way
  unplug();
  replug_timer_.call_after(kUnpluggedFor, [this] { plug_in(); });
}

/// Deferred, because the line is still executing.
void PtyDevice::on_unusable() {
  asio::post(context_, [this] { replug(); });
}

PortRate PtyDevice::reads_at() {
  return rate_of(attached() ? line_->baud() : 0);
}

PortRate PtyDevice::has_sent_at() {
  return rate_of(line_ ? line_->baud_of_bytes() : 0);
}

}  // namespace fakebot::io
