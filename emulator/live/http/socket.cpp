#include "live/http/socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <utility>

namespace fakebot::live {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

namespace {

/// The limit of unread texts. Whoever sends more looks at is_idle() first.
constexpr std::size_t kMostWaiting = 1000;

class Socket final : public SocketClient, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, const ConnectionRate& rate, std::shared_ptr<Shared> shared)
      : stream_(std::move(stream)), shared_(std::move(shared)), rate_(rate) {
    ++shared_->counters.connections;
    ++shared_->counters.watchers;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() override {
    --shared_->counters.connections;
    --shared_->counters.watchers;
  }

  void accept(BeastRequest upgrade, Request request) {
    upgrade_ = std::move(upgrade);
    websocket::stream_base::timeout timeout =
        websocket::stream_base::timeout::suggested(beast::role_type::server);
    timeout.handshake_timeout = kClientPatience;
    if (shared_->clock == nullptr) {
      timeout.idle_timeout = kIdleConnection;  // pings are sent before
      timeout.keep_alive_pings = true;
    } else {  // pings of real time would come at random simulated times
      timeout.idle_timeout = websocket::stream_base::none();
      timeout.keep_alive_pings = false;
    }
    stream_.set_option(timeout);
    stream_.read_message_max(kMostMessageBytes);
    stream_.auto_fragment(false);  // a message is one frame, which small clients can read
    stream_.control_callback([weak = weak_from_this()](websocket::frame_type, beast::string_view) {
      if (const auto self = weak.lock()) { self->on_control_frame(); }
    });
    stream_.async_accept(upgrade_, [self = shared_from_this(),
                                    request = std::move(request)](const beast::error_code& error) {
      if (!error) { self->on_accepted(request); }
    });
  }

  bool is_idle() const override { return waiting_.empty(); }

  void send(std::shared_ptr<const std::string> text) override {
    if (is_over_) { return; }
    if (waiting_.size() >= kMostWaiting) {
      ++shared_->counters.events_dropped;
      return;
    }
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1) { write(); }
  }

  void close(const std::string& why) override {
    close_reason_ = why.substr(0, websocket::close_reason{}.reason.max_size());
    is_closing_ = true;
    if (waiting_.empty()) { close_now(); }
  }

 private:
  void on_accepted(const Request& request) {
    on_message_ = shared_->service.on_socket(request, shared_from_this());
    if (!on_message_) { return close("this is no stream"); }
    read();
  }

  void read() {
    stream_.async_read(buffer_,
                       [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                         if (error) { return self->end(error); }
                         self->on_read();
                       });
  }

  /// Messages are requests, too: a client that sends too fast is read later.
  void on_read() {
    if (is_over_) { return; }  // sent before the drop
    if (!rate_.why_refused(shared_->rate, shared_->now()).empty()) {
      ++shared_->counters.over_rate;
      if (shared_->clock != nullptr) {
        shared_->clock->call_at(shared_->now() + kRefusalAfter,
                                [self = shared_from_this()] { self->on_read(); });
        return;
      }
      later_.expires_after(kRefusalAfter);
      later_.async_wait([self = shared_from_this()](const beast::error_code& cancelled) {
        if (!cancelled) { self->on_read(); }
      });
      return;
    }
    ++shared_->counters.requests;
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    on_message_(text);
    read();
  }

  /// Beast answers each ping, so nobody may ping without end.
  void on_control_frame() {
    if (is_over_ || pings_.allows(shared_->now())) { return; }
    ++shared_->counters.over_rate;
    boost::asio::post(stream_.get_executor(), [self = shared_from_this()] {
      if (!self->is_over_) { self->end(beast::error::timeout); }
    });
  }

  void write() {
    // Not the timer of the stream, which would end a read, too.
    patience_.expires_after(kClientPatience);
    patience_.async_wait([self = shared_from_this()](const beast::error_code& cancelled) {
      if (!cancelled && !self->is_over_) { self->end(beast::error::timeout); }
    });
    stream_.text(true);
    stream_.async_write(boost::asio::buffer(*waiting_.front()),
                        [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                          if (error) { return self->end(error); }
                          self->on_written();
                        });
  }

  void on_written() {
    waiting_.pop_front();
    patience_.cancel();
    if (!waiting_.empty()) { return write(); }
    if (is_closing_) { close_now(); }
  }

  void close_now() {
    if (std::exchange(is_over_, true)) { return; }
    stream_.async_close({websocket::close_code::policy_error, close_reason_},
                        [self = shared_from_this()](const beast::error_code&) { self->gone(); });
  }

  void end(const beast::error_code& error) {
    if (std::exchange(is_over_, true)) { return gone(); }
    if (error == beast::error::timeout) { ++shared_->counters.clients_dropped; }
    beast::get_lowest_layer(stream_).close();
    gone();
  }

  void gone() {
    if (std::exchange(is_gone_, true)) { return; }
    patience_.cancel();
    later_.cancel();
    if (!shared_->is_closing) { shared_->service.on_socket_gone(shared_from_this()); }
  }

  websocket::stream<beast::tcp_stream> stream_;
  boost::asio::steady_timer patience_{stream_.get_executor()};
  boost::asio::steady_timer later_{stream_.get_executor()};
  std::shared_ptr<Shared> shared_;
  ConnectionRate rate_;
  RateLimit pings_{kMostPingsPerSecond, kMostPingsAtOnce};
  BeastRequest upgrade_{};
  beast::flat_buffer buffer_{};
  Service::OnMessage on_message_{};
  std::deque<std::shared_ptr<const std::string>> waiting_{};
  std::string close_reason_{};
  bool is_closing_ = false;
  bool is_over_ = false;
  bool is_gone_ = false;
};

}  // namespace

void serve_socket(beast::tcp_stream stream, BeastRequest upgrade, Request request,
                  const ConnectionRate& rate, std::shared_ptr<Shared> shared) {
  std::make_shared<Socket>(std::move(stream), rate, std::move(shared))
      ->accept(std::move(upgrade), std::move(request));
}

}  // namespace fakebot::live
