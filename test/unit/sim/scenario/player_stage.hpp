// A test plays a scenario with a robot that only notes all actions.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "sim/scenario/player.hpp"
#include "unit/sim/scenario/stage.hpp"

namespace fakebot::test {

using namespace sim::scenario;

/// Notes all actions, and obeys unless told to refuse.
class NotingRobot final : public sim::Robot {
 public:
  explicit NotingRobot(SimTime lead = SimTime{0}) : lead_(lead) {}

  std::array<double, 3> values{};  ///< of the signals
  sim::world::Placement place{};
  bool obeys_hands = true;  ///< false: all handling and worlds are refused
  std::vector<std::string> log;
  std::vector<std::uint8_t> received;
  std::optional<sim::world::Placement> put_down_at;
  std::optional<sim::world::Vec2> pushed;

  std::span<const sim::Signal> signals() const override { return kSignals; }
  double get(std::size_t signal) const override { return values[signal]; }
  SimTime tick() const override { return kTestTick; }
  const sim::WireProtocol& wire() const override { return robots::kobuki::wire_protocol(); }
  void receive(std::span<const std::uint8_t> bytes) noexcept override {
    received.assign(bytes.begin(), bytes.end());
  }
  SimTime reception_lead() const override { return lead_; }
  void driver_left() noexcept override {}
  void step(sim::Outbox& /*out*/) override {}
  SimTime next_frame_at() const override { return SimTime::max(); }
  const std::shared_ptr<const sim::world::World>& world() const override { return world_; }
  bool enter(std::shared_ptr<const sim::world::World> world) override {
    if (obeys_hands) { world_ = std::move(world); }
    return obeys_hands;
  }
  sim::world::Placement placement() const override { return place; }
  bool switch_power(bool on) override {
    if (obeys_hands) { values[2] = on ? 1 : 0; }
    return noted(on ? "on" : "off");
  }
  bool lift() override { return noted("lift"); }
  bool put_down(const sim::world::Placement& where) override {
    put_down_at = where;
    return noted("put down");
  }
  bool push(sim::world::Vec2 way, double /*turn_rad*/) override {
    pushed = way;
    return noted("push");
  }
  void set(std::size_t signal, double value) override {
    values[signal] = value;
    noted("set " + std::string(kSignals[signal].name));
  }
  void release(std::size_t signal) override {
    noted("release " + std::string(kSignals[signal].name));
  }
  void observe(sim::Observer* /*observer*/) override {}

 private:
  static constexpr std::array kSignals{sim::Signal{"bumper", "flag", 0, 1, "pressed", true},
                                       sim::Signal{"battery_V", "V", 0, 17, "charge", true},
                                       sim::Signal{"power", "flag", 0, 1, "switched on", false}};

  bool noted(std::string what) {
    log.push_back(std::move(what));
    return obeys_hands;
  }

  std::shared_ptr<const sim::world::World> world_ = std::make_shared<const sim::world::World>();
  SimTime lead_;
};

/// An event at a time.
inline Event event_at(SimTime time, std::string name, Action action) {
  return {.name = std::move(name), .trigger = At{time}, .actions = {std::move(action)}};
}

/// Plays for at most a second.
struct Performance {
  NotingRobot robot;
  Player player;
  SimTime now{0};

  explicit Performance(std::vector<Event> events, Outside outside = {})
      : Performance(Scenario{.duration = 1s, .events = std::move(events)}, std::move(outside)) {}
  explicit Performance(const Scenario& scenario, Outside outside = {}, SimTime lead = SimTime{0})
      : robot(lead), player(scenario, robot, std::move(outside)) {}

  void run_until(SimTime end) {
    while (now < end) {
      player.before_tick(now);
      now += kTestTick;
      player.after_tick(now);
    }
  }
  std::vector<std::string> idle_after(SimTime end) {
    run_until(end);
    return player.idle_events();
  }
  /// "0.010 hit", "0.010 could not: the robot ..."
  std::vector<std::string> told() const {
    std::vector<std::string> all;
    for (const Happening& one : player.happenings()) {
      const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(one.at).count();
      all.push_back(std::to_string(ms) + " ms " + kKinds.at(static_cast<std::size_t>(one.kind)) +
                    one.text);
    }
    return all;
  }

 private:
  static inline const std::array<std::string, 4> kKinds{"", "end of ", "note: ", "left undone: "};
};

using Texts = std::vector<std::string>;

}  // namespace fakebot::test
