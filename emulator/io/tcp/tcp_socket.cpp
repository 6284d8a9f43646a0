#include "io/tcp/tcp_socket.hpp"

#include <fcntl.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <boost/asio/ip/tcp.hpp>
#include <cerrno>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

using boost::asio::ip::tcp;

namespace {

/// Clients accepted by the system before us; most are then refused in words.
constexpr int kMostToAccept = 16;

// A silent end counts as gone after kIdleS + kProbes * kProbeEveryS. (choice)
constexpr int kIdleS = 20;
constexpr int kProbeEveryS = 10;
constexpr int kProbes = 3;

void set(int socket, int level, int option, int value) {
  ::setsockopt(socket, level, option, &value, sizeof(value));
}

void set_customs(int socket) {
  set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  set(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
  set(socket, IPPROTO_TCP, TCP_KEEPIDLE, kIdleS);
  set(socket, IPPROTO_TCP, TCP_KEEPINTVL, kProbeEveryS);
  set(socket, IPPROTO_TCP, TCP_KEEPCNT, kProbes);
}

[[noreturn]] void refuse(const TcpAddress& address, const std::string& remedy) {
  throw_os_error("listen on " + text_of(address), errno, remedy_of(errno, remedy));
}

const char* remedy_of_bind(int error) {
  if (error == EACCES) { return "choose a port above 1023, or 0, any free port"; }
  if (error == EADDRNOTAVAIL) { return "choose an address of this machine; 0.0.0.0 means all"; }
  return "choose another port; 0 is any free port";
}

tcp::endpoint endpoint_of(int socket, int (*name)(int, sockaddr*, socklen_t*)) {
  tcp::endpoint end;
  auto size = static_cast<socklen_t>(end.capacity());
  if (name(socket, end.data(), &size) == 0) { end.resize(size); }
  return end;
}

}  // namespace

FileDescriptor new_socket(int family) {
  FileDescriptor socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, IPPROTO_TCP));
  if (socket) { set_customs(socket.get()); }
  return socket;
}

FileDescriptor bound_socket(const TcpAddress& address) {
  const tcp::endpoint end(boost::asio::ip::make_address(address.host), address.port);
  FileDescriptor socket = new_socket(end.protocol().family());
  if (!socket) { refuse(address, "does this machine have a network (lo)?"); }
  set(socket.get(), SOL_SOCKET, SO_REUSEADDR, 1);
  if (::bind(socket.get(), end.data(), static_cast<socklen_t>(end.size())) != 0) {
    refuse(address, remedy_of_bind(errno));
  }
  return socket;
}

void listen_on(int socket, const TcpAddress& address) {
  if (::listen(socket, kMostToAccept) != 0) { refuse(address, remedy_of_bind(errno)); }
}

std::uint16_t port_of(int socket) {
  return endpoint_of(socket, ::getsockname).port();
}

FileDescriptor accept_client(int listener) {
  FileDescriptor client(uninterrupted(
      [&] { return ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK); }));
  if (client) { set_customs(client.get()); }
  return client;
}

FileDescriptor duplicate_socket(int socket) {
  FileDescriptor copy(::fcntl(socket, F_DUPFD_CLOEXEC, 0));
  if (!copy) { throw_os_error("duplicate the descriptor of a socket", errno, kDescriptorRemedy); }
  return copy;
}

std::string peer_of(int socket) {
  const tcp::endpoint end = endpoint_of(socket, ::getpeername);
  return text_of(TcpAddress{end.address().to_string(), end.port()});
}

std::size_t bytes_under_way(int socket) {
  int count = 0;
  if (::ioctl(socket, SIOCOUTQ, &count) != 0 || count < 0) { return 0; }
  return static_cast<std::size_t>(count);
}

}  // namespace fakebot::io
