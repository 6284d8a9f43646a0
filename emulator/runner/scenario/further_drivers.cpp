#include "runner/scenario/further_drivers.hpp"

namespace fakebot::runner {

using sim::scenario::DriverOrder;

std::optional<std::string> all_ready_when(const std::string& own,
                                          const std::vector<config::FurtherRobot>& further) {
  std::string all = own.empty() ? "" : "(" + own + ")";
  for (const config::FurtherRobot& one : further) {
    if (one.driver.starts_by_event) { continue; }
    all += (all.empty() ? "(" : " && (") + one.driver.ready_when + ")";
  }
  return all.empty() ? std::nullopt : std::optional(all);
}

FurtherDrivers::FurtherDrivers(Session& session, const std::vector<config::FurtherRobot>& robots,
                               std::size_t first,
                               const std::function<JudgeContext(line::Station&)>& context_of,
                               std::optional<int> output, std::size_t index)
    : session_(session) {
  for (const config::FurtherRobot& robot : robots) {
    std::size_t number = first;
    while (session.robot(number).device_name() != robot.name) { ++number; }
    all_.emplace_back(robot.name, number, session, robot.driver, output,
                      context_of(session.robot(number)), index);
  }
}

std::map<std::string, std::function<bool(DriverOrder)>> FurtherDrivers::orders() {
  std::map<std::string, std::function<bool(DriverOrder)>> orders;
  for (One& one : all_) {
    orders.emplace(one.robot, [this, &one](DriverOrder order) {
      const bool changes = one.process.is_changed_by(order);
      session_.post(
          [this, &one, order] { one.process.execute(order, session_.ports_of(one.number)); });
      return changes;
    });
  }
  return orders;
}

void FurtherDrivers::start(const std::function<bool()>& is_ready) {
  for (One& one : all_) {
    if (one.process.starts_by_event()) { continue; }
    one.process.await_readiness(is_ready, [&one] { return "; it is the driver of " + one.robot; });
    one.process.start(session_.ports_of(one.number));
  }
}

void FurtherDrivers::finish(JudgedDriver& judged) {
  for (One& one : all_) {
    one.process.finish();
    const std::string of = "the driver of " + one.robot + ": ";
    if (!one.process.error().empty()) {
      one.process.failed_by_environment() ? judged.fail_by_environment(of + one.process.error())
                                          : judged.fail(of + one.process.error());
    } else if (!one.process.test_failure().empty()) {
      judged.fail_with_verdict(of + one.process.test_failure());
    } else if (!one.process.cut_short().empty()) {
      judged.fail(of + "it ended " + one.process.cut_short());
    }
  }
}

}  // namespace fakebot::runner
