// The interface behaves as its OpenAPI document says.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "system/live/live_process.hpp"
#include "unit/config/schema/schema_check.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

/// A request for an operation; the requests are in an order in which each is possible.
struct Sample {
  std::string method;
  std::string path;    ///< in the document
  std::string target;  ///< below the prefix
  Json body{};         ///< null: no body
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> kSamples{
      {"get", "/robots", "/robots"},
      {"get", "/robots/{robot}", "/robots/0"},
      {"get", "/robots/{robot}/statistics", "/robots/0/statistics"},
      {"get", "/robots/{robot}/judgement", "/robots/0/judgement"},
      {"get", "/robots/{robot}/messages", "/robots/0/messages"},
      {"get", "/robots/{robot}/action-table", "/robots/0/action-table"},
      {"get", "/robots/{robot}/fault-table", "/robots/0/fault-table"},
      {"get", "/robots/{robot}/signals", "/robots/0/signals"},
      {"get", "/robots/{robot}/signal-table", "/robots/0/signal-table"},
      {"get", "/robots/{robot}/signals/{signal}", "/robots/0/signals/pose.x_m"},
      {"put",
       "/robots/{robot}/signals/{signal}",
       "/robots/0/signals/bumper.left",
       {{"value", true}}},
      {"delete", "/robots/{robot}/signals/{signal}", "/robots/0/signals/bumper.left"},
      {"post",
       "/robots/{robot}/events",
       "/robots/0/events",
       {{"name", "held"}, {"do", {{"lift", true}}}}},
      {"get", "/robots/{robot}/events", "/robots/0/events"},
      {"delete", "/robots/{robot}/events/{event}", "/robots/0/events/held"},
      {"post",
       "/robots/{robot}/commands",
       "/robots/0/commands",
       {{"drive", {{"linear_m_s", 0.1}}}}},
      {"get", "/robots/{robot}/saved-scenario", "/robots/0/saved-scenario"},
      {"post",
       "/robots/{robot}/wait",
       "/robots/0/wait",
       {{"until", "pose.x_m < 100"}, {"within", "1 s"}}},
      {"get", "/robots/{robot}/world", "/robots/0/world"},
      {"get", "/robots/{robot}/scene", "/robots/0/scene"},
      {"put",
       "/robots/{robot}/scenario",
       "/robots/0/scenario",
       {{"duration", 1}, {"expectations", {{{"never", "bumper.left"}}}}}},
      {"post", "/robots/{robot}/scenario/start", "/robots/0/scenario/start", {{"scripted", true}}},
      {"get", "/robots/{robot}/scenario", "/robots/0/scenario"},
      {"post",
       "/robots/{robot}/scenario/driver-ended",
       "/robots/0/scenario/driver-ended",
       {{"status", 3}}},
      {"post", "/robots/{robot}/scenario/stop", "/robots/0/scenario/stop"},
      {"delete", "/robots/{robot}/scenario", "/robots/0/scenario"},
      {"get", "/robots/{robot}/library", "/robots/0/library"},
      {"post", "/robots/{robot}/world/load", "/robots/0/world/load", {{"name", "worlds/room"}}},
      {"post",
       "/robots/{robot}/scenario/load",
       "/robots/0/scenario/load",
       {{"name", "kobuki/straight"}}},
      {"get", "/robots/{robot}/recording", "/robots/0/recording"},
      {"post", "/robots/{robot}/recording/start", "/robots/0/recording/start"},
      {"post", "/robots/{robot}/recording/stop", "/robots/0/recording/stop"},
      {"get", "/robots/{robot}/recording/capture", "/robots/0/recording/capture"},
      {"get", "/clock", "/clock"},
      {"patch", "/clock", "/clock", {{"paused", true}, {"speed", 2}}},
      {"post", "/clock/step", "/clock/step", {{"by", "20ms"}}},
  };
  return kSamples;
}

/// Empty if the value obeys the schema.
std::string objection(const Json& document, const Json& schema, const Json& value) {
  const Json whole{{"allOf", {schema}}, {"components", document["components"]}};
  return objection_of(whole.dump(), value.dump());
}

}  // namespace

TEST_CASE("every operation of the document is tried here, and none besides") {
  const LiveProcess robot;
  const Json document = robot.client().get("/api/v1/openapi.json").json();
  std::set<std::string> described;
  for (const auto& [path, methods] : document["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      described.insert(method + " " + path);
    }
  }
  std::set<std::string> tried;
  for (const Sample& sample : samples()) { tried.insert(sample.method + " " + sample.path); }
  CHECK(described == tried);
}

TEST_CASE("requests and answers are as the document says") {
  const LiveProcess robot;
  const Json document = robot.client().get("/api/v1/openapi.json").json();
  const std::string prefix = document["servers"][0]["url"];
  for (const Sample& sample : samples()) {
    CAPTURE(sample.method);
    CAPTURE(sample.target);
    const Json& operation = document["paths"][sample.path][sample.method];
    std::string method = sample.method;
    for (char& letter : method) { letter = static_cast<char>(letter - 'a' + 'A'); }
    CHECK(operation.contains("requestBody") == !sample.body.is_null());
    if (!sample.body.is_null()) {
      CHECK(objection(document, operation["requestBody"]["content"]["application/json"]["schema"],
                      sample.body) == "");
    }
    const HttpResponse response = robot.client().request(
        method, prefix + sample.target, sample.body.is_null() ? "" : sample.body.dump(), {});
    CAPTURE(response.body);
    REQUIRE(operation["responses"].contains(std::to_string(response.status)));
    const Json& described = operation["responses"][std::to_string(response.status)]["content"];
    REQUIRE(described.contains(response.headers.at("content-type")));
    if (response.headers.at("content-type") != "application/json") { continue; }
    CHECK(objection(document, described["application/json"]["schema"], response.json()) == "");
  }
}

TEST_CASE("what is wrong is answered as the document says, with the place in the body") {
  const LiveProcess robot;
  const Json document = robot.client().get("/api/v1/openapi.json").json();
  const Json& problem = document["components"]["schemas"]["Problem"];
  for (const Sample& sample : samples()) {
    if (sample.body.is_null()) { continue; }
    CAPTURE(sample.target);
    std::string method = sample.method;
    for (char& letter : method) { letter = static_cast<char>(letter - 'a' + 'A'); }
    const HttpResponse response =
        robot.client().send(method, "/api/v1" + sample.target, {{"nonsense", 1}});
    CHECK(response.status == 422);
    CHECK(objection(document, problem, response.json()) == "");
    CHECK(response.json()["pointer"] == "/nonsense");
  }
  const HttpResponse unknown = robot.client().get("/api/v1/robots/0/signals/pose.x");
  CHECK(unknown.status == 404);
  CHECK(unknown.json()["detail"].get<std::string>().find("did you mean \"pose.x_m\"") !=
        std::string::npos);
  const HttpResponse time = robot.client().get("/api/v1/robots/0/signals?names=time_s");
  CHECK(time.status == 404);
  CHECK(time.json()["detail"] ==
        "there is no signal \"time_s\"; the time is beside the signals in every answer, as time_s");
}
