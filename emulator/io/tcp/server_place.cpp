#include "io/tcp/server_place.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cerrno>
#include <string_view>

#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"
#include "io/tcp/tcp_port.hpp"
#include "io/tcp/tcp_socket.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

using boost::asio::ip::tcp;

namespace {

/// For a first answer, also of a machine far away.
constexpr std::chrono::milliseconds kAnswersWithin{3000};
/// For a server that was lost: drivers of the proxy wait meanwhile.
constexpr std::chrono::milliseconds kAnswersAgainWithin{100};
constexpr std::chrono::seconds kLooksEvery{1};

constexpr const char* kIsServed = "does the server run, at this address?";

/// Connects in the background. Throws OsError.
FileDescriptor begin_to_connect(const LineServer& server) {
  boost::asio::io_context context;
  tcp::resolver resolver(context);
  boost::system::error_code error;
  const auto found = resolver.resolve(server.host, server.port, error);
  if (error || found.empty()) {
    throw OsError({.operation = "find " + server.host + " for " + server.name,
                   .error_number = EADDRNOTAVAIL,
                   .remedy = "is the name right, and does this machine have a network?",
                   .reason = error.message()});
  }
  const tcp::endpoint end = found.begin()->endpoint();
  FileDescriptor socket = new_socket(end.protocol().family());
  if (!socket) { throw_os_error("connect to " + server.name, errno, remedy_of(errno, kIsServed)); }
  if (::connect(socket.get(), end.data(), static_cast<socklen_t>(end.size())) != 0 &&
      errno != EINPROGRESS) {
    throw_os_error("connect to " + server.name, errno, kIsServed);
  }
  return socket;
}

/// An errno value; 0 if the server answers.
int look_for(const LineServer& server, std::chrono::milliseconds patience) {
  const FileDescriptor socket = begin_to_connect(server);
  pollfd writable{socket.get(), POLLOUT, 0};
  if (uninterrupted([&] { return ::poll(&writable, 1, static_cast<int>(patience.count())); }) <=
      0) {
    return ETIMEDOUT;
  }
  int error = 0;
  socklen_t size = sizeof(error);
  return ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

}  // namespace

std::optional<LineServer> server_of(const std::string& name) {
  using Protocol = ServedLine::Protocol;
  for (const auto& [begin, protocol] : {std::pair{std::string_view("tcp:"), Protocol::raw},
                                        {"socket:", Protocol::raw},
                                        {"rfc2217:", Protocol::rfc2217}}) {
    if (!name.starts_with(begin)) { continue; }
    std::string host = name.substr(begin.size());
    if (host.starts_with("//")) { host = host.substr(2); }
    const std::size_t colon = host.rfind(':');
    if (colon == std::string::npos) { return LineServer{name, protocol, host, ""}; }
    std::string port = host.substr(colon + 1);
    host.resize(colon);
    if (host.starts_with('[') && host.ends_with(']')) { host = host.substr(1, host.size() - 2); }
    return LineServer{name, protocol, std::move(host), std::move(port)};
  }
  return std::nullopt;
}

ServerPlace::ServerPlace(LineServer server) : server_(std::move(server)) {
  if (server_.host.empty() || server_.port.empty()) {
    throw OsError({.operation = "use the device " + server_.name,
                   .error_number = EINVAL,
                   .remedy = "name host and port, as in tcp:127.0.0.1:5000",
                   .reason = "host or port is missing"});
  }
  if (const int error = look_for(server_, kAnswersWithin)) {
    throw_os_error("connect to " + server_.name, error, kIsServed);
  }
}

bool ServerPlace::is_there() {
  if (!is_lost_) { return true; }
  const auto now = std::chrono::steady_clock::now();
  if (now < next_look_) { return false; }
  next_look_ = now + kLooksEvery;
  try {
    return look_for(server_, kAnswersAgainWithin) == 0;
  } catch (const OsError&) { return false; }
}

std::unique_ptr<RemotePort> ServerPlace::open(boost::asio::io_context& context,
                                              const SerialSettings& settings,
                                              std::size_t most_at_once, PortEvents events) {
  FileDescriptor socket = begin_to_connect(server_);
  if (server_.protocol == ServedLine::Protocol::rfc2217) {
    return std::make_unique<Rfc2217Port>(context, server_.name, std::move(socket), settings,
                                         most_at_once, std::move(events));
  }
  return std::make_unique<TcpPort>(context, server_.name, std::move(socket), most_at_once,
                                   std::move(events));
}

}  // namespace fakebot::io
