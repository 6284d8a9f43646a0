#include "live/http/connection.hpp"

#include <sys/socket.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <cerrno>
#include <chrono>
#include <optional>
#include <utility>

#include "live/http/pieces_body.hpp"
#include "live/http/problem.hpp"
#include "live/http/received.hpp"
#include "live/http/socket.hpp"

namespace fakebot::live {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

class Connection final : public std::enable_shared_from_this<Connection>, private Idler {
 public:
  Connection(boost::asio::ip::tcp::socket socket, std::shared_ptr<Shared> shared)
      : stream_(std::move(socket)), shared_(std::move(shared)) {
    ++shared_->counters.connections;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override {
    be_busy();
    --shared_->counters.connections;
    shared_->bytes_on_the_way -= size_;
  }

  void read() {
    be_idle();
    parser_.emplace();
    parser_->header_limit(kMostHeaderBytes);
    parser_->body_limit(kMostBodyBytes);
    stream_.expires_after(kIdleConnection);
    // The first byte may take long, the rest of the request may not.
    auto self = shared_from_this();
    if (buffer_.size() > 0) { return read_rest(); }
    stream_.async_read_some(buffer_.prepare(kFirstRead),
                            [self](const beast::error_code& error, std::size_t bytes) {
                              if (error) { return self->end(error); }
                              self->buffer_.commit(bytes);
                              self->read_rest();
                            });
  }

 private:
  static constexpr std::size_t kFirstRead = 4096;
  static constexpr unsigned kHttp11 = 11;  // in the notation of Beast
  static constexpr std::chrono::seconds kLookEvery{1};

  void be_idle() {
    be_busy();
    idle_at_ = shared_->idlers.insert(shared_->idlers.end(), this);
  }
  void be_busy() {
    if (idle_at_) { shared_->idlers.erase(*std::exchange(idle_at_, std::nullopt)); }
  }
  /// Half a request is no request.
  void make_room() override {
    be_busy();
    ++shared_->counters.clients_dropped;
    stream_.close();
  }

  void read_rest() {
    stream_.expires_after(kClientPatience);
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](const beast::error_code& error, std::size_t) {
          if (error) { return self->on_read(error); }
          self->waits_for_consent() ? self->consent() : self->read_body();
        });
  }

  /// The client sends the body only after consent, or after a while.
  bool waits_for_consent() const {
    return !parser_->is_done() && parser_->get().version() >= kHttp11 &&
           beast::iequals(parser_->get()[http::field::expect], "100-continue");
  }

