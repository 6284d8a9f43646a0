// The answers of a server that is about to end.
#include "live/http/server.hpp"

#include <doctest/doctest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>

using namespace fakebot;
using boost::asio::ip::tcp;

namespace {

/// Sends a request, and returns everything that comes until the connection is closed.
std::string answer_of(std::uint16_t port) {
  boost::asio::io_context context;
  tcp::socket socket(context);
  socket.connect({boost::asio::ip::address_v4::loopback(), port});
  boost::asio::write(
      socket, boost::asio::buffer(
                  std::string("GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")));
  std::string all;
  boost::system::error_code end;
  boost::asio::read(socket, boost::asio::dynamic_buffer(all), end);
  return all;
}

}  // namespace

TEST_CASE("an answer of the last moment reaches its client before the server ends") {
  constexpr std::size_t kBytes = std::size_t{8} << 20U;  // more than the kernel holds
  auto server =
      std::make_unique<live::Server>(io::TcpAddress{"127.0.0.1", 0}, live::GuardOptions{});
  std::promise<live::Reply> asked;
  server->start({.on_request = [&](const live::Request& /*request*/,
                                   live::Reply reply) { asked.set_value(std::move(reply)); },
                 .on_socket = {},
                 .on_socket_gone = {}});
  auto answer = std::async(std::launch::async, [&] { return answer_of(server->port()); });
  const live::Reply reply = asked.get_future().get();
  server->poster()([&] { reply({.body = std::string(kBytes, 'x')}); });
  const auto begin = std::chrono::steady_clock::now();
  server->wait_until([&] { return server->has_sent_all(); });
  const bool had_patience = std::chrono::steady_clock::now() - begin >= live::kLastAnswers;
  server.reset();
  // On a busy machine a client may need longer for so many bytes.
  CHECK((answer.get().size() > kBytes || had_patience));
}
