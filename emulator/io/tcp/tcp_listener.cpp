#include "io/tcp/tcp_listener.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <utility>

#include "io/descriptor.hpp"
#include "io/os_error.hpp"
#include "io/tcp/tcp_socket.hpp"

namespace fakebot::io {

using boost::system::error_code;

namespace {

/// While no descriptor is left for a client.
constexpr std::chrono::milliseconds kRetry{100};

/// Refused clients whose connections are kept until the clients have read why. (choice)
constexpr std::size_t kMostRefused = 4;

}  // namespace

TcpListener::TcpListener(boost::asio::io_context& context, TcpAddress address, OnClient on_client)
    : context_(context),
      clock_(context),
      address_(std::move(address)),
      on_client_(std::move(on_client)),
      holder_(bound_socket(address_)),
      retry_(context) {
  address_.port = port_of(holder_.get());
}

TcpListener::~TcpListener() = default;

void TcpListener::open() {
  FileDescriptor listener = bound_socket(address_);
  listen_on(listener.get(), address_);
  if (!clock_.is_simulated()) {
    clients_ = wake_on(context_, duplicate_socket(listener.get()), "wait for clients");
  }
  listener_ = std::move(listener);
  if (clients_) { wait_for_client(); }
}

void TcpListener::close() {
  retry_.cancel();
  retries_ = false;
  clients_.reset();
  listener_.reset();
}

void TcpListener::wait_for_client() {
  clients_->async_wait(Descriptor::wait_read,
                       [this, alive = std::weak_ptr(alive_)](error_code error) {
                         if (error || alive.expired() || !clients_) { return; }
                         accept_waiting();
                         if (clients_ && !retries_) { wait_for_client(); }
                       });
}

bool TcpListener::accept_waiting() {
  bool any = false;
  while (listener_) {
    FileDescriptor client = accept_client(listener_.get());
    if (!client) {
      if (is_shortage(errno) && clients_) {
        retries_ = true;
        retry_.call_after(kRetry, [this] {
          retries_ = false;
          accept_waiting();
          if (clients_ && !retries_) { wait_for_client(); }
        });
      }
      break;
    }
    any = true;
    on_client_(std::move(client));
  }
  return any;
}

/// The client's bytes are read first: a connection closed with unread bytes is reset, and the
/// client might lose the text.
void TcpListener::refuse(FileDescriptor client, const std::string& why) {
  ::send(client.get(), why.data(), why.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  ::shutdown(client.get(), SHUT_WR);
  std::array<char, 4096> ignored;  // NOLINT(*-member-init): recv() fills it
  ::recv(client.get(), ignored.data(), ignored.size(), MSG_DONTWAIT);
  refused_.push_back(std::move(client));
  if (refused_.size() > kMostRefused) { refused_.pop_front(); }
}

}  // namespace fakebot::io
