// A robot with an interface over HTTP.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/live/http_client.hpp"

namespace fakebot::test {

class LiveProcess {
 public:
  explicit LiveProcess(std::vector<std::string> options = {}, const std::string& command = "run")
      : process_(with_interface(std::move(options), command)),
        client_(process_.ready()["http"].get<std::string>()) {}

  EmulatorProcess& process() { return process_; }
  const HttpClient& client() const { return client_; }
  std::string url() { return process_.ready()["http"].get<std::string>(); }

  /// A path of the first robot: "/signals" is "/api/v1/robots/0/signals".
  static std::string of_robot(const std::string& path) { return "/api/v1/robots/0" + path; }

  nlohmann::json read(const std::string& path) const { return client_.get(of_robot(path)).json(); }
  double signal(const std::string& name) const {
    const nlohmann::json value = read("/signals/" + name)["value"];
    return value.is_boolean() ? (value.get<bool>() ? 1 : 0) : value.get<double>();
  }
  /// A value of /metrics; -1 for an unknown name.
  double metric(const std::string& name) const {
    const std::string text = client_.get("/metrics").body;
    const std::size_t line = text.find("\n" + name + " ");
    return line == std::string::npos ? -1 : std::stod(text.substr(line + name.size() + 2));
  }
  HttpResponse post(const std::string& path, const nlohmann::json& body) const {
    return client_.send("POST", of_robot(path), body);
  }
  /// An event of a scenario, now.
  HttpResponse act(const nlohmann::json& action) const { return post("/events", {{"do", action}}); }
  nlohmann::json set_clock(const nlohmann::json& change) const {
    return client_.send("PATCH", "/api/v1/clock", change).json();
  }

 private:
  static std::vector<std::string> with_interface(std::vector<std::string> options,
                                                 const std::string& command) {
    options.insert(options.begin(), {command, "--http", "127.0.0.1:0"});
    return options;
  }

  EmulatorProcess process_;
  HttpClient client_;
};

}  // namespace fakebot::test
