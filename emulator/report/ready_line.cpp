#include "report/ready_line.hpp"

#include <cassert>
#include <nlohmann/json.hpp>

#include "fakebot/protocol/version.hpp"

namespace fakebot::report {

using Json = nlohmann::ordered_json;

namespace {

/// Paths need not be UTF-8, but JSON must be.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string text_of(const ReadyLine& line) {
  assert(!line.ports.empty());
  assert(line.links.empty() || line.links.size() == line.ports.size());
  Json json;
  json["event"] = "ready";
  json["robot"] = line.robot;
  if (!line.robots.empty()) { json["robots"] = line.robots; }
  json["port"] = line.ports.front();
  json["link"] = line.links.empty() ? Json(nullptr) : Json(line.links.front());
  if (line.many) {
    json["ports"] = line.ports;
    if (!line.links.empty()) { json["links"] = line.links; }
  }
  json["profile"] = line.profile;
  json["seed"] = line.seed;
  if (!line.scenario.empty()) { json["scenario"] = line.scenario; }
  if (!line.http.empty()) { json["http"] = line.http; }
  if (!line.http_token.empty()) { json["http_token"] = line.http_token; }
  if (!line.page.empty()) { json["page"] = line.page; }
  json["version"] = kVersion;
  return line_of(json);
}

std::string text_of(const StandInReadyLine& line) {
  Json json;
  json["event"] = "ready";
  json[line.kind] = line.behind;
  json["port"] = line.port;
  json["link"] = line.link ? Json(*line.link) : Json(nullptr);
  json["version"] = kVersion;
  return line_of(json);
}

}  // namespace fakebot::report
