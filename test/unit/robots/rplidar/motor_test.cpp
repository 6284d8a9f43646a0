// The motor, the health and the times of packets.
#include <doctest/doctest.h>

#include "unit/robots/rplidar/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;
using rplidar_wire::Capsule;

TEST_CASE("an A2 stands still until the board gives power to its motor, and then measures") {
  RplidarStage stage(ModelNumber::a2);
  stage.ask(rplidar_wire::Scan{});
  CHECK(stage.run(3s).size() == 1);  // the descriptor
  CHECK(stage.value("running") == 0);
  stage.ask(rplidar_wire::SetMotorPwm{660});
  CHECK(stage.run(990ms).empty());  // a second to start
  CHECK(stage.run(200ms).size() > 200);
  CHECK(stage.value("rate_hz") == doctest::Approx(10));
  stage.ask(rplidar_wire::SetMotorPwm{0});
  stage.run(20ms);  // what is under way
  CHECK(stage.run(1s).empty());
  CHECK(stage.value("motor.on") == 0);
  CHECK(stage.value("rate_hz") < 5.1);
}

TEST_CASE("an A2 turns faster with more power") {
  RplidarStage stage(ModelNumber::a2);
  for (const auto& [pwm, rate_hz] : {std::pair{250, 3.5}, {660, 10.0}, {850, 15.0}, {2000, 21.0}}) {
    stage.ask(rplidar_wire::SetMotorPwm{static_cast<std::uint16_t>(pwm)});
    stage.run(3s);
    CHECK(stage.value("rate_hz") == doctest::Approx(rate_hz));
  }
  CHECK(stage.value("motor.pwm") == 1023);
}

TEST_CASE("an S1 turns as fast as a host wants, in its next scan, too") {
  RplidarStage stage(ModelNumber::s1);
  stage.ask(rplidar_wire::Scan{});
  stage.run(2s);
  CHECK(stage.value("rate_hz") == doctest::Approx(10));
  stage.ask(rplidar_wire::SetMotorSpeed{900});
  stage.run(2s);
  CHECK(stage.value("rate_hz") == doctest::Approx(15));
  CHECK(stage.value("running") == 1);
  stage.ask(rplidar_wire::Stop{});
  stage.run(3s);
  stage.ask(rplidar_wire::Scan{});
  stage.run(3s);
  CHECK(stage.value("rate_hz") == doctest::Approx(15));
  CHECK(stage.value("wire.unknown_requests") == 0);
}

TEST_CASE("an A1 turns as long as it has power") {
  RplidarStage stage(ModelNumber::a1);
  CHECK(stage.value("rate_hz") == doctest::Approx(7.4));
  REQUIRE(stage.scanner.switch_power(false));
  stage.run(4s);
  CHECK(stage.value("rate_hz") == 0);
  REQUIRE(stage.scanner.switch_power(true));
  stage.run(2s);
  CHECK(stage.value("rate_hz") == doctest::Approx(7.4));
}

TEST_CASE("DTR stops the motor of an A1, also while the scanner starts") {
  RplidarStage stage(ModelNumber::a1);
  stage.scanner.driver_set_lines({.dtr = true, .rts = true});
  stage.ask(rplidar_wire::Scan{});
  stage.run(4s);
  CHECK(stage.value("rate_hz") == 0);
  CHECK(stage.run(1s).empty());
  stage.ask(rplidar_wire::Reset{});
  stage.run(4s);
  CHECK(stage.value("rate_hz") == 0);
  stage.scanner.driver_set_lines({.dtr = false, .rts = true});
  stage.run(4s);
  CHECK(stage.value("rate_hz") == doctest::Approx(7.4));
}

TEST_CASE("DTR gives no power to the motor of an A1 that is off, and stops no other motor") {
  RplidarStage off(ModelNumber::a1);
  REQUIRE(off.scanner.switch_power(false));
  off.scanner.driver_set_lines({});
  off.run(4s);
  CHECK(off.value("rate_hz") == 0);
  RplidarStage other(ModelNumber::a2);
  other.ask(rplidar_wire::SetMotorPwm{660});
  other.scanner.driver_set_lines({.dtr = true, .rts = true});
  other.run(3s);
  CHECK(other.value("rate_hz") == doctest::Approx(10));
}

TEST_CASE("a stalling motor interrupts a scan, and the next capsule has the start bit") {
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::ExpressScan{.working_mode = 1});
  stage.run(500ms);
  stage.force("motor.stalls", 1);
  stage.run(50ms);
  CHECK(stage.run(2s).empty());
  CHECK(stage.value("health") == 0);
  stage.release("motor.stalls");
  const auto frames = stage.run(3s);
  REQUIRE(frames.size() > 100);
  CHECK(rplidar_wire::unpack<Capsule>(frames[0]).start == 1);
  CHECK(rplidar_wire::unpack<Capsule>(frames[1]).start == 0);
}

TEST_CASE("a forced scan sends nodes without echoes while the head stands still") {
  RplidarStage stage(ModelNumber::a2);
  stage.ask(rplidar_wire::ForceScan{});
  const auto frames = stage.run(1s);
  REQUIRE(frames.size() > 1000);
  for (std::size_t i = 1; i < frames.size(); ++i) {
    CHECK(protocol::to_hex(frames[i]) == "02 01 00 00 00");
  }
}

TEST_CASE("an error stops a scan until a reset, and requests are answered meanwhile") {
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::Scan{});
  stage.run(200ms);
  stage.force("health", 2);
  stage.run(50ms);
  CHECK(stage.run(1s).empty());
  stage.release("health");
  stage.send("A5 52");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 02 01 00");
  stage.ask(rplidar_wire::Scan{});
  CHECK(stage.run(1s).empty());
  CHECK(stage.value("scans.refused") == 1);
  stage.ask(rplidar_wire::Reset{});
  stage.run(1s);
  stage.send("A5 52");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 00 00 00");
  stage.ask(rplidar_wire::Scan{});
  CHECK(stage.run(1s).size() > 1900);
}

TEST_CASE("a reset does not help against an error that stays") {
  RplidarStage stage(ModelNumber::a1);
  stage.force("health", 2);
  stage.ask(rplidar_wire::Reset{});
  stage.run(1s);
  stage.send("A5 52");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 02 01 00");
}

TEST_CASE("a warning is reported, and the scanner goes on") {
  RplidarStage stage(ModelNumber::a1);
  stage.force("health", 1);
  stage.send("A5 52");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 01 01 00");
  stage.ask(rplidar_wire::Scan{});
  CHECK(stage.run(1s).size() > 1900);
}

TEST_CASE("who sleeps until the next frame misses none") {
  for (const ModelNumber number :
       {ModelNumber::a1, ModelNumber::a2, ModelNumber::a3, ModelNumber::s1}) {
    for (const std::uint8_t mode : std::array<std::uint8_t, 3>{0, 1, 3}) {
      RplidarStage stage(number);
      stage.ask(rplidar_wire::SetMotorPwm{660});
      if (mode == 0) {
        stage.ask(rplidar_wire::Scan{});
      } else {
        stage.ask(rplidar_wire::ExpressScan{.working_mode = mode});
      }
      std::size_t frames = 0;
      while (stage.time < 4s) {
        const SimTime next = stage.scanner.next_frame_at();
        CHECK(next > stage.time);
        CHECK(stage.run(next - stage.time - stage.scanner.tick()).empty());
        frames += stage.run(stage.scanner.tick()).size();
      }
      CHECK(frames > 200);
    }
  }
}
