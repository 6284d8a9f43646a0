#include "runner/scenario/played_scenario.hpp"

#include <cassert>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "line/scripted_line.hpp"
#include "runner/scenario/scenario_time.hpp"
#include "sim/fleet/named_source.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/time_text.hpp"
#include "sim/simulation.hpp"

namespace fakebot::runner {

using sim::scenario::Player;

ScenarioResult play(const sim::scenario::Scenario& scenario, sim::Robot& robot,
                    const line::LineOptions& line_options, Recorders recorders,
                    const IsStopped& is_stopped) {
  assert(recorders.recorder == nullptr || recorders.recording == nullptr);
  line::ScriptedLine line(robot, line_options);
  sim::scenario::Outside outside;
  outside.sources = {&line.line()};
  sim::SimTime now{0};
  const auto acts_of = [&now](line::ScriptedLine& of) {
    return sim::scenario::LineActs{
        .send = [&now, &of](std::span<const std::uint8_t> bytes) { of.send(now, bytes); },
        .plug = [&of](const sim::scenario::Plug& plug) { of.script().plug(plug); },
        .order_driver =
            [&of](sim::scenario::DriverOrder order) { return of.script().order(order); },
        .wire = &of.line().wire(),
        .inputs = &of.line()};
  };
  outside.line = acts_of(line);
  std::deque<line::ScriptedLine> lines_of_devices;
  std::deque<sim::NamedSource> device_lines;
  sim::for_each_device(robot, [&](const std::string& name, const sim::CarriedDevice& device) {
    auto& of_device = lines_of_devices.emplace_back(*device.robot, line::LineOptions{});
    outside.sources.push_back(&device_lines.emplace_back(name, of_device.line()));
    outside.other_lines.emplace(name, acts_of(of_device));
  });
  const std::vector<const sim::SignalSource*> lines = outside.sources;
  Player player(scenario, robot, std::move(outside));
  const auto record = [&](line::ScriptedLine& of, std::size_t number) {
    if (recorders.recorder != nullptr) { of.line().tap(&recorders.recorder->tap(number)); }
    if (recorders.recording != nullptr) {
      of.line().tap(&recorders.recording->tap(number, time_of_scenario(player)));
    }
  };
  record(line, 0);
  for (std::size_t i = 0; i < lines_of_devices.size(); ++i) { record(lines_of_devices[i], i + 1); }
  sim::Simulation simulation(robot);
  sim::Outbox out;
  if (recorders.recorder != nullptr) {
    recorders.recorder->follow(player, robot, lines);  // forwards ticks to the player
    simulation.join(*recorders.recorder);
  } else {
    simulation.join(player);
  }
  sim::SimTime asked{0};
  bool interrupted = false;
  while (!player.is_over() && !interrupted) {
    if (is_stopped && now >= asked) {
      asked = now + std::chrono::seconds(1);
      interrupted = is_stopped();
    }
    line.begin_tick(now);
    for (line::ScriptedLine& other : lines_of_devices) { other.begin_tick(now); }
    simulation.advance_to(now + robot.tick(), out);
    now = simulation.now();
    out.for_each([&](std::span<const std::uint8_t> frame) { line.line().from_robot(now, frame); });
    out.clear();
    line.advance(now);
    for (std::size_t i = 0; i < lines_of_devices.size(); ++i) {
      simulation.frames_of_device(i).for_each([&](std::span<const std::uint8_t> frame) {
        lines_of_devices[i].line().from_robot(now, frame);
      });
      lines_of_devices[i].advance(now);
    }
  }
  line.line().wire().give_up(now);
  for (line::ScriptedLine& other : lines_of_devices) { other.line().wire().give_up(now); }
  if (interrupted) { player.finish(sim::scenario::ScenarioEnd::cut_short); }
  ScenarioResult result = result_of(player);
  if (interrupted) {
    result.verdict = sim::scenario::Verdict::error;
    result.reason = "stopped by the user at " + sim::scenario::seconds_text(now);
    result.interrupted = true;
  }
  return result;
}

}  // namespace fakebot::runner
