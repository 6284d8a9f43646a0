#include "live/http/guard.hpp"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstdint>

#include "io/os_error.hpp"
#include "live/http/problem.hpp"

namespace fakebot::live {

namespace {

/// Without the port.
std::string_view name_of_host(std::string_view host) {
  if (host.starts_with('[')) { return host.substr(0, host.find(']') + 1); }
  return host.substr(0, host.find(':'));
}

bool is_loopback_name(std::string_view name) {
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

/// As long for a wrong one as for the right one.
bool is_same(std::string_view given, std::string_view token) {
  unsigned difference = given.size() == token.size() ? 0 : 1;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const char other = i < given.size() ? given[i] : '\0';
    difference |= static_cast<unsigned char>(other ^ token[i]);
  }
  return difference == 0;
}

/// A browser cannot give a header with a WebSocket, or when it opens a page.
bool has_token(const Request& request, std::string_view token) {
  constexpr std::string_view kBearer = "Bearer ";
  if (request.authorization.starts_with(kBearer)) {
    return is_same(std::string_view(request.authorization).substr(kBearer.size()), token);
  }
  const auto given = request.query.find("token");
  return given != request.query.end() && is_same(given->second, token);
}

bool changes_something(const Request& request) {
  return request.method != "GET" && request.method != "HEAD";
}

}  // namespace

std::optional<Response> refusal_of(const Request& request, const GuardOptions& options) {
  if (options.is_loopback && !is_loopback_name(name_of_host(request.host))) {
    return response_of({.status = 403,
                        .detail = "the host \"" + request.host +
                                  "\" is no name of this machine's loopback address, such as "
                                  "localhost or 127.0.0.1"});
  }
  if (!request.origin.empty() && request.origin != "http://" + request.host) {
    return response_of(
        {.status = 403, .detail = "the page at " + request.origin + " may not use this robot"});
  }
  if (request.fetch_site == "cross-site") {
    return response_of({.status = 403, .detail = "a page of another site may not use this robot"});
  }
  if (!options.token.empty() && !has_token(request, options.token)) {
    Response refusal = response_of(
        {.status = 401,
         .detail = "the token is missing or wrong: send \"Authorization: Bearer TOKEN\""});
    refusal.headers.emplace_back("WWW-Authenticate", "Bearer");
    return refusal;
  }
  // A form of another page can send everything else without being asked.
  if (changes_something(request) && !request.body.empty() &&
      request.content_type != "application/json") {
    return response_of({.status = 415, .detail = "the body has to be application/json"});
  }
  return std::nullopt;
}

std::string random_token() {
  std::array<std::uint8_t, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    io::throw_os_error("get random numbers", errno, "give a token");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string token;
  for (const std::uint8_t byte : bytes) {
    token += kDigits[byte >> 4U];
    token += kDigits[byte & 0xFU];
  }
  return token;
}

}  // namespace fakebot::live
