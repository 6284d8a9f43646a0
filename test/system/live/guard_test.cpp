// The interface refuses unwelcome clients, and bounds all clients.
#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "system/driver.hpp"
#include "system/live/live_process.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

const std::string kRobotsPath = "/api/v1/robots";

bool is_problem(const HttpResponse& response, int status) {
  return response.status == status &&
         response.headers.at("content-type") == "application/problem+json" &&
         response.json()["status"] == status;
}

}  // namespace

TEST_CASE("a name that somebody points to this machine is refused: DNS rebinding") {
  const LiveProcess robot;
  for (const char* host : {"evil.example", "evil.example:80", "127.0.0.1.evil.example", ""}) {
    CAPTURE(host);
    CHECK(is_problem(robot.client().get(kRobotsPath, {{"Host", host}}), 403));
  }
  for (const char* host : {"[::1].evil.example", "[::1]evil.example", "localhost:80evil.example",
                           "localhost.evil.example", "127.1.evil"}) {
    CAPTURE(host);
    CHECK(robot.client().get(kRobotsPath, {{"Host", host}}).status == 403);
  }
  for (const char* host :
       {"localhost:1234", "LocalHost", "127.0.0.1", "127.1.2.3:80", "[::1]:80"}) {
    CAPTURE(host);
    CHECK(robot.client().get(kRobotsPath, {{"Host", host}}).status == 200);
  }
}

TEST_CASE("any address of the loopback can be listened on, and used") {
  const LiveProcess robot;
  EmulatorProcess other({"run", "--http", "127.0.0.2:0"});
  const HttpClient client(other.ready()["http"].get<std::string>());
  CHECK(client.get(kRobotsPath).status == 200);
}

TEST_CASE("what could be understood in two ways is refused") {
  const LiveProcess robot;
  const std::string get = "GET /api/v1/robots HTTP/1.1\r\n";
  const auto status_of = [&](const std::string& request) {
    HttpConnection connection(robot.client().url());
    connection.send(request);
    return connection.read_response().status;
  };
  CHECK(status_of(get + "Host: localhost\r\nHost: evil.example\r\n\r\n") == 400);
  CHECK(status_of(get + "Host: localhost\r\nOrigin: http://localhost\r\n"
                        "Origin: http://evil.example\r\n\r\n") == 400);
  CHECK(status_of(get + "Host: localhost\r\nTransfer-Encoding: gzip\r\n\r\n") == 501);
  CHECK(status_of("GET http://evil.example/api/v1/robots HTTP/1.1\r\nHost: localhost\r\n\r\n") ==
        403);
  CHECK(status_of("GET http://localhost/api/v1/robots HTTP/1.1\r\nHost: localhost\r\n\r\n") == 200);
}

TEST_CASE("a client that asks before it sends its body is told to go on") {
  const LiveProcess robot;
  HttpConnection connection(robot.client().url());
  const std::string body = R"({"do": {"note": "x"}})";
  connection.send(
      "POST /api/v1/robots/0/events HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
      "Content-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n");
  const std::string go_on = "HTTP/1.1 100 Continue\r\n\r\n";
  CHECK(connection.read(go_on.size()) == go_on);
  connection.drop(go_on.size());
  connection.send(body);
  CHECK(connection.read_response().status == 201);
}

TEST_CASE("messages of watchers are requests, of which there can be too many") {
  const LiveProcess robot;
  StreamClient watcher(robot.client());
  constexpr int kMany = 3000;  // as many at once as are allowed, and more
  for (int i = 0; i < kMany; ++i) {
    watcher.send({{"signals", {"pose.x_m"}}});
    if (i % 100 == 99) {
      for (int k = 0; k < 100; ++k) { watcher.next(); }  // each is answered, later
    }
  }
  CHECK(robot.metric("fakebot_http_requests_total") >= kMany);
}

TEST_CASE("a watcher that sends pings without end is dropped, and no other") {
  const LiveProcess robot;
  StreamClient other(robot.client());
  StreamClient pinging(robot.client());
  const auto ping_without_end = [&] {
    for (int i = 0; i < 5000; ++i) { pinging.ping(); }
    pinging.next();
  };
  CHECK_THROWS(ping_without_end());
  for (int i = 0; i < 50; ++i) { other.ping(); }
  other.send({{"signals", {"pose.x_m"}}, {"rate_hz", 50}});
  CHECK(other.next()["type"] == "watching");
  CHECK(robot.metric("fakebot_http_clients_dropped_total") == 1);
}

