// The path of a serial port that may be unplugged.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "io/remote_port.hpp"
#include "io/serial/port_presence.hpp"
#include "io/serial/serial_port.hpp"

namespace fakebot::io {

class SerialPlace final : public PortPlace {
 public:
  /// Throws OsError with the reason if no port is there.
  explicit SerialPlace(const std::string& path) : path_(path), presence_(path) {}

  bool is_there() override { return presence_.is_there(); }
  void remember() override { presence_.remember(); }
  void forget() override { presence_.forget(); }
  std::unique_ptr<RemotePort> open(boost::asio::io_context& context, const SerialSettings& settings,
                                   std::size_t most_at_once, PortEvents events) override {
    return std::make_unique<SerialPort>(context, path_, settings, most_at_once, std::move(events));
  }

 private:
  std::string path_;
  PortPresence presence_;
};

}  // namespace fakebot::io
