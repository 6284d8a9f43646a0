// A handmade client of HTTP/1.1 and WebSockets, which can also send what no library would.
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

/// A connection. Waiting functions throw at the deadline of tests.
class HttpConnection {
 public:
  /// `url`: "http://127.0.0.1:8080". `most_unread_bytes`: the size of the kernel's receive buffer;
  /// 0: the kernel's default.
  explicit HttpConnection(const std::string& url, int most_unread_bytes = 0);
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;
  HttpConnection(HttpConnection&&) = delete;
  HttpConnection& operator=(HttpConnection&&) = delete;
  ~HttpConnection();

  /// Sends unchanged bytes. Returns false if the program has closed the connection.
  bool send(std::string_view bytes) const;
  HttpResponse read_response();
  /// Waits for the end of the connection, and returns all earlier text.
  std::string read_to_the_end();
  /// Reads until at least so many bytes are there; the bytes stay for the next call.
  const std::string& read(std::size_t bytes);
  void drop(std::size_t bytes) { text_.erase(0, bytes); }

 private:
  bool read_more();

  int fd_ = -1;
  std::string text_;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

/// A client that opens a connection for each request.
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

  /// Adds the header Host and, with a body, the type application/json, unless given.
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

  /// The answer to the request for a WebSocket: 101 for a WebSocket.
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
