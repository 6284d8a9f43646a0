#include "runner/proxy/proxy.hpp"

#include <cassert>
#include <utility>

#include "io/os_error.hpp"
#include "line/line_traits.hpp"

namespace fakebot::runner {

namespace {

/// A pseudo-terminal does not report new settings. They are read before bytes are forwarded, and
/// with this period when there is no traffic.
constexpr std::chrono::milliseconds kPollPeriod{20};

/// The official driver does not notice a path that is missing only briefly.
constexpr std::chrono::seconds kGoneAtLeast{1};

const sim::WireProtocol& wire_of(const ProxyOptions& options) {
  assert(options.wire != nullptr);
  return *options.wire;
}

}  // namespace

Proxy::Proxy(Session& session, ProxyOptions options, ProxyEvents events)
    : session_(session),
      options_(std::move(options)),
      events_(std::move(events)),
      presence_(options_.port),
      stream_(session.context(), wire_of(options_)),
      poll_timer_(session.context()),
      device_(io::make_device(session.context(), session.watch(),
                              line::line_traits(*options_.wire, false), options_.link, *this)) {
  if (!options_.faults.empty()) {
    passage_.emplace(session.context(), *options_.wire, begin_, options_.faults,
                     options_.fault_seed, static_cast<line::PassageEnds&>(*this));
    stream_.tap(&*passage_);
  }
  device_->open();
  poll_timer_.call_every(kPollPeriod, [this] { poll(); });
  session_.add_device(*device_);
}

Proxy::~Proxy() {
  close_port();
}

void Proxy::record_into(Recording& recording) {
  session_.record_into(&recording);
  sim::WireTap& tap = recording.tap(0);
  if (passage_) {
    passage_->tap(&tap);
  } else {
    stream_.tap(&tap);
  }
}

ProxyResult Proxy::run() {
  session_.run();
  if (passage_) { passage_->give_up(); }
  ProxyResult result{.duration = now(), .counters = counters_};
  if (passage_) { result.fault_counts = passage_->counts(); }
  poll_timer_.cancel();
  session_.close({device_.get()});
  return result;
}

sim::SimTime Proxy::now() const {
  return std::chrono::duration_cast<sim::SimTime>(std::chrono::steady_clock::now() - begin_);
}

// --- bytes -------------------------------------------------------------------

void Proxy::from_robot(std::span<const std::uint8_t> bytes) {
  follow_settings();
  stream_.on_robot_bytes(now(), bytes, {});
  if (!passage_) { to_driver(bytes); }
}

void Proxy::to_driver(std::span<const std::uint8_t> bytes) {
  (device_->send(bytes) ? counters_.robot_bytes : counters_.robot_bytes_lost) += bytes.size();
}

/// Bytes may arrive before the driver's open is noticed.
void Proxy::from_driver(std::span<const std::uint8_t> bytes) {
  open_port();
  follow_settings();
  stream_.on_driver_bytes(now(), bytes, {});
  if (!passage_) { to_robot(bytes); }
}

void Proxy::to_robot(std::span<const std::uint8_t> bytes) {
  const std::size_t lost = port_ ? port_->write(bytes) : bytes.size();
  counters_.driver_bytes += bytes.size() - lost;
  counters_.driver_bytes_lost += lost;
}

// --- drivers attach and detach -----------------------------------------------------

void Proxy::on_attach() {
  ++counters_.attachments;
  session_.events().on_attach(0);
  open_port();
}

void Proxy::on_detach() {
  close_port();
  session_.events().on_detach(0);
}

// --- the port vanishes and returns -------------------------------------------------

void Proxy::open_port() {
  if (port_ || gone_since_) { return; }
  try {
    settings_ = wanted_settings();
    port_ = io::SerialPort::open(
        session_.context(), options_.port, *settings_,
        // So that at most one frame is lost when the device is full.
        options_.wire->properties().largest_frame_bytes,
        {[this](std::span<const std::uint8_t> bytes) { from_robot(bytes); },
         [this](const std::string& reason) { port_gone(options_.port + ": " + reason); }});
    presence_.remember();
  } catch (const io::OsError& error) { port_gone_later(error.what()); }
}

void Proxy::close_port() {
  stream_.give_up();
  if (!port_) { return; }
  const std::size_t lost = port_->close();
  counters_.driver_bytes -= lost;
  counters_.driver_bytes_lost += lost;
  port_.reset();
}

/// A device must not be unplugged from one of its own events.
void Proxy::port_gone_later(const std::string& reason) {
  session_.post([this, reason] { port_gone(reason); });
}

void Proxy::port_gone(const std::string& reason) {
  if (gone_since_) { return; }
  gone_since_ = std::chrono::steady_clock::now();
  ++counters_.outages;
  presence_.forget();
  device_->unplug();
  events_.on_port_gone(reason);
}

void Proxy::poll() {
  if (port_) { return follow_settings(); }
  check_port();
}

void Proxy::check_port() {
  if (!presence_.is_there()) {
    port_gone(options_.port + ": it is not there any more");
    return device_->unplug();  // also if it was plugged in otherwise
  }
  if (!gone_since_) { return presence_.remember(); }
  if (std::chrono::steady_clock::now() - *gone_since_ < kGoneAtLeast) { return; }
  gone_since_.reset();
  presence_.remember();
  device_->plug_in();
}

// --- settings ----------------------------------------------------------------

io::SerialSettings Proxy::wanted_settings() const {
  io::SerialSettings settings = device_->settings().value_or(
      io::SerialSettings{.baud = options_.wire->properties().baud_rate});
  if (options_.baud) { settings.baud = *options_.baud; }
  return settings;
}

void Proxy::follow_settings() {
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

}  // namespace fakebot::runner
