#include "system/live/http_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <stdexcept>

#include "system/wait.hpp"

namespace fakebot::test {

namespace {

std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

void read_headers(std::string_view head, HttpResponse& response) {
  for (std::size_t line = head.find("\r\n"); line != std::string_view::npos;) {
    const std::size_t begin = line + 2;
    line = head.find("\r\n", begin);
    const std::string_view header = head.substr(begin, line - begin);
    const std::size_t colon = header.find(": ");
    if (colon == std::string_view::npos) { continue; }
    response.headers[in_lower_case(std::string(header.substr(0, colon)))] =
        header.substr(colon + 2);
  }
}

/// RFC 6455, section 5.2. The mask may be anything.
std::string masked_frame(const std::string& text, char opcode = 1) {
  constexpr std::array<char, 4> kMask{1, 2, 3, 4};
  std::string frame(1, static_cast<char>(0x80 | opcode));
  if (text.size() < 126) {
    frame += static_cast<char>(0x80U | text.size());
  } else {
    frame += static_cast<char>(0x80U | 126U);
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size() & 0xFFU);
  }
  frame.append(kMask.data(), kMask.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    frame += static_cast<char>(text[i] ^ kMask[i % kMask.size()]);
  }
  return frame;
}

}  // namespace

HttpConnection::HttpConnection(const std::string& url, int most_unread_bytes) {
  const std::size_t colon = url.rfind(':');
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(url.substr(colon + 1))));
  const std::size_t host = url.find("//") + 2;
  // The loopback address stands for the address of all interfaces.
  if (::inet_pton(AF_INET, url.substr(host, colon - host).c_str(), &address.sin_addr) != 1 ||
      address.sin_addr.s_addr == INADDR_ANY) {
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }
  fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (most_unread_bytes > 0) {
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &most_unread_bytes, sizeof(most_unread_bytes));
  }
  if (::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
    ::close(fd_);
    throw std::runtime_error("cannot connect to " + url);
  }
}

HttpConnection::~HttpConnection() {
  ::close(fd_);
}

bool HttpConnection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) { return false; }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// False at the end of the connection.
bool HttpConnection::read_more() {
  pollfd ready{fd_, POLLIN, 0};
  const auto patience = std::chrono::duration_cast<std::chrono::milliseconds>(kDeadline);
  if (::poll(&ready, 1, static_cast<int>(patience.count())) != 1) {
    throw std::runtime_error("waited in vain for the server");
  }
  std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const ssize_t size = ::recv(fd_, buffer.data(), buffer.size(), 0);
  if (size <= 0) { return false; }
  text_.append(buffer.data(), static_cast<std::size_t>(size));
  return true;
}

const std::string& HttpConnection::read(std::size_t bytes) {
  while (text_.size() < bytes) {
    if (!read_more()) { throw std::runtime_error("the server closed the connection"); }
  }
  return text_;
}

std::string HttpConnection::read_to_the_end() {
  while (read_more()) {}
  return std::exchange(text_, "");
}

HttpResponse HttpConnection::read_response() {
  std::size_t end = text_.find("\r\n\r\n");
  while (end == std::string::npos) {
    read(text_.size() + 1);
    end = text_.find("\r\n\r\n");
  }
  HttpResponse response;
  const std::string head = text_.substr(0, end);
  response.status = std::stoi(head.substr(head.find(' ')));
  read_headers(head, response);
  drop(end + 4);
  const auto length = response.headers.find("content-length");
  if (length != response.headers.end()) {
    const std::size_t size = std::stoul(length->second);
    response.body = read(size).substr(0, size);
    drop(size);
  }
  return response;
}

HttpResponse HttpClient::request(const std::string& method, const std::string& target,
                                 const std::string& body, const Headers& headers) const {
  const auto has = [&](const char* name) {
    return std::ranges::any_of(headers, [&](const auto& header) { return header.first == name; });
  };
  std::string text = method + " " + target + " HTTP/1.1\r\n";
  for (const auto& [name, value] : headers) {
    text.append(name).append(": ").append(value) += "\r\n";
  }
  if (!has("Host")) { text += "Host: " + host() + "\r\n"; }
  if (!body.empty() && !has("Content-Type")) { text += "Content-Type: application/json\r\n"; }
  text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  HttpConnection connection(url_);
  connection.send(text);
  return connection.read_response();
}

StreamClient::StreamClient(const HttpClient& client, const Headers& headers, int most_unread_bytes)
    : connection_(client.url(), most_unread_bytes) {
  std::string text = "GET /api/v1/stream HTTP/1.1\r\nHost: " + client.host() +
                     "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const auto& [name, value] : headers) {
    text.append(name).append(": ").append(value) += "\r\n";
  }
  connection_.send(text + "\r\n");
  status_ = connection_.read_response().status;
}

void StreamClient::send(const nlohmann::json& message) const {
  connection_.send(masked_frame(message.dump()));
}

void StreamClient::ping() const {
  constexpr char kPing = 9;
  connection_.send(masked_frame("", kPing));
}

nlohmann::json StreamClient::next() {
  for (;;) {
    const auto byte = [&](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(connection_.read(i + 1)[i]));
    };
    const std::size_t opcode = byte(0) & 0xFU;
    std::size_t size = byte(1) & 0x7FU;
    std::size_t head = 2;
    if (size >= 126) {
      const std::size_t bytes = size == 126 ? 2 : 8;
      size = 0;
      for (std::size_t i = 0; i < bytes; ++i) { size = size << 8U | byte(2 + i); }
      head += bytes;
    }
    const std::string text = connection_.read(head + size).substr(head, size);
    connection_.drop(head + size);
    constexpr std::size_t kText = 1;
    constexpr std::size_t kClose = 8;
    constexpr std::size_t kPing = 9;
    constexpr char kPong = 10;
    if (opcode == kPing) { connection_.send(masked_frame(text, kPong)); }
    if (opcode == kText) { return nlohmann::json::parse(text); }
    if (opcode == kClose) { throw std::runtime_error("the server closed the stream: " + text); }
  }
}

}  // namespace fakebot::test