TEST_CASE("a page of another site can neither read, post nor watch") {
  const LiveProcess robot;
  const Headers foreign{{"Origin", "http://evil.example"}};
  CHECK(is_problem(robot.client().get(kRobotsPath, foreign), 403));
  CHECK(is_problem(robot.client().get(kRobotsPath, {{"Sec-Fetch-Site", "cross-site"}}), 403));
  CHECK(is_problem(
      robot.client().send("POST", kRobotsPath + "/0/events", {{"do", {{"lift", true}}}}, foreign),
      403));
  CHECK(StreamClient(robot.client(), foreign).status() == 403);
  CHECK(robot.client().get(kRobotsPath, {{"Origin", robot.client().url()}}).status == 200);
}

TEST_CASE("a link of another site opens the page, and nothing else") {
  const LiveProcess robot;
  const auto status_of = [&](const std::string& target, const char* mode, const char* destination) {
    return robot.client()
        .get(target, {{"Sec-Fetch-Site", "cross-site"},
                      {"Sec-Fetch-Mode", mode},
                      {"Sec-Fetch-Dest", destination}})
        .status;
  };
  CHECK(status_of("/", "navigate", "document") == 200);
  CHECK(status_of("/?robot=0", "navigate", "document") == 200);
  CHECK(status_of("/", "navigate", "iframe") == 403);
  CHECK(status_of("/", "no-cors", "script") == 403);
  CHECK(status_of("/", "cors", "document") == 403);
  for (const std::string& closed :
       {kRobotsPath, kRobotsPath + "/0/saved-scenario", std::string("/metrics")}) {
    CHECK(status_of(closed, "navigate", "document") == 403);
  }
  CHECK(robot.client()
            .request("POST", "/", "",
                     {{"Sec-Fetch-Site", "cross-site"},
                      {"Sec-Fetch-Mode", "navigate"},
                      {"Sec-Fetch-Dest", "document"}})
            .status == 403);
}

