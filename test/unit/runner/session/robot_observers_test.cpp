// Events of robots that live apart come in order of time, on the thread of the session.
#include "runner/session/robot_observers.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "sim/outbox.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

constexpr std::uint8_t kSequence = 6;

/// Two events: a sound, and a frame with a wrong checksum.
void cause_events(sim::Robot& robot) {
  protocol::kobuki::FrameBuilder builder;
  builder.add(protocol::kobuki::SoundSequence{kSequence});
  const auto frame = builder.finish();
  robot.receive(frame);
  std::vector<std::uint8_t> wrong(frame.begin(), frame.end());
  wrong.back() ^= 1U;
  robot.receive(wrong);
}

}  // namespace

TEST_CASE("events of robots that live apart wait for all, and come in order of time") {
  struct Told {
    std::size_t robot;
    sim::SimTime time;
    std::string name;
    std::string violation;
  };
  for (const std::size_t threads : {1U, 2U}) {
    CAPTURE(threads);
    std::vector<Told> told;
    runner::SessionEvents events;
    events.on_robot_event = [&, here = std::this_thread::get_id()](std::size_t robot,
                                                                   const sim::RobotEvent& event) {
      CHECK(std::this_thread::get_id() == here);
      if (event.value != kSequence && event.violation.bytes.empty()) { return; }  // of the boot
      told.push_back({robot, event.time, std::string(event.name), sim::text_of(event.violation)});
    };
    runner::RobotObservers observers(events);
    observers.use_threads(threads);
    std::array<robots::kobuki::Kobuki, 2> robots{robots::kobuki::Kobuki({}),
                                                 robots::kobuki::Kobuki({})};
    for (auto& robot : robots) { observers.observe(robot); }
    observers.run(2, [&](std::size_t i) {
      sim::Outbox out;
      for (std::size_t tick = 0; tick < 220 - 10 * i; ++tick) { robots[i].step(out); }
      cause_events(robots[i]);
    });
    REQUIRE(told.size() == 8);
    CHECK(told[3].robot == 1);
    CHECK(told[4].robot == 0);
    CHECK(told[3].time < told[4].time);
    CHECK(told[0].name == "sound.sequence");
    CHECK(told[2].violation.starts_with("AA 55"));

    observers.time_by(0, [](sim::SimTime time) { return time - 1s; });
    cause_events(robots[0]);
    REQUIRE(told.size() > 8);
    CHECK(told[8].time == told[4].time - 1s);
  }
}
