#include "io/pty/device.hpp"

#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

namespace fakebot::io {

namespace asio = boost::asio;

namespace {

using Clock = std::chrono::steady_clock;

/// The official driver notices only a path that has been gone for a while.
constexpr std::chrono::seconds kUnpluggedFor{1};

}  // namespace

Device::Device(asio::io_context& context, AttachmentWatch& watch, std::optional<std::string> link,
               DeviceEvents events)
    : context_(context),
      watch_(watch),
      link_path_(std::move(link)),
      events_(std::move(events)),
      replug_timer_(context) {
  open_line();
}

// To cancel a timer does not fail.
Device::~Device() {  // NOLINT(bugprone-exception-escape)
  unplug();
}

void Device::open_line() {
  line_ = Line::open(context_, watch_,
                     {events_.on_bytes, events_.on_attach, events_.on_detach,
                      [this] { asio::post(context_, [this] { replug(); }); }});
  if (!link_path_) { return; }
  try {
    link_.emplace(*link_path_, line_->path());
  } catch (...) {
    line_->close();  // its pending operations share it
    line_.reset();
    throw;
  }
}

void Device::unplug() {
  replug_timer_.expires_at(Clock::time_point::max());
  if (!line_) { return; }
  link_.reset();
  line_->close();
  former_lines_ += line_->counters();
  line_.reset();
  events_.on_unplugged();
}

void Device::plug_in() {
  if (line_) { return; }
  open_line();
  events_.on_plugged_in(line_->path());
}

void Device::replug() {
  if (!line_) { return; }  // already under way
  unplug();
  replug_timer_.expires_after(kUnpluggedFor);
  replug_timer_.async_wait([this](boost::system::error_code error) {
    // What was due before it was called off is told without an error.
    if (!error && replug_timer_.expiry() <= Clock::now()) { plug_in(); }
  });
}

bool Device::send(std::span<const std::uint8_t> frame) {
  return line_ && line_->send(frame);
}

LineCounters Device::counters() const {
  LineCounters all = former_lines_;
  if (line_) { all += line_->counters(); }
  return all;
}

}  // namespace fakebot::io
