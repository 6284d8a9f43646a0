// The speed controller of old releases, which add up the duty. Source: observed, firmware 1.1.2 and
// 1.0.0 at 16.4 V, with a motor that follows its duty at 900 mm/s in 0.3 s.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "robots/kobuki/firmware.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::protocol::kobuki::BaseControl;
using fakebot::protocol::kobuki::BasicSensorData;
using fakebot::robots::kobuki::Firmware;
using fakebot::robots::kobuki::firmware_parameters;
using fakebot::robots::kobuki::firmwares;
using fakebot::robots::kobuki::KobukiOptions;

namespace {

KobukiBench older_robot(std::string_view version) {
  KobukiOptions options;
  options.firmware = &*std::ranges::find(firmwares(), version, &Firmware::version);
  options.parameters = firmware_parameters();
  apply(*options.firmware, options.parameters);
  return KobukiBench(options);
}

}  // namespace

TEST_CASE("releases that add up the duty swing around the speed, those that jump with it at once") {
  struct Seen {
    int frame;  // 0: the frame before the command
    int duty_percent;
    int encoder_ticks;
  };
  const struct {
    const char* version;
    int speed_mm_s;
    std::vector<Seen> seen;
  } cases[] = {
      {"1.1.2",
       100,
       {{1, 3, 0}, {6, 14, 0}, {10, 51, 32}, {20, -14, 376}, {30, 26, 542}, {60, 11, 1270}}},
      {"1.1.2",
       300,
       {{1, 11, 0}, {6, 43, 0}, {10, 83, 82}, {20, 27, 823}, {30, 29, 1523}, {60, 42, 3610}}},
      {"1.1.2",
       700,
       {{1, 26, 0}, {6, 83, 1}, {10, 83, 103}, {20, 83, 907}, {30, 83, 2178}, {60, 75, 6971}}},
      {"1.0.0",
       100,
       {{1, 15, 0}, {6, 83, 1}, {10, 68, 106}, {20, -35, 500}, {30, 46, 611}, {60, -7, 1390}}},
      {"1.0.0",
       300,
       {{1, 36, 0}, {6, 83, 1}, {10, 83, 108}, {20, 20, 879}, {30, 43, 1545}, {60, 38, 3662}}},
      {"1.0.0",
       700,
       {{1, 80, 0}, {6, 83, 1}, {10, 83, 108}, {20, 83, 920}, {30, 83, 2195}, {60, 75, 6990}}},
  };
  for (const auto& c : cases) {
    CAPTURE(std::string(c.version));
    CAPTURE(c.speed_mm_s);
    KobukiBench bench = older_robot(c.version);
    bench.set("battery_v", 16.4).run_ms(1500).next_frame();
    bench.send(BaseControl{static_cast<std::int16_t>(c.speed_mm_s), 0});
    int frame = 0;
    for (const Seen& seen : c.seen) {
      while (frame + 1 < seen.frame) {
        bench.next_frame();
        ++frame;
      }
      ++frame;
      CAPTURE(frame);
      const auto data = bench.next<BasicSensorData>();
      CHECK(std::abs(data.left_pwm_percent - seen.duty_percent) <= 2);
      // The fastest speed of the modelled motors is off by 0.3 %.
      CHECK(std::abs(data.left_encoder_ticks - seen.encoder_ticks) <=
            5 + 0.003 * seen.encoder_ticks);
    }
  }
}

TEST_CASE("only releases that jump add up the duty before the motors have power") {
  for (const auto& one : {std::pair{"1.1.2", 3}, std::pair{"1.1.1", 3}, std::pair{"1.1.0", 71},
                          std::pair{"1.0.0", 71}}) {
    CAPTURE(std::string(one.first));
    KobukiBench bench = older_robot(one.first);
    bench.set("battery_v", 16.4).run_ms(1500).next_frame();
    bench.send(BaseControl{100, 0}).run_ms(80);
    CHECK(std::abs(bench.next<BasicSensorData>().left_pwm_percent - one.second) <= 1);
    CHECK(bench.get("wheel.left_m_s") == 0);
  }
}

TEST_CASE("1.1.2: a wheel whose own target has been 0 for 0.5 s loses its power") {
  // (-30, 124) after (-41, -2): duty of both up to 0.5 s, then of the right wheel alone.
  KobukiBench bench = older_robot("1.1.2");
  bench.set("battery_v", 16.4).run_ms(2500);
  bench.send(BaseControl{-41, -2}).run_ms(800).send(BaseControl{-30, 124}).run_ms(490);
  CHECK(bench.get("pwm.left") != 0);
  bench.run_ms(20);
  for (int ms = 0; ms < 200; ms += kTickMs) {
    bench.step();
    CHECK(bench.get("pwm.left") == 0);
  }
  CHECK(bench.get("pwm.right") != 0);
  CHECK(std::abs(bench.get("wheel.left_m_s")) < 0.01);

  KobukiBench newer = older_robot("1.1.4");
  newer.run_ms(2500).send(BaseControl{-30, 124}).run_ms(900);
  CHECK(newer.get("pwm.right") != 0);
}

TEST_CASE("1.0.0 does not cut off the speed of the inner wheel, 1.1.2 does") {
  // Source: observed: left wheel of (-22, 32767) at -21.8 and -21 mm/s.
  const auto left_m_s = [](std::string_view version) {
    KobukiBench bench = older_robot(version);
    bench.run_ms(500).send(BaseControl{-22, 32767}).step();
    return bench.robot().state().drive.left().target_m_s;
  };
  CHECK(left_m_s("1.0.0") == doctest::Approx(-0.02184).epsilon(0.001));
  CHECK(left_m_s("1.1.2") == doctest::Approx(-0.021));
}
