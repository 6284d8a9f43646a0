// A server of HTTP and WebSockets, with a separate thread: clients cost the robots nothing but a
// share of the machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/tcp/tcp_address.hpp"
#include "live/http/guard.hpp"
#include "live/http/limits.hpp"
#include "live/http/message.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::live {

/// The client of a WebSocket. All calls on the server's thread.
class SocketClient : private NotCopied {
 public:
  virtual ~SocketClient() = default;
  /// The client has taken all texts.
  virtual bool is_idle() const = 0;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  /// After all sent texts.
  virtual void close(const std::string& why) = 0;
};

/// The user of the server. All calls on the server's thread.
struct Service {
  std::function<void(Request request, Reply reply)> on_request;
  /// Returns the receiver of the client's messages; an empty function refuses the client.
  using OnMessage = std::function<void(const std::string& text)>;
  std::function<OnMessage(const Request& request, const std::shared_ptr<SocketClient>& client)>
      on_socket;
  std::function<void(const std::shared_ptr<SocketClient>& client)> on_socket_gone;
};

class Server {
 public:
  /// Listens from now on; serves after start(). Throws OsError.
  Server(const io::TcpAddress& address, GuardOptions guard);
  /// At a free port of the loopback, for clients in the simulated time of `context`. The thread of
  /// the context is the server's thread, and rates follow simulated time. The context must live
  /// until stop(). Throws OsError.
  Server(boost::asio::io_context& context, GuardOptions guard);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  /// Closes all connections.
  ~Server();

  void start(Service service);
  /// Closes all connections. Nothing of the service is called any more.
  void stop();

  /// "http://127.0.0.1:8080"
  const std::string& url() const;
  std::uint16_t port() const;
  /// Shown by the service; lives as long as the server.
  HttpCounters& counters();
  /// All answers have been sent. On the server's thread.
  bool has_sent_all() const;
  /// Asks on the server's thread until `is_done`, at most kLastAnswers. Not on the server's thread.
  void wait_until(const std::function<bool()>& is_done);
  /// Makes calls on the server's thread. Thread-safe, also after the end of the server: then
  /// nothing happens.
  using Poster = std::function<void(std::function<void()>)>;
  Poster poster();
  /// For timers of the service, on the server's thread.
  boost::asio::io_context& context();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace fakebot::live
