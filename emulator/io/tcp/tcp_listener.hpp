// Listens for the drivers of a line. The port stays ours while nobody is listened to.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pace/timer.hpp"
#include "io/tcp/tcp_address.hpp"

namespace fakebot::io {

class TcpListener {
 public:
  using OnClient = std::function<void(FileDescriptor client)>;

  /// Takes the port, without listening. Throws OsError.
  TcpListener(boost::asio::io_context& context, TcpAddress address, OnClient on_client);
  TcpListener(const TcpListener&) = delete;
  TcpListener& operator=(const TcpListener&) = delete;
  ~TcpListener();

  /// With the number of the port.
  const TcpAddress& address() const { return address_; }

  bool is_open() const { return static_cast<bool>(listener_); }
  /// Listens. In real time clients are handled at once. Throws OsError.
  void open();
  /// Clients are refused by the system from now on.
  void close();

  /// Handles waiting clients. Returns whether there were any.
  bool accept_waiting();

  /// Tells a client why the line is not for the client, and ends the connection.
  void refuse(FileDescriptor client, const std::string& why);

 private:
  void wait_for_client();

  boost::asio::io_context& context_;
  ContextClock clock_;
  TcpAddress address_;
  OnClient on_client_;
  FileDescriptor holder_;
  FileDescriptor listener_;
  std::unique_ptr<Descriptor> clients_;  // in real time
  Timer retry_;
  bool retries_ = false;
  std::list<FileDescriptor> refused_;  // until the clients have read why
  std::shared_ptr<const int> alive_ = std::make_shared<const int>(0);  // for pending operations
};

}  // namespace fakebot::io
