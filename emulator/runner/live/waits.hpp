// What clients wait for: conditions that come true, or stay true.
#pragma once

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "line/station.hpp"
#include "runner/session/session.hpp"
#include "sim/scenario/condition.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::runner {

struct Awaited {
  std::string condition;
  sim::SimTime time{0};     ///< so long at most
  bool stays_true = false;  ///< all of this time, instead of becoming true in it
};

struct Waited {
  bool held = false;   ///< as it was awaited
  sim::SimTime at{0};  ///< when that was clear
  /// Those of the condition, as they were then, each once.
  std::vector<std::pair<const sim::Signal*, double>> signals{};
};

struct WaitInVain {
  Awaited awaited;
  sim::SimTime since{0};
};

/// All of it belongs to the session's thread, and must not be called during a tick.
class Waits {
 public:
  /// Both must outlive it.
  Waits(Session& session, line::Station& station) : session_(session), station_(station) {}

  using OnWaited = std::function<void(Waited)>;
  /// What is clear at once; nothing if somebody has to wait. Brings the robot to the present.
  std::optional<Waited> at_once(const Awaited& awaited);
  /// Calls `on_waited` once: as soon as it is clear, at once if it is already, or during a tick, or
  /// when nobody wants it any more. In simulated time that is held, time goes on until then, and it
  /// is called when the drivers are there, too.
  void await(
      const Awaited& awaited, OnWaited on_waited,
      std::function<bool()> is_wanted = [] { return true; });
  void after_tick(sim::SimTime now);

  /// The last one, if it is not of a condition over the time itself, which is that of this run.
  const std::optional<WaitInVain>& last_in_vain() const { return last_in_vain_; }

 private:
  struct Wait {
    Awaited awaited;
    sim::scenario::Condition condition;
    sim::SimTime since;
    OnWaited on_waited{};
    std::function<bool()> is_wanted{};
    TimeGrants::Id grant = 0;  // in simulated time

    sim::SimTime until() const { return since + awaited.time; }
    /// Nothing: that is not clear yet.
    std::optional<bool> held(sim::SimTime now);
  };

  Wait begin(const Awaited& awaited);
  std::optional<Waited> at_once(Wait& wait);
  TimeGrants::Id let_time_go_on_until(sim::SimTime time);
  void note_in_vain(const Wait& wait);
  void end_what_is_clear(sim::SimTime now);
  void end(Wait& wait, bool held);
  Waited waited(const Wait& wait, bool held) const;

  Session& session_;
  line::Station& station_;
  std::optional<sim::scenario::SignalBoard> board_{};  // for waits_
  std::list<Wait> waits_{};
  std::optional<WaitInVain> last_in_vain_{};
};

}  // namespace fakebot::runner
