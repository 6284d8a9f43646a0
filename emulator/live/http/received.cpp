#include "live/http/received.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <cctype>
#include <string>
#include <utility>

#include "live/http/problem.hpp"

namespace fakebot::live {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

std::string text_of(beast::string_view text) {
  return {text.data(), text.size()};
}

/// "Application/JSON; charset=utf-8" is "application/json".
std::string media_type(beast::string_view header) {
  std::string type = text_of(header.substr(0, header.find(';')));
  while (!type.empty() && type.back() == ' ') { type.pop_back(); }
  std::ranges::transform(type, type.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return type;
}

/// The path of an absolute target, "http://localhost:8080/a"; the target's host replaces the
/// header's.
std::string path_of(std::string target, std::string& host) {
  constexpr std::string_view kScheme = "http://";
  if (!target.starts_with(kScheme)) { return target; }
  const std::size_t path = std::min(target.find_first_of("/?", kScheme.size()), target.size());
  host = target.substr(kScheme.size(), path - kScheme.size());
  return target.compare(path, 1, "/") == 0 ? target.substr(path) : "/" + target.substr(path);
}

}  // namespace

Request request_of(BeastRequest& message) {
  constexpr unsigned kBadRequest = 400;
  constexpr unsigned kNotImplemented = 501;
  for (const auto field : {http::field::host, http::field::origin, http::field::authorization,
                           http::field::content_type}) {
    if (message.count(field) > 1) {
      throw Problem(kBadRequest,
                    "the header " + text_of(http::to_string(field)) + " is there several times");
    }
  }
  const auto encoding = message[http::field::transfer_encoding];
  if (!encoding.empty() && !beast::iequals(encoding, "chunked")) {
    throw Problem(kNotImplemented, "the only transfer encoding is chunked");
  }
  Request request;
  request.method = text_of(message.method_string());
  request.host = text_of(message[http::field::host]);
  request.origin = text_of(message[http::field::origin]);
  request.fetch_site = text_of(message["Sec-Fetch-Site"]);
  request.fetch_mode = text_of(message["Sec-Fetch-Mode"]);
  request.fetch_destination = text_of(message["Sec-Fetch-Dest"]);
  request.accept = text_of(message[http::field::accept]);
  request.authorization = text_of(message[http::field::authorization]);
  request.content_type = media_type(message[http::field::content_type]);
  if (!read_target(path_of(text_of(message.target()), request.host), request)) {
    throw Problem(kBadRequest, "the target of the request is wrong");
  }
  request.body = std::move(message.body());
  return request;
}

unsigned status_of(const beast::error_code& error) {
  if (error == http::error::body_limit) { return 413; }
  if (error == http::error::header_limit) { return 431; }
  return 400;
}

}  // namespace fakebot::live
