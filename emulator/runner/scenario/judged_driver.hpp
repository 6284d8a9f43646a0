// The driver that a scenario judges: its process, and whether that ends as it has to.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "config/scenario/driver_values.hpp"
#include "io/pace/timer.hpp"
#include "runner/session/session.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::runner {

class JudgedDriver {
 public:
  /// Stops the session when there is nothing more to judge: after an error, or when it has
  /// ended by itself and the scenario is to end with it. What the driver prints goes to the
  /// descriptor `output`, else where ours goes.
  JudgedDriver(Session& session, config::ScenarioDriver driver, std::optional<int> output);
  JudgedDriver(const JudgedDriver&) = delete;
  JudgedDriver& operator=(const JudgedDriver&) = delete;
  JudgedDriver(JudgedDriver&&) = delete;
  JudgedDriver& operator=(JudgedDriver&&) = delete;
  ~JudgedDriver() = default;

  /// Nobody starts it: a driver that somebody else starts is judged.
  bool is_absent() const { return driver_.command.empty(); }
  bool starts_by_event() const { return driver_.starts_by_event; }

  void start(const std::string& port);
  void obey(sim::scenario::DriverOrder order, const std::string& port);

  /// It has to be ready in time; is_ready is asked then, and if it is not, `hint` for what else
  /// there is to say.
  void await_readiness(std::function<bool()> is_ready, std::function<std::string()> hint);

  /// The scenario is over: it is ended, if it has not.
  void finish();

  bool has_ended_by_itself() const { return ended_by_itself_; }
  /// What was wrong first; empty when all was right.
  const std::string& error() const { return error_; }
  void blame(const std::string& error);

 private:
  void on_end(const io::DriverEnd& end);
  void judge_own_end(const io::ProcessEnd& end);
  void judge_end_when_asked(const io::ProcessEnd& end);

  Session& session_;
  config::ScenarioDriver driver_;
  std::optional<int> output_;
  io::Driver& process_;
  io::Timer patience_;
  bool ended_by_itself_ = false;
  std::string error_;
};

}  // namespace fakebot::runner
