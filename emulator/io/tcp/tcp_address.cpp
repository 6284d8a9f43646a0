#include "io/tcp/tcp_address.hpp"

#include <boost/asio/ip/address.hpp>
#include <cerrno>
#include <charconv>
#include <limits>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace ip = boost::asio::ip;

namespace {

constexpr const char* kLoopback = "127.0.0.1";

}  // namespace

std::optional<TcpAddress> tcp_address_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  TcpAddress address{.host = colon == std::string::npos ? kLoopback : text.substr(0, colon)};
  if (address.host == "localhost") { address.host = kLoopback; }
  if (address.host.starts_with('[') && address.host.ends_with(']')) {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
  const char* const last = port.data() + port.size();
  const auto [end, error] = std::from_chars(port.data(), last, address.port);
  boost::system::error_code no_address;
  ip::make_address(address.host, no_address);
  if (error != std::errc() || end != last || no_address) { return std::nullopt; }
  return address;
}

std::string text_of(const TcpAddress& address) {
  const bool is_v6 = address.host.find(':') != std::string::npos;
  return (is_v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

TcpAddress nth_after(TcpAddress first, std::size_t n) {
  if (first.port == 0) { return first; }
  if (first.port + n > std::numeric_limits<std::uint16_t>::max()) {
    throw_os_error("listen on the ports that follow " + text_of(first), EADDRNOTAVAIL,
                   "choose a lower port, or 0, any free port for each");
  }
  first.port = static_cast<std::uint16_t>(first.port + n);
  return first;
}

bool is_loopback(const TcpAddress& address) {
  return ip::make_address(address.host).is_loopback();
}

}  // namespace fakebot::io
