#include "io/tcp/tcp_port.hpp"

namespace fakebot::io {

Rfc2217Port::Rfc2217Port(boost::asio::io_context& context, const std::string& name,
                         FileDescriptor socket, const SerialSettings& settings,
                         std::size_t most_at_once, PortEvents events)
    : port_(settings),
      events_(std::move(events)),
      stream_(PortStream::open(context, name, std::move(socket), most_at_once,
                               {[this](std::span<const std::uint8_t> bytes) {
                                  port_.decode(bytes, events_.on_bytes);
                                  send_answers();
                                },
                                // Copied, because the owner ends the port meanwhile.
                                [this](const std::string& reason) {
                                  const auto on_gone = events_.on_gone;
                                  on_gone(reason);
                                }})) {
  (void)stream_->write(port_.greeting());
}

void Rfc2217Port::apply(const SerialSettings& settings) {
  port_.apply(settings);
  send_answers();
}

void Rfc2217Port::set_lines(sim::DriverLines lines) {
  port_.set_lines(lines);
  send_answers();
}

std::size_t Rfc2217Port::write(std::span<const std::uint8_t> bytes) {
  rfc2217::Bytes encoded;
  rfc2217::ClientPort::encode(bytes, encoded);
  if (!stream_->has_room_for(encoded.size())) { return bytes.size(); }
  return stream_->write(encoded) == 0 ? 0 : bytes.size();
}

/// A server without reads gets no answers either.
void Rfc2217Port::send_answers() {
  const rfc2217::Bytes answers = port_.take_answers();
  if (!answers.empty() && stream_->has_room_for(answers.size())) { (void)stream_->write(answers); }
}

}  // namespace fakebot::io
