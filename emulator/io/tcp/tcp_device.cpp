#include "io/tcp/tcp_device.hpp"

#include <utility>

#include "fakebot/protocol/version.hpp"

namespace fakebot::io {

namespace {

/// For the clients of RFC 2217 that ask.
constexpr const char* kSignature = "fakebot ";

/// The numbers of RFC 2217 begin with 1.
sim::Parity parity_of(std::uint8_t number) {
  return static_cast<sim::Parity>(number - 1);
}

}  // namespace

TcpDevice::TcpDevice(boost::asio::io_context& context, const LineTraits& traits, ServedLine served,
                     DeviceOwner& owner)
    : context_(context),
      traits_(traits),
      protocol_(served.protocol),
      owner_(owner),
      listener_(context, std::move(served.address),
                [this](FileDescriptor client) { on_client(std::move(client)); }),
      path_(text_of(listener_.address())),
      replug_timer_(context) {}

// Cancelling a timer does not fail.
TcpDevice::~TcpDevice() {  // NOLINT(bugprone-exception-escape)
  unplug();
}

void TcpDevice::plug_in_first() {
  listener_.open();
  plugged_in_ = true;
}

void TcpDevice::unplug() {
  replug_timer_.cancel();
  plugged_in_ = false;
  update();
}

void TcpDevice::plug_in() {
  plugged_in_ = true;
  update();
}

void TcpDevice::set_present(bool present) {
  present_ = present;
  update();
}

void TcpDevice::update() {
  const bool is_there = plugged_in_ && present_;
  if (is_there == listener_.is_open()) { return; }
  if (is_there) {
    listener_.open();
    owner_.on_plugged_in(path_);
    return;
  }
  listener_.close();
  if (const auto line = std::exchange(line_, nullptr)) { line->close(); }
  follow_lines();
  owner_.on_unplugged();
}

void TcpDevice::replug() {
  if (!plugged_in_) { return; }  // already under way
  unplug();
  replug_timer_.call_after(kUnpluggedFor, [this] { plug_in(); });
}

// --- drivers -----------------------------------------------------------------

/// The end of the former driver may not be noticed so far.
void TcpDevice::on_client(FileDescriptor client) {
  while (read_last()) {}
  if (line_) {
    return listener_.refuse(std::move(client), "fakebot: this robot has a driver already, at " +
                                                   line_->peer() + "\r\n");
  }
  std::unique_ptr<rfc2217::ServedPort> port;
  if (protocol_ == ServedLine::Protocol::rfc2217) {
    port = std::make_unique<rfc2217::ServedPort>(traits_.baud_rate,
                                                 kSignature + std::string(kVersion), robot_lines_);
  }
  line_ = TcpLine::open(context_, std::move(client), std::move(port), traits_, owner_, counters_,
                        {[this] { end_line(); }, [this] { follow_lines(); }});
  follow_lines();
  ++counters_.attachments;
  owner_.on_attach();
}

void TcpDevice::end_line() {
  line_.reset();
  follow_lines();
  owner_.on_detach();
}

bool TcpDevice::send(std::span<const std::uint8_t> frame) {
  if (line_) { return line_->send(frame); }
  ++counters_.frames_unheard;
  counters_.bytes_unread += frame.size();
  return false;
}

bool TcpDevice::read_pending() {
  const bool any_clients = listener_.accept_waiting();
  return in_line(&TcpLine::read_pending) || any_clients;
}

/// A driver may have connected, sent something and ended.
bool TcpDevice::read_last() {
  return in_line(&TcpLine::read_last);
}

void TcpDevice::go_on_reading() {
  const std::shared_ptr<TcpLine> line = line_;
  if (line) { line->go_on_reading(); }
}

// --- from RFC 2217 ----- --------------------------------------------------------

PortRate TcpDevice::reads_at() {
  if (!line_ || line_->port() == nullptr) { return {}; }
  const rfc2217::PortState& state = line_->port()->state();
  return {static_cast<double>(state.baud), false, state.data_bits, parity_of(state.parity)};
}

std::optional<SerialSettings> TcpDevice::settings() const {
  if (!line_ || line_->port() == nullptr) { return std::nullopt; }
  return line_->port()->settings();
}

void TcpDevice::follow_lines() {
  const bool is_known = line_ && line_->port() != nullptr;
  keep_driver_lines(is_known ? std::optional(line_->port()->state().lines) : std::nullopt);
}

void TcpDevice::set_robot_lines(sim::RobotLines lines) {
  robot_lines_ = lines;
  if (!line_ || line_->port() == nullptr) { return; }
  line_->port()->set_robot_lines(lines);
  line_->tell(line_->port()->take_answers());
}

}  // namespace fakebot::io
