// Connections between the threads of a program, as between the nodes of a robot, and their limits.
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "timed_way.hpp"

namespace {

constexpr std::size_t kRequestSize = 200;

void send_all(int socket, const std::string& bytes) {
  require(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
          static_cast<ssize_t>(bytes.size()));
}

/// False at the end.
bool receive(int socket, std::size_t size) {
  std::array<char, kRequestSize> bytes{};
  return ::recv(socket, bytes.data(), size, MSG_WAITALL) == static_cast<ssize_t>(size);
}

/// A request in two pieces: the second piece would wait until the first piece is acknowledged.
void ask_over_tcp() {
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof(address);
  require(::bind(listener, any, size) == 0 && ::listen(listener, 1) == 0);
  require(::getsockname(listener, any, &size) == 0);
  std::thread server([&] {
    const int peer = ::accept(listener, nullptr, nullptr);
    while (receive(peer, kRequestSize)) {
      send_all(peer, "a");
      send_all(peer, "b");
    }
    ::close(peer);
  });
  const int client = ::socket(AF_INET, SOCK_STREAM, 0);
  require(::connect(client, any, size) == 0);
  for (int i = 0; i < 20; ++i) {
    send_all(client, std::string(kRequestSize / 2, 'h'));
    send_all(client, std::string(kRequestSize / 2, 'b'));
    require(receive(client, 2));
    ::usleep(100'000);
  }
  ::close(client);
  server.join();
  ::close(listener);
}

void limit_writes(int socket) {
  const timeval second{.tv_sec = 1, .tv_usec = 0};
  require(::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof(second)) == 0);
  timeval limit{};
  socklen_t size = sizeof(limit);
  require(::getsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, &size) == 0);
  require(limit.tv_sec == 1 && limit.tv_usec == 0 && size == sizeof(limit));
}

void write_to_a_full_socket() {
  std::array<int, 2> ends{};
  require(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
  limit_writes(ends[0]);
  std::vector<char> bytes(1'000'000);
  const auto is_late = [](ssize_t result) { return result == -1 && errno == EAGAIN; };
  // A part of the bytes has room.
  const ssize_t first = ::write(ends[0], bytes.data(), bytes.size());
  require(first > 0 && first < static_cast<ssize_t>(bytes.size()));
  require(is_late(::send(ends[0], bytes.data(), bytes.size(), 0)));
  const iovec part{.iov_base = bytes.data(), .iov_len = bytes.size()};
  require(is_late(::writev(ends[0], &part, 1)));
  std::thread reader([&] {
    ::usleep(500'000);
    ssize_t left = first;
    while (left > 0) { left -= ::read(ends[1], bytes.data(), static_cast<std::size_t>(left)); }
  });
  char byte = 0;
  require(::send(ends[0], &byte, 1, 0) == 1);
  reader.join();
}

void connect_to_a_busy_server() {
  const int server = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string name = "fakebot-test-" + std::to_string(::getpid());  // abstract: begins with 0
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  require(::bind(server, any, size) == 0 && ::listen(server, 0) == 0);
  const int first = ::socket(AF_UNIX, SOCK_STREAM, 0);
  limit_writes(first);
  require(::connect(first, any, size) == 0);  // nobody accepts
  const int second = ::socket(AF_UNIX, SOCK_STREAM, 0);
  limit_writes(second);
  require(::connect(second, any, size) == -1 && errno == EAGAIN);
}

void wait_for_room() {
  write_to_a_full_socket();
  connect_to_a_busy_server();
}

constexpr std::array kWays{Way{"tcp", ask_over_tcp}, Way{"room", wait_for_room}};

}  // namespace

std::span<const Way> ways_of_connections() {
  return kWays;
}
