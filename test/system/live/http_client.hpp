// A client of HTTP/1.1 and WebSockets by hand: it can also say what no library would.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "system/wait.hpp"

namespace fakebot::test {

struct HttpResponse {
  int status = 0;
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;

  nlohmann::json json() const { return nlohmann::json::parse(body); }
};

/// A connection. What waits throws at the deadline of tests.
class HttpConnection {
 public:
  /// "http://127.0.0.1:8080". The kernel holds at most so much for it; 0: as much as it likes.
  explicit HttpConnection(const std::string& url, int most_unread_bytes = 0);
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;
  HttpConnection(HttpConnection&&) = delete;
  HttpConnection& operator=(HttpConnection&&) = delete;
  ~HttpConnection();

  /// As it is. Returns false if the other end has closed the connection.
  bool send(std::string_view bytes) const;
  HttpResponse read_response();
  /// Waits for the end of the connection, and returns what came before it.
  std::string read_to_the_end();
  /// At least this many bytes; they stay for the next call.
  const std::string& read(std::size_t bytes);
  void drop(std::size_t bytes) { text_.erase(0, bytes); }

 private:
  bool read_more();

  int fd_ = -1;
  std::string text_;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

/// One interface, a connection for each request.
class HttpClient {
 public:
  explicit HttpClient(std::string url) : url_(std::move(url)) {}

  const std::string& url() const { return url_; }
  /// "127.0.0.1:8080"
  std::string host() const { return url_.substr(url_.find("//") + 2); }

  HttpResponse get(const std::string& target, const Headers& headers = {}) const {
    return request("GET", target, "", headers);
  }
  HttpResponse send(const std::string& method, const std::string& target,
                    const nlohmann::json& body, const Headers& headers = {}) const {
    return request(method, target, body.dump(), headers);
  }
  HttpResponse remove(const std::string& target) const { return request("DELETE", target, "", {}); }

  /// With Host and, with a body, the type application/json, unless they are given.
  HttpResponse request(const std::string& method, const std::string& target,
                       const std::string& body, const Headers& headers) const;

 private:
  std::string url_;
};

/// A WebSocket to the stream.
class StreamClient {
 public:
  explicit StreamClient(const HttpClient& client, const Headers& headers = {},
                        int most_unread_bytes = 0);

  /// The answer to the request for a WebSocket: 101 if there is one.
  int status() const { return status_; }
  void send(const nlohmann::json& message) const;
  void ping() const;
  /// The next message.
  nlohmann::json next();
  template <class Condition>
  nlohmann::json next_with(Condition&& condition) {
    for (const Patience patience("a message");; patience.check()) {
      nlohmann::json message = next();
      if (condition(message)) { return message; }
    }
  }

 private:
  HttpConnection connection_;
  int status_ = 0;
};

}  // namespace fakebot::test
