// Waits of clients for conditions that become true, or stay true.
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
  sim::SimTime time{0};     ///< longest wait
  bool stays_true = false;  ///< for all of `time`, instead of becoming true within `time`
};

struct Waited {
  bool held = false;   ///< whether the condition was as awaited
  sim::SimTime at{0};  ///< when the answer was clear
  /// The signals of the condition with their values at time `at`, each signal once.
  std::vector<std::pair<const sim::Signal*, double>> signals{};
};

struct WaitInVain {
  Awaited awaited;
  sim::SimTime since{0};
};

/// All functions belong to the session's thread, and must not be called during a tick.
class Waits {
 public:
  /// The session and the station must outlive the waits.
  Waits(Session& session, line::Station& station) : session_(session), station_(station) {}

  using OnWaited = std::function<void(Waited)>;
  /// The answer if clear at once; nothing if the client has to wait. Brings the robot to the
  /// present.
  std::optional<Waited> at_once(const Awaited& awaited);
  /// Calls `on_waited` once: when the answer is clear, at once or during a tick, or when
  /// `is_wanted` returns false. Held simulated time goes on until then, and `on_waited` is called
  /// when the drivers have got there, too.
  void await(
      const Awaited& awaited, OnWaited on_waited,
      std::function<bool()> is_wanted = [] { return true; });
  void after_tick(sim::SimTime now);

  /// The last wait in vain. Waits for a condition over the time are left out, because the time is
  /// special to this run.
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
    /// Whether the condition was as awaited; nothing: not clear yet.
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
