// An existing serial port: a real port, or the device of another emulator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "io/remote_port.hpp"

namespace fakebot::io {

class SerialPort final : public RemotePort {
 public:
  /// Opens the port raw, with the given settings. Throws OsError, also if the path is not a
  /// terminal. The rest is as of PortPlace::open().
  SerialPort(boost::asio::io_context& context, std::string path, const SerialSettings& settings,
             std::size_t most_at_once, PortEvents events);
  SerialPort(const SerialPort&) = delete;
  SerialPort& operator=(const SerialPort&) = delete;
  ~SerialPort() override { stream_->close(); }

  void apply(const SerialSettings& settings) override;
  void set_lines(sim::DriverLines lines) override;
  std::optional<sim::RobotLines> lines() const override;
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes) override {
    return stream_->write(bytes);
  }
  std::size_t close() override { return stream_->close(); }

 private:
  std::string path_;
  std::shared_ptr<PortStream> stream_;
};

}  // namespace fakebot::io
