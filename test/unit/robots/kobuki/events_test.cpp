// An observer gets events.
#include <cmath>
#include <string>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;

TEST_CASE("events carry the simulated time at which they happened") {
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(1000);
  bench.events().clear();
  bench.send(SoundSequence{2}).run_ms(500).send_bytes(from_hex("77"));
  const std::vector<SeenEvent> expected = {{1000, "driver.connected", 1},
                                           {1000, "sound.sequence", 6},
                                           {1000, "sound.sequence", 2},
                                           {1500, "wire.garbage_bytes", 1}};
  CHECK(bench.events() == expected);
}

TEST_CASE("the events of a driver's session are reported in order") {
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(1000);
  bench.events().clear();
  bench.send(BaseControl{200, 0}, GeneralPurposeOutput{0x0100});
  bench.send(SetControllerGain{1, 1000, 2, 3});
  bench.run_ms(1000).set("button.b0", 1).run_ms(5000);
  std::vector<std::string> told;
  for (const SeenEvent& event : bench.events()) {
    told.push_back(event.name + " " + std::to_string(static_cast<int>(event.value)));
  }
  CHECK(told == std::vector<std::string>{"driver.connected 1", "sound.sequence 6", "outputs 256",
                                         "gain.type 1", "sound.sequence 3", "driver.connected 0",
                                         "sound.sequence 5"});
}

TEST_CASE("outputs are reported when they change, not each time they are written") {
  KobukiBench bench = ideal_kobuki();
  bench.send(BaseControl{});
  bench.events().clear();
  bench.send(GeneralPurposeOutput{0x00F0});  // as at power-on
  CHECK(bench.events().empty());
  bench.send(GeneralPurposeOutput{0x01F0}).send(GeneralPurposeOutput{0x01F0});
  REQUIRE(bench.events().size() == 1);
  CHECK(bench.events()[0].value == 0x01F0);
}

TEST_CASE("an idle robot reports the power-on melody and nothing else") {
  // Source: observed, firmware 1.2.0: the melody plays 198 ms after the start; in whole ticks.
  KobukiBench bench = standard_kobuki();
  bench.run_ms(10000);
  REQUIRE(bench.events().size() == 1);
  CHECK(bench.events()[0].name == "sound.sequence");
  CHECK(bench.events()[0].value == 0);
  CHECK(std::abs(bench.events()[0].at_ms - 198) <= 5);
}

TEST_CASE("event names are signal names") {
  KobukiBench bench = standard_kobuki();
  bench.send(BaseControl{200, 0}, GeneralPurposeOutput{0x0100}, wire::Sound{500, 10},
             SetControllerGain{1, 1000, 2, 3}, SetControllerGain{1, 0x80000000, 2, 3});
  bench.send_bytes(from_hex("77 aa 55 78 aa 55 03 04 01 03 04 aa 55 04 63 02 00 00 65"));
  bench.send_bytes(from_hex("aa 55 05 01 03 c8 00 00 cf aa 55 04 01 04 c8 00 c9 aa 55"));
  bench.set("button.b0", 1).run_ms(5000);
  REQUIRE(bench.events().size() > 10);
  for (const SeenEvent& event : bench.events()) {
    CAPTURE(event.name);
    CHECK(fakebot::sim::find_signal(bench.robot().signals(), event.name).has_value());
  }
}

TEST_CASE("an observer changes nothing and can be removed") {
  KobukiBench watched = standard_kobuki();
  KobukiBench alone = standard_kobuki();
  alone.robot().observe(nullptr);
  for (KobukiBench* bench : {&watched, &alone}) {
    bench->send(BaseControl{200, 300}, SoundSequence{1}).send_bytes(from_hex("77"));
    bench->run_ms(5000);
  }
  CHECK(alone.events().empty());
  CHECK_FALSE(watched.events().empty());
  REQUIRE(alone.frames().size() == watched.frames().size());
  for (std::size_t i = 0; i < alone.frames().size(); ++i) {
    REQUIRE(alone.frames()[i].bytes == watched.frames()[i].bytes);
  }
}
