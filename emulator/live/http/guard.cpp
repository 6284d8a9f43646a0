#include "live/http/guard.hpp"

#include <sys/random.h>

#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/core/string.hpp>
#include <cerrno>
#include <cstdint>

#include "io/os_error.hpp"
#include "live/http/problem.hpp"
#include "live/http/token_page.hpp"

namespace fakebot::live {

namespace beast = boost::beast;

namespace {

/// "localhost" and "127.0.0.1:8080" are, and "[::1]:8080". A name that DNS resolves is none of
/// these.
bool is_loopback_host(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const bool has_port = colon != std::string_view::npos && !host.ends_with(']');
  if (has_port) {
    const std::string_view port = host.substr(colon + 1);
    if (port.find_first_not_of("0123456789") != std::string_view::npos) { return false; }
    host = host.substr(0, colon);
  }
  if (beast::iequals({host.data(), host.size()}, "localhost")) { return true; }
  if (host.starts_with('[') && host.ends_with(']')) { host = host.substr(1, host.size() - 2); }
  boost::system::error_code no_address;
  const auto address = boost::asio::ip::make_address(std::string(host), no_address);
  return !no_address && address.is_loopback();
}

/// The time does not depend on the number of right characters.
bool is_same(std::string_view given, std::string_view token) {
  unsigned difference = given.size() == token.size() ? 0 : 1;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const char other = i < given.size() ? given[i] : '\0';
    difference |= static_cast<unsigned char>(other ^ token[i]);
  }
  return difference == 0;
}

/// A browser cannot give a header with a WebSocket, or with the request for a page.
bool has_token(const Request& request, std::string_view token) {
  constexpr std::string_view kBearer = "Bearer ";  // RFC 9110: in letters of any case
  const std::string_view header = request.authorization;
  const std::string_view scheme = header.substr(0, kBearer.size());
  if (beast::iequals({scheme.data(), scheme.size()}, {kBearer.data(), kBearer.size()})) {
    return is_same(header.substr(kBearer.size()), token);
  }
  const auto given = request.query.find("token");
  return given != request.query.end() && is_same(given->second, token);
}

bool changes_something(const Request& request) {
  return request.method != "GET" && request.method != "HEAD";
}

bool is_for_page(const Request& request) {
  return request.path.empty() && !changes_something(request);
}

/// A person follows a link. The other page sees nothing of the opened page, and can only have the
/// page opened, which does nothing by itself.
bool is_navigation(const Request& request) {
  return is_for_page(request) && request.fetch_mode == "navigate" &&
         request.fetch_destination == "document";
}

/// To a browser, a page with a field for the token.
Response unauthorized(const Request& request) {
  const bool is_browser =
      is_for_page(request) && request.accept.find("text/html") != std::string::npos;
  Response refusal =
      is_browser
          ? token_page(request.query.contains("token"))
          : response_of({.status = 401,
                         .detail = "the token is missing or wrong: send \"Authorization: Bearer "
                                   "TOKEN\""});
  refusal.headers.emplace_back("WWW-Authenticate", "Bearer");
  return refusal;
}

}  // namespace

std::optional<Response> refusal_of(const Request& request, const GuardOptions& options) {
  if (options.is_loopback && !is_loopback_host(request.host)) {
    return response_of({.status = 403,
                        .detail = "the host \"" + request.host +
                                  "\" is no name of this machine's loopback address, such as "
                                  "localhost or 127.0.0.1"});
  }
  if (!request.origin.empty() && request.origin != "http://" + request.host) {
    return response_of(
        {.status = 403, .detail = "the page at " + request.origin + " may not use this robot"});
  }
  if (request.fetch_site == "cross-site" && !is_navigation(request)) {
    return response_of({.status = 403, .detail = "a page of another site may not use this robot"});
  }
  if (!options.token.empty() && !has_token(request, options.token)) {
    return unauthorized(request);
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