  void consent() {
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    boost::asio::async_write(
        stream_, boost::asio::buffer(kContinue.data(), kContinue.size()),
        [self = shared_from_this()](const beast::error_code& error, std::size_t) {
          error ? self->end(error) : self->read_body();
        });
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                       self->on_read(error);
                     });
  }

  void on_read(const beast::error_code& error) {
    if (error == http::error::end_of_stream) { return close(); }
    if (error.category() == beast::error_code(http::error::bad_target).category()) {
      keep_alive_ = false;
      be_busy();
      ++shared_->counters.requests;
      return write(response_of({.status = status_of(error), .detail = error.message()}));
    }
    if (error) { return end(error); }
    be_busy();
    ++shared_->counters.requests;
    BeastRequest message = parser_->release();
    keep_alive_ = message.keep_alive();
    version_ = message.version();
    is_head_ = message.method() == http::verb::head;
    std::optional<Request> request;
    try {
      request = request_of(message);
    } catch (const Problem& problem) {
      keep_alive_ = false;  // the end of the request is not sure
      return write(response_of({.status = problem.status(), .detail = problem.what()}));
    }
    const std::string_view why = rate_.why_refused(shared_->rate, shared_->now());
    if (!why.empty()) {
      ++shared_->counters.over_rate;
      return refuse_later(why);
    }
    if (auto refusal = refusal_of(*request, shared_->guard)) { return write(*refusal); }
    if (beast::websocket::is_upgrade(message)) {
      stream_.expires_never();
      return serve_socket(std::move(stream_), std::move(message), *std::move(request), rate_,
                          shared_);
    }
    answer(*std::move(request));
  }

  void refuse_later(std::string_view why) {
    auto refuse = [self = shared_from_this(), why] {
      Response refusal = response_of({.status = 429, .detail = std::string(why)});
      refusal.headers.emplace_back("Retry-After", "1");
      self->write(std::move(refusal));
    };
    if (shared_->clock != nullptr) {
      shared_->clock->call_at(shared_->now() + kRefusalAfter, std::move(refuse));
      return;
    }
    later_.expires_after(kRefusalAfter);
    later_.async_wait([refuse = std::move(refuse)](const beast::error_code&) { refuse(); });
  }

  void answer(Request request) {
    if (shared_->is_closing) { return stream_.close(); }
    stream_.expires_never();  // the answer may wait for the robot
    if (is_head_) { request.method = "GET"; }
    request.client = weak_from_this();
    is_waiting_ = true;
    watch_client();
    shared_->service.on_request(std::move(request), [here = weak_from_this()](Response response) {
      if (const auto self = here.lock()) { self->write(std::move(response)); }
    });
  }

  /// Who has gone waits no longer.
  void watch_client() {
    later_.expires_after(kLookEvery);
    later_.async_wait([self = shared_from_this()](const beast::error_code&) {
      if (!self->is_waiting_) { return; }
      if (self->has_client_gone()) { return self->stream_.close(); }
      self->watch_client();
    });
  }

  bool has_client_gone() {
    char byte = 0;
    const auto count = ::recv(stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
  }

  void write(Response response) {
    is_waiting_ = false;
    later_.cancel();
    size_ = response.body.size() + PiecesBody::size(response.pieces);
    if (!response.pieces.empty() && shared_->bytes_on_the_way + size_ > kMostBytesOnTheWay) {
      return write(response_of({.status = 503, .detail = "too much is on the way to clients"}));
    }
    shared_->bytes_on_the_way += size_;
    constexpr unsigned kFirstRefusal = 400;
    if (response.status >= kFirstRefusal) { ++shared_->counters.refused; }
    response_ = {};
    response_.version(version_);
    response_.result(response.status);
    response_.set(http::field::content_type, response.content_type);
    response_.set(http::field::cache_control, "no-store");
    response_.set("X-Content-Type-Options", "nosniff");
    for (const auto& [name, value] : response.headers) { response_.set(name, value); }
    response_.body() = std::move(response.pieces);
    response_.body().insert(response_.body().begin(),
                            std::make_shared<const std::string>(std::move(response.body)));
    response_.keep_alive(keep_alive_);
    response_.prepare_payload();
    if (is_head_) { response_.body().clear(); }
    stream_.expires_after(kClientPatience * (1 + size_ / kBytesOfPatience));
    http::async_write(stream_, response_,
                      [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                        self->response_.body().clear();
                        self->shared_->bytes_on_the_way -= std::exchange(self->size_, 0);
                        if (error) { return self->end(error); }
                        self->keep_alive_ ? self->read() : self->close();
                      });
  }

  void end(const beast::error_code& error) {
    if (error == beast::error::timeout) { ++shared_->counters.clients_dropped; }
    stream_.close();
  }

  /// The client sees the end. Late bytes of the client reset nothing that is still unread.
  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  std::shared_ptr<Shared> shared_;
  ConnectionRate rate_{};
  boost::asio::steady_timer later_{stream_.get_executor()};
  beast::flat_buffer buffer_{kMostHeaderBytes + kMostBodyBytes};
  std::optional<http::request_parser<http::string_body>> parser_{};
  http::response<PiecesBody> response_{};
  std::uint64_t size_ = 0;  // of the body on the way
  std::optional<std::list<Idler*>::iterator> idle_at_{};
  unsigned version_ = kHttp11;
  bool is_waiting_ = false;  // for the answer of the service
  bool keep_alive_ = true;
  bool is_head_ = false;
};

}  // namespace

void serve(boost::asio::ip::tcp::socket socket, std::shared_ptr<Shared> shared) {
  std::make_shared<Connection>(std::move(socket), std::move(shared))->read();
}

}  // namespace fakebot::live
