#include "io/pty/device.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

namespace fakebot::io {

namespace asio = boost::asio;

namespace {

/// The official driver does not notice a path that is missing only briefly.
constexpr std::chrono::seconds kUnpluggedFor{1};

/// Each former path has a descriptor. (choice)
constexpr std::size_t kMostFormerPaths = 8;

}  // namespace

Device::Device(asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
               std::optional<std::string> link, DeviceOwner& owner)
    : context_(context),
      watch_(watch),
      traits_(traits),
      link_path_(std::move(link)),
      owner_(owner),
      replug_timer_(context) {
  if (link_path_) { DeviceLink::remove_stale(*link_path_); }
  open_line();
}

// Cancelling a timer does not fail.
Device::~Device() {  // NOLINT(bugprone-exception-escape)
  unplug();
}

/// An adapter gets another number while a driver still holds the old device: a driver that
/// remembers the target of the link finds nothing. Without a link a driver knows only the path, so
/// the path may return.
void Device::open_line() {
  if (!link_path_) { former_paths_.clear(); }
  line_ = Line::open(context_, watch_, traits_, *this);
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
  replug_timer_.cancel();
  plugged_in_ = false;
  update();
}

void Device::plug_in() {
  plugged_in_ = true;
  update();
}

void Device::set_present(bool present) {
  present_ = present;
  update();
}

void Device::update() {
  const bool is_there = plugged_in_ && present_;
  if (is_there && !line_) {
    open_line();
    owner_.on_plugged_in(line_->path());
  } else if (!is_there && line_) {
    close_line();
  }
}

void Device::close_line() {
  link_.reset();
  former_paths_.emplace_back(line_->path());
  if (former_paths_.size() > kMostFormerPaths) { former_paths_.pop_front(); }
  line_->close();
  former_lines_ += line_->counters();
  closing_line_ = line_;
  line_.reset();
  owner_.on_unplugged();
}

void Device::replug() {
  if (!plugged_in_) { return; }  // already under way
  unplug();
  replug_timer_.call_after(kUnpluggedFor, [this] { plug_in(); });
}

/// Deferred, because the line is still executing.
void Device::on_unusable() {
  asio::post(context_, [this] { replug(); });
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
