// Where a server of the machine listens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace fakebot::io {

struct TcpAddress {
  std::string host{};      ///< a number: "127.0.0.1", "::1"
  std::uint16_t port = 0;  ///< 0: any free port

  bool operator==(const TcpAddress&) const = default;
};

/// Reads "127.0.0.1:5000", "[::1]:5000"; "localhost:5000" and "5000" are ports of the loopback.
/// Nothing for any different text.
std::optional<TcpAddress> tcp_address_of(const std::string& text);

/// "127.0.0.1:5000", "[::1]:5000"
std::string text_of(const TcpAddress& address);

/// The address with the port that is so much higher; any free port stays any free port. Throws
/// OsError if no port is as high.
TcpAddress nth_after(TcpAddress first, std::size_t n);

/// Whether only programs of the machine reach the address.
bool is_loopback(const TcpAddress& address);

}  // namespace fakebot::io
