#include "live/http/server.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <future>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "io/os_error.hpp"
#include "io/pace/simulated_clock.hpp"
#include "live/http/connection.hpp"

namespace fakebot::live {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

/// After accept() was refused, for example because there is no descriptor left.
constexpr std::chrono::milliseconds kAcceptAgain{100};
constexpr std::chrono::milliseconds kAskAgain{5};
/// While too many connections are opened.
constexpr std::chrono::milliseconds kAdmitAgain{10};

/// Robots go first when the machine has no time for both.
constexpr int kNiceness = 10;

/// Lowers the priority of the calling thread, if possible.
void give_way() {
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kNiceness);
  const sched_param none{};
  ::sched_setscheduler(0, SCHED_BATCH, &none);  // a waking thread interrupts nobody
}

[[noreturn]] void refuse_listening(const io::TcpAddress& address,
                                   const boost::system::system_error& error) {
  io::throw_os_error("listen on " + io::text_of(address), error.code().value(),
                     "choose another port; 0 is one that is free");
}

}  // namespace

class Server::Impl : public std::enable_shared_from_this<Impl> {
 public:
  /// Without a context: with a thread.
  Impl(const io::TcpAddress& address, GuardOptions guard, asio::io_context* context)
      : own_context_(context != nullptr ? nullptr : std::make_unique<asio::io_context>(1)),
        context_(context != nullptr ? *context : *own_context_) {
    shared_->guard = std::move(guard);
    shared_->clock = io::simulated_clock_of(context_);
    try {
      const tcp::endpoint endpoint(asio::ip::make_address(address.host), address.port);
      acceptor_.open(endpoint.protocol());
      acceptor_.set_option(tcp::acceptor::reuse_address(true));
      acceptor_.bind(endpoint);
      acceptor_.listen();
      url_ = "http://" + io::text_of({address.host, acceptor_.local_endpoint().port()});
    } catch (const boost::system::system_error& error) { refuse_listening(address, error); }
  }

  void start(Service service) {
    shared_->service = std::move(service);
    accept();
    if (!own_context_) { return; }
    try {
      thread_ = std::thread([this] {
        give_way();
        context_.run();
      });
    } catch (const std::system_error& error) {
      const int number = error.code().value();
      io::throw_os_error("start the thread of the interface", number,
                         io::remedy_of(number, "is the machine busy?"));
    }
  }

  void stop() {
    if (thread_.joinable()) {
      context_.stop();
      thread_.join();
    } else {
      boost::system::error_code ignored;
      acceptor_.close(ignored);
    }
    shared_->is_closing = true;
    shared_->service = {};
  }

  Shared& shared() { return *shared_; }
  const std::string& url() const { return url_; }
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  asio::io_context& context() { return context_; }

 private:
  void accept() {
    acceptor_.async_accept(
        [weak = weak_from_this()](const boost::system::error_code& error, tcp::socket socket) {
          const auto self = weak.lock();
          if (self && self->acceptor_.is_open()) { self->on_accepted(error, std::move(socket)); }
        });
  }

  void on_accepted(const boost::system::error_code& error, tcp::socket socket) {
    if (error) {
      return call_after(kAcceptAgain, [this] { accept(); });
    }
    if (new_connections_.allows(shared_->now())) { return admit(std::move(socket)); }
    ++shared_->counters.over_rate;
    admit_later(std::move(socket));
  }

  /// Further clients wait in the kernel meanwhile, each for a turn: closed connections would hit
  /// clients that ask seldom as often as clients that ask without end.
  void admit_later(tcp::socket socket) {
    auto held = std::make_shared<tcp::socket>(std::move(socket));
    call_after(kAdmitAgain, [this, held] {
      const bool is_allowed = new_connections_.allows(shared_->now());
      is_allowed ? admit(std::move(*held)) : admit_later(std::move(*held));
    });
  }

  /// While the server lives and listens.
  void call_after(std::chrono::milliseconds delay, std::function<void()> call) {
    auto guarded = [weak = weak_from_this(), call = std::move(call)] {
      const auto self = weak.lock();
      if (self && self->acceptor_.is_open()) { call(); }
    };
    if (shared_->clock != nullptr) {
      shared_->clock->call_at(shared_->now() + delay, std::move(guarded));
      return;
    }
    again_.expires_after(delay);
    again_.async_wait(
        [guarded = std::move(guarded)](const boost::system::error_code&) { guarded(); });
  }

  void admit(tcp::socket socket) {
    if (has_room()) {
      boost::system::error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      socket.set_option(tcp::socket::send_buffer_size(kMostUnreadBytes), ignored);
      serve(std::move(socket), shared_);
    } else {
      ++shared_->counters.connections_refused;
    }
    accept();
  }

  /// For a new client. A client without a request keeps nobody out.
  bool has_room() {
    if (shared_->counters.connections < kMostConnections) { return true; }
    if (shared_->idlers.empty()) { return false; }
    shared_->idlers.front()->make_room();
    return true;
  }

  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();  // outlives the connections
  std::unique_ptr<asio::io_context> own_context_;
  asio::io_context& context_;
  tcp::acceptor acceptor_{context_};
  asio::steady_timer again_{context_};
  RateLimit new_connections_{kMostNewConnectionsPerSecond, kMostNewConnectionsAtOnce};
  std::string url_;
  std::thread thread_;
};

Server::Server(const io::TcpAddress& address, GuardOptions guard)
    : impl_(std::make_shared<Impl>(address, std::move(guard), nullptr)) {}

Server::Server(asio::io_context& context, GuardOptions guard)
    : impl_(std::make_shared<Impl>(io::TcpAddress{"127.0.0.1", 0}, std::move(guard), &context)) {}

Server::~Server() {
  stop();
}

void Server::start(Service service) {
  impl_->start(std::move(service));
}

void Server::stop() {
  impl_->stop();
}

std::uint16_t Server::port() const {
  return impl_->port();
}

const std::string& Server::url() const {
  return impl_->url();
}

HttpCounters& Server::counters() {
  return impl_->shared().counters;
}

bool Server::has_sent_all() const {
  return impl_->shared().bytes_on_the_way == 0;
}

void Server::wait_until(const std::function<bool()>& is_done) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point give_up_at = Clock::now() + kLastAnswers;
  while (Clock::now() < give_up_at) {
    const auto done = std::make_shared<std::promise<bool>>();
    // With a copy: the server's thread may be late.
    asio::post(context(), [is_done, done] { done->set_value(is_done()); });
    std::future<bool> answer = done->get_future();
    if (answer.wait_until(give_up_at) != std::future_status::ready || answer.get()) { return; }
    std::this_thread::sleep_for(kAskAgain);
  }
}

Server::Poster Server::poster() {
  return
      [impl = impl_](std::function<void()> call) { asio::post(impl->context(), std::move(call)); };
}

asio::io_context& Server::context() {
  return impl_->context();
}

}  // namespace fakebot::live
