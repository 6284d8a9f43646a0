// The program serves the page of running robots, and tells browsers what to allow.
// scripts/check-pages checks the page in a browser.
#include <doctest/doctest.h>

#include "system/live/live_process.hpp"

using namespace fakebot::test;

namespace {

std::string nonce_in(const std::string& policy) {
  const std::string begin = "script-src 'nonce-";
  const std::size_t from = policy.find(begin) + begin.size();
  return policy.substr(from, policy.find('\'', from) - from);
}

std::size_t count_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("the page of the robots is one file, whose scripts and styles have this answer's nonce") {
  const LiveProcess robot;
  const HttpResponse page = robot.client().get("/");
  CHECK(page.status == 200);
  CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
  CHECK(page.body.starts_with("<!DOCTYPE html>\n"));
  const std::string nonce = nonce_in(page.headers.at("content-security-policy"));
  CHECK(nonce.size() == 32);
  CHECK(count_in(page.body, "<script") == count_in(page.body, "<script nonce=\"" + nonce + "\""));
  CHECK(count_in(page.body, "<style") == count_in(page.body, "<style nonce=\"" + nonce + "\""));
  CHECK(count_in(page.body, "(the nonce)") == 0);
  const HttpResponse again = robot.client().get("/");
  CHECK(nonce_in(again.headers.at("content-security-policy")) != nonce);
}

TEST_CASE("the page asks nobody but this server for anything") {
  const LiveProcess robot;
  const HttpResponse page = robot.client().get("/");
  const std::string policy = page.headers.at("content-security-policy");
  CHECK(policy.find("default-src 'none'") != std::string::npos);
  CHECK(policy.find("connect-src 'self'") != std::string::npos);
  CHECK(policy.find("unsafe") == std::string::npos);
  CHECK(count_in(page.body, " src=") + count_in(page.body, "url(") == 0);
}

TEST_CASE("a page of an interface with a token is opened with the token in its address") {
  const LiveProcess robot({"--http-token", "secret"});
  CHECK(robot.client().get("/").status == 401);
  CHECK(robot.client().get("/?token=secret").status == 200);
}

TEST_CASE(
    "a drawing names only signals that the robot has, also those of its tone and its leaning") {
  for (const char* kind : {"kobuki", "kugle"}) {
    const LiveProcess robot({"--robot", kind});
    const nlohmann::json signals = robot.read("/signals")["signals"];
    const nlohmann::json drawing = robot.read("")["drawing"];
    CHECK((drawing["tone"] == "" || signals.contains(drawing["tone"].get<std::string>())));
    CHECK(!drawing["parts"].empty());
    for (const nlohmann::json& part : drawing["parts"]) {
      CHECK(signals.contains(part["signal"].get<std::string>()));
      if (part["shape"] == "lean") {
        CHECK(signals.contains(part["right_signal"].get<std::string>()));
        CHECK(part["radius_m"].get<double>() > 0);
      }
    }
  }
}
