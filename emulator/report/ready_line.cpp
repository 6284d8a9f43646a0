#include "report/ready_line.hpp"

#include <algorithm>
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

/// {"scan": {"robot": ...}, ...}
Json devices_of_robot(const std::vector<ReadyDevice>& devices) {
  Json json = Json::object();
  for (const ReadyDevice& device : devices) {
    json[device.name] = {{"robot", device.robot},
                         {"port", device.port},
                         {"link", device.link ? Json(*device.link) : Json(nullptr)}};
  }
  return json;
}

void add_devices(const ReadyLine& line, Json& json) {
  const auto carries = [](const auto& devices) { return !devices.empty(); };
  if (std::ranges::none_of(line.devices, carries)) { return; }
  if (!line.many) {
    json["devices"] = devices_of_robot(line.devices.front());
    return;
  }
  for (const auto& devices : line.devices) { json["devices"].push_back(devices_of_robot(devices)); }
}

void add_interface(const InterfaceAddress& interface, Json& json) {
  if (!interface.http.empty()) { json["http"] = interface.http; }
  if (!interface.http_token.empty()) { json["http_token"] = interface.http_token; }
  if (!interface.page.empty()) { json["page"] = interface.page; }
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
  add_devices(line, json);
  json["profile"] = line.profile;
  json["seed"] = line.seed;
  if (!line.scenario.empty()) { json["scenario"] = line.scenario; }
  add_interface(line.interface, json);
  json["version"] = kVersion;
  return line_of(json);
}

std::string text_of(const StandInReadyLine& line) {
  Json json;
  json["event"] = "ready";
  json[line.kind] = line.behind;
  json["port"] = line.port;
  json["link"] = line.link ? Json(*line.link) : Json(nullptr);
  add_interface(line.interface, json);
  json["version"] = kVersion;
  return line_of(json);
}

}  // namespace fakebot::report
