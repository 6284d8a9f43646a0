// Connections between the threads of a program, as between the nodes of a robot.
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <thread>

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

constexpr std::array kWays{Way{"tcp", ask_over_tcp}};

}  // namespace

std::span<const Way> ways_of_connections() {
  return kWays;
}
