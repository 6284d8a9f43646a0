#include "runner/replay/replayer.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "line/line_traits.hpp"

namespace fakebot::runner {

using sim::SimTime;

namespace {

/// Bytes; a pseudo-terminal with a slow driver does not accept more at once. Packets of other
/// programs may be longer.
constexpr std::size_t kMostBytesAtOnce = 512;
/// Time for the last piece to arrive and for the driver's answer.
constexpr std::chrono::milliseconds kLinger{100};
/// Time for a driver to read the last piece before the device is removed.
constexpr std::chrono::seconds kPatienceForReader{2};
constexpr std::chrono::milliseconds kReaderPoll{5};

}  // namespace

Replayer::Replayer(boost::asio::io_context& context, io::AttachmentWatch& watch,
                   const sim::WireProtocol& wire, const capture::RecordedStream& robot,
                   ReplayOptions options, ReplayEvents events)
    : context_(context),
      robot_(robot),
      options_(std::move(options)),
      events_(std::move(events)),
      timer_(context),
      device_(io::make_device(context, watch, line::line_traits(wire, options_.begins_raw),
                              options_.link, *this)) {
  device_->open();
}

void Replayer::on_attach() {
  events_.on_attach();
  begin();
  if (std::exchange(waiting_for_driver_, false)) {
    boost::asio::post(context_, [this] { play_freely(); });
  }
}

void Replayer::begin() {
  if (std::exchange(begun_, true)) { return; }
  if (options_.speed) {
    pacer_.emplace(io::Pacer::Clock::now(), *options_.speed);
    boost::asio::post(context_, [this] { play(); });
  } else {
    boost::asio::post(context_, [this] { play_freely(); });
  }
}

SimTime Replayer::now() const {
  return pacer_ ? std::max(pacer_->sim_time(io::Pacer::Clock::now()), SimTime{0}) : sent_until_;
}

void Replayer::play() {
  const auto wall = io::Pacer::Clock::now();
  const SimTime present = pacer_->sim_time(wall);
  while (!has_sent_all() && robot_[next_].at <= present) {
    const SimTime due = robot_[next_].at;
    lateness_.add(wall - pacer_->wall_time(due), due, present);
    send_next();
  }
  if (has_sent_all() && present >= options_.until) { return linger(); }
  const SimTime next = has_sent_all() ? options_.until : robot_[next_].at;
  timer_.call_at(pacer_->wall_time(next), [this] { play(); });
}

void Replayer::play_freely() {
  if (has_sent_all()) { return linger(); }
  waiting_for_driver_ = !device_->attached();
  if (waiting_for_driver_) { return; }
  if (device_->wants_more()) {
    sent_until_ = robot_[next_].at;
    send_next();
  }
  timer_.call_at(io::Pacer::Clock::now() + io::kFreePoll, [this] { play_freely(); });
}

void Replayer::linger() {
  const auto end = io::Pacer::Clock::now() + kLinger;
  timer_.call_at(end, [this, end] { finish(end + kPatienceForReader); });
}

/// Waits until an attached driver has read everything.
void Replayer::finish(io::Pacer::Clock::time_point latest) {
  const auto now = io::Pacer::Clock::now();
  if (!device_->attached() || device_->wants_more() || now >= latest) {
    return events_.on_finished();
  }
  timer_.call_at(now + kReaderPoll, [this, latest] { finish(latest); });
}

void Replayer::send_next() {
  std::span<const std::uint8_t> rest = robot_[next_++].bytes;
  while (!rest.empty()) {
    const auto piece = rest.first(std::min(rest.size(), kMostBytesAtOnce));
    if (device_->send(piece)) { events_.on_robot_bytes(piece); }
    rest = rest.subspan(piece.size());
  }
}

/// Bytes may arrive before the driver's open is noticed.
void Replayer::on_bytes(std::span<const std::uint8_t> bytes) {
  begin();
  events_.on_driver_bytes(now(), bytes);
}

}  // namespace fakebot::runner
