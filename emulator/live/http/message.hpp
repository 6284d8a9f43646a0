// Requests and responses of the interface.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fakebot::live {

struct Request {
  std::string method;                          ///< "GET"
  std::vector<std::string> path{};             ///< decoded: "/a/b%20c" is "a", "b c"
  std::map<std::string, std::string> query{};  ///< decoded; of several of a name the last
  std::string host{};                          ///< the header; empty without
  std::string origin{};                        ///< the header; empty without
  std::string fetch_site{};                    ///< Sec-Fetch-Site; empty without
  std::string fetch_mode{};                    ///< Sec-Fetch-Mode; empty without
  std::string fetch_destination{};             ///< Sec-Fetch-Dest; empty without
  std::string accept{};                        ///< the header; empty without
  std::string authorization{};                 ///< the header; empty without
  std::string content_type{};                  ///< without parameters, in lower case
  std::string body{};
  std::weak_ptr<const void> client{};  ///< gone when nobody waits for the answer any more
};

struct Response {
  unsigned status = 200;
  std::string content_type = "application/json";
  std::string body{};
  /// The rest of the body: large and shared.
  std::vector<std::shared_ptr<const std::string>> pieces{};
  std::vector<std::pair<std::string, std::string>> headers{};
};

/// Called once, on the thread of the server.
using Reply = std::function<void(Response)>;

/// The parts of a target, "/a/b?c=d", in a request without any. False for an ill-formed target.
[[nodiscard]] bool read_target(std::string_view target, Request& request);
/// The text as the value of a query.
std::string query_text(std::string_view text);

}  // namespace fakebot::live
