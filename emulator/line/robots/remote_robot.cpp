#include "line/robots/remote_robot.hpp"

#include <utility>

#include "io/os_error.hpp"

namespace fakebot::line {

namespace {

/// A pseudo-terminal does not report new settings. The settings are read before bytes are
/// forwarded, and with this period when there is no traffic.
constexpr std::chrono::milliseconds kLookPeriod{20};

/// The official driver overlooks a path missing only briefly.
constexpr std::chrono::seconds kGoneAtLeast{1};

}  // namespace

RemoteRobot::RemoteRobot(boost::asio::io_context& context, const sim::MessageSignals& signals,
                         RemotePort port, RemoteLine line, PortEvents events)
    : OpaqueRobot(signals),
      context_(context),
      options_(std::move(port)),
      line_(std::move(line)),
      events_(std::move(events)),
      place_(io::port_place(options_.name)),
      next_look_(kLookPeriod) {}

void RemoteRobot::receive(std::span<const std::uint8_t> bytes) noexcept {
  follow_settings();
  observed().from_driver(bytes);
  const std::size_t lost = port_ ? port_->write(bytes) : bytes.size();
  counters_.bytes_written += bytes.size() - lost;
  counters_.bytes_lost += lost;
}

void RemoteRobot::step(sim::Outbox& /*out*/) {
  now_ += tick();
  if (now_ < next_look_) { return; }
  next_look_ = now_ + kLookPeriod;
  look();
}

void RemoteRobot::look() {
  if (!failure_.empty()) { return port_gone(std::exchange(failure_, {})); }
  if (!port_) { return look_for_port(); }
  follow_settings();
  follow_lines();
}

// --- the port vanishes and returns -------------------------------------------------

/// A failure to open is reported later, after the arrival of the driver.
void RemoteRobot::open_port() {
  if (port_ || gone_since_) { return; }
  try {
    settings_ = wanted_settings();
    port_ = place_->open(
        context_, *settings_,
        // The largest frame at once, so at most a single frame is lost when the device is full.
        wire().properties().largest_frame_bytes,
        {[this](std::span<const std::uint8_t> bytes) {
           follow_settings();
           // First, because the line runs the robot up to the present.
           line_.on_bytes(bytes);
           observed().from_robot(bytes);
         },
         [this](const std::string& reason) { port_gone(options_.name + ": " + reason); }});
    driver_lines_ = {true, true};  // raised by opening
    failure_.clear();
    place_->remember();
  } catch (const io::OsError& error) { failure_ = error.what(); }
}

void RemoteRobot::close_port() {
  if (!port_) { return; }
  const std::size_t lost = port_->close();
  counters_.bytes_written -= lost;
  counters_.bytes_lost += lost;
  port_.reset();
}

void RemoteRobot::port_gone(const std::string& reason) {
  if (gone_since_) { return; }
  gone_since_ = Clock::now();
  ++counters_.outages;
  place_->forget();
  close_port();
  events_.on_port_gone(reason);
}

void RemoteRobot::look_for_port() {
  if (!place_->is_there()) { return port_gone(options_.name + ": it is not there any more"); }
  if (gone_since_ && Clock::now() - *gone_since_ < kGoneAtLeast) { return; }
  gone_since_.reset();
  place_->remember();
}

// --- settings ----------------------------------------------------------------

io::SerialSettings RemoteRobot::wanted_settings() const {
  io::SerialSettings settings =
      line_.settings().value_or(io::SerialSettings{.baud = wire().properties().baud_rate});
  if (options_.baud) { settings.baud = *options_.baud; }
  return settings;
}

void RemoteRobot::follow_lines() {
  const auto of_driver = line_.driver_lines();
  if (of_driver && *of_driver != driver_lines_) {
    driver_lines_ = *of_driver;
    port_->set_lines(driver_lines_);
  }
  const auto of_robot = port_->lines();
  if (of_robot && *of_robot != robot_lines_) {
    robot_lines_ = *of_robot;
    line_.on_robot_lines(robot_lines_);
  }
}

void RemoteRobot::follow_settings() {
  if (!port_) { return; }
  const io::SerialSettings wanted = wanted_settings();
  if (wanted == settings_) { return; }
  settings_ = wanted;
  ++counters_.settings;
  try {
    port_->apply(wanted);
    events_.on_settings(wanted);
  } catch (const io::OsError& error) { events_.on_refused_settings(error.what()); }
}

}  // namespace fakebot::line