TEST_CASE("a form of another page, which no browser asks about, is refused by its type") {
  const LiveProcess robot;
  for (const char* type :
       {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"}) {
    CHECK(is_problem(robot.client().send("POST", kRobotsPath + "/0/events",
                                         {{"do", {{"lift", true}}}}, {{"Content-Type", type}}),
                     415));
  }
  CHECK(robot.signal("wheel_drop.left") == 0);
}

TEST_CASE("with a token, nobody passes without it") {
  const LiveProcess robot({"--http-token", "open sesame"});
  CHECK(is_problem(robot.client().get(kRobotsPath), 401));
  CHECK(is_problem(robot.client().get(kRobotsPath, {{"Authorization", "Bearer open"}}), 401));
  CHECK(is_problem(robot.client().get(kRobotsPath + "?token=wrong"), 401));
  CHECK(StreamClient(robot.client()).status() == 401);
  CHECK(robot.client().get("/metrics").status == 401);
  CHECK(robot.client().get(kRobotsPath, {{"Authorization", "Bearer open sesame"}}).status == 200);
  CHECK(robot.client().get(kRobotsPath, {{"Authorization", "bearer open sesame"}}).status == 200);
  CHECK(robot.client().get(kRobotsPath + "?token=open+sesame").status == 200);
}

TEST_CASE("a browser is asked for the token by a page, and a program by problem details") {
  LiveProcess robot({"--http-token", "a+b c&d"});
  const Headers browser{{"Accept", "text/html,application/xhtml+xml,*/*;q=0.8"}};
  const HttpResponse asked = robot.client().get("/", browser);
  CHECK(asked.status == 401);
  CHECK(asked.headers.at("content-type").starts_with("text/html"));
  CHECK(asked.body.find(R"(<form method="get" action="/">)") != std::string::npos);
  CHECK(asked.body.find(R"(<input name="token")") != std::string::npos);
  CHECK(robot.client().get("/?token=wrong", browser).body.find("is wrong") != std::string::npos);
  CHECK(is_problem(robot.client().get("/"), 401));
  CHECK(is_problem(robot.client().get(kRobotsPath, browser), 401));
}

TEST_CASE("the ready line has the whole address of the page, if it needs a token") {
  LiveProcess robot({"--http-token", "a+b c&d"});
  const std::string page = robot.process().ready()["page"];
  CHECK(page.starts_with(robot.client().url() + "/?token="));
  CHECK(robot.client().get(page.substr(robot.client().url().size())).status == 200);
  EmulatorProcess everywhere({"run", "--http", "0.0.0.0:0"});
  CHECK(everywhere.ready()["page"].get<std::string>().starts_with("http://127.0.0.1:"));
  CHECK_FALSE(LiveProcess().process().ready().contains("page"));
}

TEST_CASE("an address that others reach has a token that nobody can guess") {
  EmulatorProcess one({"run", "--http", "0.0.0.0:0"});
  EmulatorProcess other({"run", "--http", "0.0.0.0:0"});
  const std::string token = one.ready()["http_token"];
  CHECK(token.size() == 32);
  CHECK(token != other.ready()["http_token"]);
  const HttpClient client(one.ready()["http"].get<std::string>());
  CHECK(client.get(kRobotsPath).status == 401);
  CHECK(client.get(kRobotsPath, {{"Authorization", "Bearer " + token}}).status == 200);
}

TEST_CASE("a body or a header that is too large is refused") {
  const LiveProcess robot;
  const std::string large(2'000'000, ' ');
  CHECK(is_problem(robot.client().request("POST", kRobotsPath + "/0/events", large, {}), 413));
  CHECK(is_problem(robot.client().get(kRobotsPath, {{"X", std::string(100'000, 'x')}}), 431));
}

TEST_CASE("what is no HTTP is refused, and the interface goes on") {
  const LiveProcess robot;
  for (const std::string bytes :
       {"\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n",
        "GET http:///%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    HttpConnection connection(robot.client().url());
    connection.send(bytes);
    CHECK(connection.read_response().status == 400);
  }
  CHECK(robot.client().get(kRobotsPath).status == 200);
}

TEST_CASE("text that is no JSON, or nested without end, is refused with its place") {
  const LiveProcess robot;
  const std::string events = kRobotsPath + "/0/events";
  for (const std::string& text :
       {std::string("{"), std::string("\xff\xfe"), std::string(100'000, '['), std::string("null"),
        std::string(R"({"do": {"set": {"bumper.left": 1e999}}})")}) {
    CHECK(robot.client().request("POST", events, text, {}).status == 422);
  }
}

TEST_CASE("a client cannot read files of this machine") {
  const LiveProcess robot;
  const HttpResponse refused = robot.act({{"world", {{"add", {{"walls", "/etc/passwd"}}}}}});
  CHECK(refused.status == 422);
  CHECK(refused.body.find("root:") == std::string::npos);
  CHECK(robot.client().get("/../../../../etc/passwd").status == 404);
  CHECK(robot.client().get("/%2e%2e/%2e%2e/etc/passwd").status == 404);
}

TEST_CASE("who asks for nothing makes room for others, the oldest first") {
  const LiveProcess robot;
  std::vector<std::unique_ptr<HttpConnection>> idle;
  for (int i = 0; i < 300; ++i) {
    idle.push_back(std::make_unique<HttpConnection>(robot.client().url()));
  }
  CHECK(robot.client().get(kRobotsPath).status == 200);
  CHECK(idle.front()->read_to_the_end().empty());
  const std::string request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
  idle.back()->send(request);
  CHECK(idle.back()->read_response().status == 200);
  CHECK(robot.metric("fakebot_http_connections_refused_total") == 0);
  CHECK(robot.metric("fakebot_http_connections") <= 256);
}

TEST_CASE("connections beyond the limit are closed if all others are in use") {
  const LiveProcess robot;
  std::vector<std::unique_ptr<HttpConnection>> waiting;
  const std::string body = Json{{"until", "bumper.left"}, {"within", "1 h"}}.dump();
  for (int i = 0; i < 256; ++i) {
    waiting.push_back(std::make_unique<HttpConnection>(robot.client().url()));
    waiting.back()->send(
        "POST /api/v1/robots/0/wait HTTP/1.1\r\nHost: localhost\r\n"
        "Content-Type: application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  const auto answer_to_newcomer = [&] {
    HttpConnection newcomer(robot.client().url());
    newcomer.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    return newcomer.read_to_the_end();
  };
  wait_until("a newcomer is closed at once", [&] { return answer_to_newcomer().empty(); });
  waiting.resize(1);
  wait_until("the others are gone", [&] {
    return answer_to_newcomer().find("\nfakebot_http_connections 2\n") != std::string::npos;
  });
  CHECK(robot.metric("fakebot_http_connections_refused_total") >= 1);
}

TEST_CASE("a client that never ends its request is dropped") {
  const LiveProcess robot;
  HttpConnection slow(robot.client().url());
  slow.send("GET /api/v1/robots HTTP/1.1\r\nHost: loc");
  CHECK(slow.read_to_the_end().empty());
  CHECK(robot.metric("fakebot_http_clients_dropped_total") == 1);
}

TEST_CASE("a client that goes away while it waits leaves nothing behind") {
  const LiveProcess robot;
  const std::string body = Json{{"until", "pose.x_m > 5"}, {"within", "1 h"}}.dump();
  const std::string request =
      "POST /api/v1/robots/0/wait HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  HttpConnection stays(robot.client().url());
  stays.send(request);
  {
    const HttpConnection goes(robot.client().url());
    goes.send(request);
    wait_until("both wait", [&] { return robot.metric("fakebot_http_requests_total") >= 3; });
  }
  wait_until("one of them and this one are there",
             [&] { return robot.metric("fakebot_http_connections") == 2; });
  robot.act({{"push", {{"forward_m", 10}}}});
  CHECK(stays.read_response().json()["held"] == true);
}

TEST_CASE("a watcher that does not read misses updates and is dropped, one that does read stays") {
  LiveProcess robot;
  Driver driver(robot.process().port());
  StreamClient reader(robot.client());
  reader.send({{"rate_hz", 50}, {"signals", {"pose.x_m"}}});
  constexpr int kFew = 4096;
  constexpr int kDeaf = 2;
  std::vector<std::unique_ptr<StreamClient>> deaf;
  for (int i = 0; i < kDeaf; ++i) {
    deaf.push_back(std::make_unique<StreamClient>(robot.client(), Headers{}, kFew));
    // More answers than the kernel holds.
    for (int k = 0; k < 400; ++k) { deaf.back()->send({{"rate_hz", 50}}); }
  }
  wait_until("the deaf ones are gone", [&] {
    driver.next_frame();
    reader.next();
    return robot.metric("fakebot_http_clients_dropped_total") == kDeaf;
  });
  CHECK(robot.metric("fakebot_http_updates_skipped_total") > 0);
  CHECK(robot.metric("fakebot_http_watchers") == 1);
  CHECK(no_faults(driver.counters()));
}

TEST_CASE("the interface ends with the run, whatever its clients do") {
  LiveProcess robot;
  StreamClient watcher(robot.client());
  watcher.send({{"rate_hz", 50}, {"events", true}});
  const HttpConnection idle(robot.client().url());
  HttpConnection waiting(robot.client().url());
  const std::string body = R"({"until": "bumper.left", "within": 1000})";
  waiting.send(
      "POST /api/v1/robots/0/wait HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  watcher.next();
  robot.process().send_signal(SIGTERM);
  CHECK(robot.process().wait_for_exit().exit_code == 130);
}

TEST_CASE("a port that is taken is an error with a remedy, and a wrong address one of the option") {
  const LiveProcess robot;
  const ProcessResult taken = run_to_end({"run", "--http", robot.client().host()});
  CHECK(taken.exit_code == 3);
  CHECK(taken.errors.find("choose another port") != std::string::npos);
  for (const char* address : {"", "x", "127.0.0.1:", "127.0.0.1:99999", "example.org:80"}) {
    CHECK(run_to_end({"run", "--http", address}).exit_code == 2);
  }
}
