// Advances the time of a timeline, and records all happenings.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sim/scenario/events/timeline.hpp"
#include "sim/scenario/time_text.hpp"
#include "unit/sim/scenario/stage.hpp"

namespace fakebot::test {

struct TimelinePlay {
  TestSignals signals{};
  sim::scenario::SignalBoard board{{&signals}};
  std::vector<std::string> log{};
  bool acts = true;
  sim::scenario::Timeline timeline;
  SimTime now{0};

  explicit TimelinePlay(std::vector<sim::scenario::Event> events)
      : timeline(std::move(events), board,
                 {[this](const sim::scenario::Action& action) {
                    log.push_back(text_of(action));
                    return acts;
                  },
                  [this](std::size_t event) { note("", event); },
                  [this](std::size_t event) { note("end of ", event); }},
                 kTestTick) {}

  void note(const std::string& what, std::size_t event) {
    log.push_back(sim::scenario::seconds_text(board.now()) + " " + what +
                  timeline.event(event).name);
  }

  static std::string text_of(const sim::scenario::Action& action) {
    if (const auto* force = std::get_if<sim::scenario::Force>(&action)) {
      return "force " + force->signal;
    }
    if (const auto* release = std::get_if<sim::scenario::Release>(&action)) {
      return "release " + release->signal;
    }
    if (std::holds_alternative<sim::scenario::Lift>(action)) { return "lift"; }
    if (std::holds_alternative<sim::scenario::PutDown>(action)) { return "put down"; }
    if (const auto* power = std::get_if<sim::scenario::SwitchPower>(&action)) {
      return power->on ? "on" : "off";
    }
    if (const auto* note = std::get_if<sim::scenario::Note>(&action)) { return note->text; }
    return "?";
  }

  void run_until(SimTime end) {
    for (; now <= end; now += kTestTick) {
      board.sample(now);
      timeline.act();
    }
  }
};

using Log = std::vector<std::string>;

}  // namespace fakebot::test
