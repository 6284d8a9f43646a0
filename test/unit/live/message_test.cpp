// Targets of requests.
#include "live/http/message.hpp"

#include <doctest/doctest.h>

using fakebot::live::query_text;
using fakebot::live::read_target;
using fakebot::live::Request;

TEST_CASE("a target is split and decoded: RFC 3986") {
  Request request;
  REQUIRE(read_target("/a/b%20c//%2F?x=1&y=a%26b+c&z", request));
  CHECK(request.path == std::vector<std::string>{"a", "b c", "/"});
  CHECK(request.query == std::map<std::string, std::string>{{"x", "1"}, {"y", "a&b c"}, {"z", ""}});
}

TEST_CASE("any text can be the value of a query") {
  std::string all;
  for (int byte = 1; byte < 256; ++byte) { all += static_cast<char>(byte); }
  Request request;
  REQUIRE(read_target("/?token=" + query_text(all), request));
  CHECK(request.query.at("token") == all);
}

TEST_CASE("a plus is a space in a query only") {
  Request request;
  REQUIRE(read_target("/a+b?c=d+e", request));
  CHECK(request.path.front() == "a+b");
  CHECK(request.query.at("c") == "d e");
}

TEST_CASE("a target that is not well formed is refused") {
  for (const char* target : {"", "a", "*", "/%", "/%2", "/%zz", "/?x=%g0", "http://x/"}) {
    CAPTURE(target);
    Request request;
    CHECK_FALSE(read_target(target, request));
  }
}
