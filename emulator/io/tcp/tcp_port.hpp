// The line of a robot behind a server, by bytes alone or with settings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "io/remote_port.hpp"
#include "io/tcp/rfc2217/client_port.hpp"

namespace fakebot::io {

/// The bytes alone: settings stay as at the server.
class TcpPort final : public RemotePort {
 public:
  /// The connection of `socket` may still be made; a failure is an event.
  TcpPort(boost::asio::io_context& context, const std::string& name, FileDescriptor socket,
          std::size_t most_at_once, PortEvents events)
      : stream_(
            PortStream::open(context, name, std::move(socket), most_at_once, std::move(events))) {}
  TcpPort(const TcpPort&) = delete;
  TcpPort& operator=(const TcpPort&) = delete;
  ~TcpPort() override { stream_->close(); }

  void apply(const SerialSettings& /*settings*/) override {}
  void set_lines(sim::DriverLines /*lines*/) override {}
  std::optional<sim::RobotLines> lines() const override { return std::nullopt; }
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes) override {
    return stream_->write(bytes);
  }
  std::size_t close() override { return stream_->close(); }

 private:
  std::shared_ptr<PortStream> stream_;
};

class Rfc2217Port final : public RemotePort {
 public:
  /// As TcpPort.
  Rfc2217Port(boost::asio::io_context& context, const std::string& name, FileDescriptor socket,
              const SerialSettings& settings, std::size_t most_at_once, PortEvents events);
  Rfc2217Port(const Rfc2217Port&) = delete;
  Rfc2217Port& operator=(const Rfc2217Port&) = delete;
  ~Rfc2217Port() override { stream_->close(); }

  void apply(const SerialSettings& settings) override;
  void set_lines(sim::DriverLines lines) override;
  std::optional<sim::RobotLines> lines() const override { return port_.lines(); }
  /// All bytes or none, because an answer to the server must not tear the escape of a byte.
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes) override;
  std::size_t close() override { return stream_->close(); }

 private:
  void send_answers();

  rfc2217::ClientPort port_;
  PortEvents events_;
  std::shared_ptr<PortStream> stream_;
};

}  // namespace fakebot::io
