#include "live/metrics.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

namespace fakebot::live {

namespace {

std::string metric_name(std::string_view signal) {
  std::string name = "fakebot_" + std::string(signal);
  std::ranges::replace(name, '.', '_');
  return name;
}

bool is_counter(const sim::Signal& signal) {
  return signal.counts_violations || signal.counts_driver_bytes;
}

struct Sampled {
  sim::Signal signal;
  std::vector<std::pair<std::size_t, double>> values{};  // by robot
};

/// Every signal of every robot and its line, each once.
std::vector<Sampled> sample(runner::LiveRobots& robots) {
  std::vector<Sampled> all;
  const auto add = [&](std::size_t robot, const sim::Signal& signal, double value) {
    auto found =
        std::ranges::find(all, signal.name, [](const Sampled& one) { return one.signal.name; });
    if (found == all.end()) { found = all.insert(all.end(), Sampled{signal}); }
    found->values.emplace_back(robot, value);
  };
  for (std::size_t robot = 0; robot < robots.size(); ++robot) {
    const line::Station& station = robots[robot].station();
    const auto of_robot = station.robot().signals();
    for (std::size_t i = 0; i < of_robot.size(); ++i) {
      add(robot, of_robot[i], station.robot().get(i));
    }
    const auto of_line = station.line().signals();
    for (std::size_t i = 0; i < of_line.size(); ++i) {
      add(robot, of_line[i], station.line().get(i));
    }
  }
  return all;
}

std::string lateness_text(runner::LiveRobots& robots) {
  std::string text =
      "# HELP fakebot_frame_lateness_seconds how late frames were sent: 99 % within this\n"
      "# TYPE fakebot_frame_lateness_seconds gauge\n";
  for (std::size_t robot = 0; robot < robots.size(); ++robot) {
    const io::Lateness& lateness = robots[robot].station().pace().lateness();
    if (lateness.count() == 0) { continue; }
    constexpr double kMost = 0.99;
    text += fmt::format("fakebot_frame_lateness_seconds{{robot=\"{}\"}} {}\n", robot,
                        sim::to_seconds(lateness.percentile(kMost)));
  }
  return text;
}

std::string of_interface(const HttpCounters& counters) {
  std::string text;
  const auto add = [&](const char* name, const char* type, const char* help, std::uint64_t value) {
    text += fmt::format(
        "# HELP fakebot_http_{0} {1}\n# TYPE fakebot_http_{0} {2}\n"
        "fakebot_http_{0} {3}\n",
        name, help, type, value);
  };
  add("requests_total", "counter", "requests of clients", counters.requests);
  add("refused_total", "counter", "requests answered with a status of 400 and above",
      counters.refused);
  add("over_rate_total", "counter",
      "requests refused, or read later, and connections that waited, because there were too many",
      counters.over_rate);
  add("connections_refused_total", "counter", "connections closed because too many were open",
      counters.connections_refused);
  add("clients_dropped_total", "counter",
      "clients that were too slow, sent too many pings, or made room while they were idle",
      counters.clients_dropped);
  add("updates_skipped_total", "counter", "updates for watchers that had not read the last one",
      counters.updates_skipped);
  add("events_dropped_total", "counter", "events for watchers that did not read",
      counters.events_dropped);
  add("connections", "gauge", "connections now", counters.connections);
  add("watchers", "gauge", "watchers now", counters.watchers);
  return text;
}

}  // namespace

std::string metrics_text(const SessionAccess& access, const HttpCounters& counters) {
  return access.call([](runner::LiveRobots& robots) {
    std::string text;
    for (const Sampled& sampled : sample(robots)) {
      const std::string name = metric_name(sampled.signal.name);
      text += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, sampled.signal.meaning,
                          is_counter(sampled.signal) ? "counter" : "gauge");
      for (const auto& [robot, value] : sampled.values) {
        text += fmt::format("{}{{robot=\"{}\"}} {}\n", name, robot, value);
      }
    }
    return text + lateness_text(robots);
  }) + of_interface(counters);
}

}  // namespace fakebot::live
