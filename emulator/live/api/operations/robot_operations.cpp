// The robots of the run, and the state of robots and lines.
#include <chrono>

#include "fakebot/protocol/version.hpp"
#include "live/api/operation.hpp"
#include "report/page/data/page_robot.hpp"

namespace fakebot::live {

namespace {

/// Possible actions of a person.
Json hands_json(const runner::LiveRobot& robot, const sim::RobotKind& kind) {
  const sim::Handling& handling = kind.simulation.handling;
  return {{"drive", kind.wire->drive(0, 0).has_value()},
          {"lift", handling.can_be_lifted},
          {"push", handling.can_be_pushed},
          {"power", !handling.power_switch.empty()},
          {"driver", robot.has_driver()}};
}

Json robot_json(runner::LiveRobots& robots, std::size_t number) {
  line::Station& station = robots[number].station();
  const sim::RobotKind& kind = robots.kind(number);
  io::Device& device = station.device();
  Json json{{"robot", number},
            {"type", kind.name},
            {"title", kind.title},
            {"time_s", sim::to_seconds(station.now())},
            {"radius_m", kind.radius_m},
            {"simulated", robots.not_simulated() == nullptr},
            {"device",
             {{"path", device.is_there() ? Json(device.path()) : Json()},
              {"is_there", device.is_there()},
              {"plugged_in", device.is_plugged_in()},
              {"attached", device.attached()},
              {"baud", device.reads_at().baud}}},
            {"lifted", station.robot().is_lifted()},
            {"hands", hands_json(robots[number], kind)},
            {"charted", kind.charted}};
  if (station.is_carried()) { json["carried_as"] = station.device_name(); }
  json["rides"] = station.is_mounted();
  if (robots.not_simulated() != nullptr) { json["not_simulated"] = robots.not_simulated()->what; }
  if (!kind.simulation.modes.signal.empty()) {
    json["modes"] = {{"signal", kind.simulation.modes.signal},
                     {"names", kind.simulation.modes.names},
                     {"start", Json::parse(kind.simulation.modes.start)}};
  }
  return json;
}

Answer list_robots(const Call& call) {
  return ask([run = call.api.run](runner::LiveRobots& robots) {
    Json all = Json::array();
    for (std::size_t i = 0; i < robots.size(); ++i) { all.push_back(robot_json(robots, i)); }
    return Json{{"robots", std::move(all)}, {"run", run}, {"version", kVersion}};
  });
}

Answer read_robot(const Call& call) {
  return ask([robot = call.robot](runner::LiveRobots& robots) {
    Json json = robot_json(robots, robot);
    if (robots.not_simulated() == nullptr) {
      json["drawing"] = report::robot_drawing_json(robots.kind(robot));
    }
    return json;
  });
}

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

Json statistics_json(const line::Station& station) {
  Json json{{"time_s", sim::to_seconds(station.now())}};
  const auto signals = station.line().signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    json["line"][std::string(signals[i].name)] = station.line().get(i);
  }
  if (station.pace().lateness().count() > 0) {
    const io::LatenessSummary late = station.pace().lateness().summary();
    json["lateness"] = {{"frames", late.frames},
                        {"half_within_ms", milliseconds(late.half_within)},
                        {"99_percent_within_ms", milliseconds(late.most_within)},
                        {"all_within_ms", milliseconds(late.all_within)}};
  }
  json["given_up_s"] = sim::to_seconds(station.pace().given_up());
  json["faults"] = Json::array();
  const sim::faults::FaultTally& tally = station.line().wire().tally();
  for (const sim::faults::FaultCount& fault : tally.counts()) {
    json["faults"].push_back({{"fault", fault.fault}, {"type", fault.type}, {"hits", fault.hits}});
  }
  json["faults_left_out"] = {{"faults", tally.left_out().faults}, {"hits", tally.left_out().hits}};
  return json;
}

/// Of the first violation the bytes are known until something is received.
void add_violations(const sim::SignalSource& source, Json& list) {
  const auto signals = source.signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (!signals[i].counts_violations || source.get(i) == 0) { continue; }
    Json violation{{"signal", signals[i].name}, {"count", source.get(i)}};
    const std::string first = text_of(source.first_violation(i));
    if (!first.empty()) { violation["first"] = first; }
    list.push_back(std::move(violation));
  }
}

Answer read_judgement(const Call& call) {
  return ask([robot = call.robot](runner::LiveRobots& robots) {
    Json json{{"violations", Json::array()}, {"to_come", Json::array()}};
    line::Station& station = robots[robot].station();
    add_violations(station.robot(), json["violations"]);
    add_violations(station.line(), json["violations"]);
    for (const auto& [event, why] : robots[robot].events_to_come()) {
      json["to_come"].push_back({{"event", event}, {"why", why}});
    }
    return json;
  });
}

Answer read_statistics(const Call& call) {
  return ask([robot = call.robot](runner::LiveRobots& robots) {
    return statistics_json(robots[robot].station());
  });
}

}  // namespace

std::vector<Operation> robot_operations() {
  constexpr std::string_view kTag = "robots";
  return {
      {
          .method = "GET",
          .path = "/robots",
          .id = "listRobots",
          .meaning =
              "All robots, with their devices, what tells this run from others, and the version "
              "of the program",
          .tag = kTag,
          .handler = list_robots,
          .result = "Robots",
      },
      {
          .method = "GET",
          .path = "/robots/{robot}",
          .id = "readRobot",
          .meaning = "A robot, and how it is drawn",
          .tag = kTag,
          .handler = read_robot,
          .result = "Robot",
      },
      {
          .method = "GET",
          .path = "/robots/{robot}/judgement",
          .id = "readJudgement",
          .meaning = "What a test should look at besides: violations of the protocol so far, and "
                     "events that were given and have never happened",
          .tag = kTag,
          .handler = read_judgement,
          .result = "Judgement",
      },
      {
          .method = "GET",
          .path = "/robots/{robot}/statistics",
          .id = "readStatistics",
          .meaning = "Counters of its line and its faults, and how late its frames were",
          .tag = kTag,
          .handler = read_statistics,
          .result = "Statistics",
      },
  };
}

}  // namespace fakebot::live
