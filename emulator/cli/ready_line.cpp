#include "cli/ready_line.hpp"

#include <nlohmann/json.hpp>

#include "cli/version.hpp"

namespace fakebot::cli {

std::string text_of(const ReadyLine& line) {
  using Json = nlohmann::ordered_json;
  Json json;
  json["event"] = "ready";
  json["robot"] = line.robot;
  json["port"] = line.ports.front();
  json["link"] = line.links.empty() ? Json(nullptr) : Json(line.links.front());
  if (line.many) {
    json["ports"] = line.ports;
    if (!line.links.empty()) { json["links"] = line.links; }
  }
  json["profile"] = line.profile;
  json["seed"] = line.seed;
  if (!line.scenario.empty()) { json["scenario"] = line.scenario; }
  json["version"] = kVersion;
  // A path need not be UTF-8, JSON must be.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace fakebot::cli
