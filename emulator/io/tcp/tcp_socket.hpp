// System calls for the sockets of lines.
#pragma once

#include <cstdint>

#include "io/file/file_descriptor.hpp"
#include "io/tcp/tcp_address.hpp"

namespace fakebot::io {

/// For TCP; empty with errno if the system has none. Pieces are sent at once, and another end whose
/// machine has gone without a word is noticed within a minute.
FileDescriptor new_socket(int family);

/// A socket bound to the address, without listening: no program else gets the port. Several
/// bound sockets may have a port, and a single socket may listen. Throws OsError.
FileDescriptor bound_socket(const TcpAddress& address);

/// Connections are accepted by the system from now on, some before accept_client(). Throws OsError.
void listen_on(int socket, const TcpAddress& address);

/// The port of a bound socket.
std::uint16_t port_of(int socket);

/// A waiting client; empty if none waits, with errno, as of new_socket().
FileDescriptor accept_client(int listener);

/// A second descriptor, not inherited by child processes. Throws OsError.
FileDescriptor duplicate_socket(int socket);

/// "127.0.0.1:40112": the far end of a connection.
std::string peer_of(int socket);

/// Bytes that have not reached the system of the far end.
std::size_t bytes_under_way(int socket);

}  // namespace fakebot::io
