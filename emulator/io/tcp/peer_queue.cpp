#include "io/tcp/peer_queue.hpp"

#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <array>
#include <cstring>

#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

struct Request {
  nlmsghdr header;
  inet_diag_req_v2 question;
};

struct Answer {
  nlmsghdr header;
  inet_diag_msg socket;
};

/// An end of a connection, with the address in the order of the network.
struct End {
  sa_family_t family = AF_UNSPEC;
  std::uint16_t port = 0;
  std::array<std::uint8_t, sizeof(in6_addr)> address{};
};

End end_of(int socket, int (*name)(int, sockaddr*, socklen_t*)) {
  sockaddr_storage place{};
  socklen_t size = sizeof(place);
  End end;
  if (name(socket, reinterpret_cast<sockaddr*>(&place), &size) != 0) { return end; }
  end.family = place.ss_family;
  if (place.ss_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(place);
    end.port = v4.sin_port;
    std::memcpy(end.address.data(), &v4.sin_addr, sizeof(v4.sin_addr));
  } else {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(place);
    end.port = v6.sin6_port;
    std::memcpy(end.address.data(), &v6.sin6_addr, sizeof(v6.sin6_addr));
  }
  return end;
}

/// Asks for the socket of the far end.
Request request_for(const End& own, const End& peer) {
  Request request{};
  request.header.nlmsg_len = sizeof(request);
  request.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  request.header.nlmsg_flags = NLM_F_REQUEST;
  inet_diag_req_v2& question = request.question;
  question.sdiag_family = static_cast<std::uint8_t>(own.family);
  question.sdiag_protocol = IPPROTO_TCP;
  question.idiag_states = ~0U;
  question.id.idiag_sport = peer.port;
  question.id.idiag_dport = own.port;
  std::memcpy(question.id.idiag_src, peer.address.data(), peer.address.size());
  std::memcpy(question.id.idiag_dst, own.address.data(), own.address.size());
  question.id.idiag_cookie[0] = INET_DIAG_NOCOOKIE;
  question.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
  return request;
}

}  // namespace

PeerQueue::PeerQueue(int socket)
    : netlink_(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG)) {
  const Request request = request_for(end_of(socket, ::getsockname), end_of(socket, ::getpeername));
  request_.resize(sizeof(request));
  std::memcpy(request_.data(), &request, sizeof(request));
}

std::size_t PeerQueue::unread_bytes() const {
  if (!netlink_) { return 0; }
  const ssize_t sent = uninterrupted(
      [&] { return ::send(netlink_.get(), request_.data(), request_.size(), MSG_DONTWAIT); });
  if (sent < 0) { return 0; }
  // The system answers within the call above, with the socket or an error.
  std::array<std::uint8_t, 1024> bytes;  // NOLINT(*-member-init): recv() fills it
  const ssize_t size = uninterrupted(
      [&] { return ::recv(netlink_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT); });
  Answer answer{};
  if (size < static_cast<ssize_t>(sizeof(answer))) { return 0; }
  std::memcpy(&answer, bytes.data(), sizeof(answer));
  return answer.header.nlmsg_type == SOCK_DIAG_BY_FAMILY ? answer.socket.idiag_rqueue : 0;
}

}  // namespace fakebot::io
