// A robot's line, served by a server on the same or another machine: fakebot, ser2net, an adapter
// with a network.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "io/remote_port.hpp"
#include "io/tcp/served_line.hpp"

namespace fakebot::io {

struct LineServer {
  std::string name;  ///< "tcp:10.0.0.7:5000"
  ServedLine::Protocol protocol = ServedLine::Protocol::raw;
  std::string host;  ///< a name or a number
  std::string port;
};

/// Reads "tcp:HOST:PORT" and "rfc2217:HOST:PORT", also as pyserial writes both, with "socket://"
/// and "rfc2217://"; nothing for any different text.
std::optional<LineServer> server_of(const std::string& name);

class ServerPlace final : public PortPlace {
 public:
  /// Looks whether the server answers: connects, and closes the connection. Throws OsError.
  explicit ServerPlace(LineServer server);

  /// A server once found is taken to be there until a connection fails. Afterwards the server
  /// is asked once a second.
  bool is_there() override;
  void remember() override { is_lost_ = false; }
  void forget() override { is_lost_ = true; }
  std::unique_ptr<RemotePort> open(boost::asio::io_context& context, const SerialSettings& settings,
                                   std::size_t most_at_once, PortEvents events) override;

 private:
  LineServer server_;
  bool is_lost_ = false;
  std::chrono::steady_clock::time_point next_look_{};
};

}  // namespace fakebot::io
