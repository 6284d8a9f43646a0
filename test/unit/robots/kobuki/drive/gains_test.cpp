// The gains of the speed controller: request, setting, refusal and effect.
#include <cmath>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::protocol::kobuki::BaseControl;
using fakebot::protocol::kobuki::ControllerInfo;
using fakebot::protocol::kobuki::GetControllerGain;
using fakebot::protocol::kobuki::SetControllerGain;
using fakebot::robots::kobuki::parameters_of;

namespace {

Bytes answer_to(KobukiBench& bench, const Bytes& command) {
  bench.send_bytes(command);
  const auto info = bench.next_frame().find<ControllerInfo>();
  return info ? frame_of(*info) : Bytes{};
}

const Bytes kGet = frame_of(GetControllerGain{});

// Source: observed, firmware 1.2.0: type 0, P 100000, I 100, D 2000.
const Bytes kDefaults = from_hex("aa 55 0f 15 0d 00 a0 86 01 00 64 00 00 00 d0 07 00 00 83");

constexpr std::uint32_t kLargest = 0x7FFFFFFF;

double travelled_m_with(const SetControllerGain& gains) {
  KobukiBench bench = standard_kobuki();
  bench.send(gains);
  for (int i = 0; i < 5; ++i) { bench.send(BaseControl{200, 0}).run_ms(200); }
  return bench.get("pose.x_m");
}

}  // namespace

TEST_CASE("a request for the gains returns the factory gains") {
  for (const auto& profile : fakebot::robots::kobuki::profiles()) {
    CAPTURE(profile.name);
    KobukiBench bench(parameters_of(profile.values));
    bench.run_ms(300).next_frame();
    CHECK(answer_to(bench, kGet) == kDefaults);
  }
}

TEST_CASE("new gains are confirmed at once and kept") {
  KobukiBench bench = standard_kobuki();
  // Source: computed by hand: 1 23000 45 6789.
  const Bytes info = from_hex("aa 55 0f 15 0d 01 d8 59 00 00 2d 00 00 00 85 1a 00 00 25");
  CHECK(answer_to(bench, frame_of(SetControllerGain{1, 23000, 45, 6789})) == info);
  CHECK_FALSE(bench.next_frame().find<ControllerInfo>());
  CHECK(answer_to(bench, kGet) == info);
  CHECK(bench.get("gain.type") == 1);
  CHECK(bench.get("gain.p") == doctest::Approx(23));
  CHECK(bench.get("gain.i") == doctest::Approx(0.045));
  CHECK(bench.get("gain.d") == doctest::Approx(6.789));
}

TEST_CASE("type 0 restores the factory gains and ignores the values") {
  KobukiBench bench = standard_kobuki();
  answer_to(bench, frame_of(SetControllerGain{1, 1, 2, 3}));
  CHECK(answer_to(bench, frame_of(SetControllerGain{0, 4, 5, 6})) == kDefaults);
  CHECK(answer_to(bench, kGet) == kDefaults);
}

TEST_CASE("any other type is echoed with its values") {
  // Source: observed, firmware 1.2.0.
  for (const std::uint8_t type : Bytes{1, 2, 3, 7, 128, 255}) {
    CAPTURE(type);
    KobukiBench bench = standard_kobuki();
    const Bytes info = frame_of(ControllerInfo{type, 7, 8, 9});
    CHECK(answer_to(bench, frame_of(SetControllerGain{type, 7, 8, 9})) == info);
    CHECK(answer_to(bench, kGet) == info);
  }
}

TEST_CASE("gains from 0 to 2^31 - 1 are accepted, larger ones refused, counted and not answered") {
  // Source: observed, firmware 1.2.0.
  struct Case {
    SetControllerGain command;
    bool taken;
  };
  const std::vector<Case> cases = {
      {{1, 0, 0, 0}, true},
      {{1, kLargest, kLargest, kLargest}, true},
      {{1, kLargest + 1, 2, 3}, false},
      {{1, 1, kLargest + 1, 3}, false},
      {{1, 1, 2, kLargest + 1}, false},
      {{1, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, false},
      {{2, 0xFFFFFFFF, 0, 0}, false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.command.type);
    CAPTURE(c.command.p_gain_milli);
    CAPTURE(c.command.i_gain_milli);
    CAPTURE(c.command.d_gain_milli);
    KobukiBench bench = standard_kobuki();
    const Bytes before = answer_to(bench, frame_of(SetControllerGain{1, 11, 12, 13}));
    const Bytes answer = answer_to(bench, frame_of(c.command));
    CHECK(answer.empty() == !c.taken);
    CHECK(bench.get("wire.refused_values") == (c.taken ? 0 : 1));
    CHECK(bench.times_seen("wire.refused_values", 1) == (c.taken ? 0 : 1));
    CHECK(answer_to(bench, kGet) == (c.taken ? answer : before));
  }
}

TEST_CASE("a request for gains of wrong length is not answered") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = standard_kobuki();
  for (const char* frame : {"aa 55 04 0e 02 00 00 08", "aa 55 05 0e 03 00 00 00 08"}) {
    CAPTURE(frame);
    CHECK(answer_to(bench, from_hex(frame)).empty());
  }
  CHECK(bench.get("wire.wrong_lengths") == 2);
  CHECK(bench.get("wire.bad_checksums") == 0);
}

TEST_CASE("gains affect the wheels") {
  const double factory_m = travelled_m_with({0, 0, 0, 0});
  REQUIRE(factory_m > 0.1);
  SUBCASE("zero gains do not move the robot") {
    CHECK(travelled_m_with({1, 0, 0, 0}) == 0);
  }
  SUBCASE("a tenth of the proportional gain is slower") {
    CHECK(travelled_m_with({1, 10000, 0, 0}) < 0.7 * factory_m);
  }
  SUBCASE("the integral removes the error that the proportional gain leaves") {
    CHECK(travelled_m_with({1, 10000, 2000, 0}) > 1.1 * travelled_m_with({1, 10000, 0, 0}));
  }
  SUBCASE("the derivative gain changes the motion") {
    CHECK(travelled_m_with({1, 100000, 0, 2000000}) != travelled_m_with({1, 100000, 0, 0}));
  }
  SUBCASE("only type 1 is used; with others the factory controller stays in effect") {
    // Source: read from firmware 1.2.0.
    CHECK(travelled_m_with({2, 0, 0, 0}) == factory_m);
    CHECK(travelled_m_with({255, 0, 0, 0}) == factory_m);
  }
  SUBCASE("without lag there is no controller to tune") {
    KobukiBench bench = ideal_kobuki();
    bench.send(SetControllerGain{1, 0, 0, 0}, BaseControl{200, 0}).run_ms(1000);
    CHECK(bench.get("pose.x_m") == doctest::Approx(0.2));
  }
}

TEST_CASE("the factory values as user gains lack the feed-forward") {
  // Source: read from firmware 1.2.0.
  CHECK(travelled_m_with({1, 100000, 100, 2000}) < travelled_m_with({0, 0, 0, 0}));
}

TEST_CASE("type 0 restores the motion of the factory gains, as does any type other than 1") {
  for (const std::uint8_t type : Bytes{0, 2}) {
    CAPTURE(int{type});
    KobukiBench bench = standard_kobuki();
    bench.send(SetControllerGain{1, 0, 0, 0}, SetControllerGain{type, 0, 0, 0});
    for (int i = 0; i < 5; ++i) { bench.send(BaseControl{200, 0}).run_ms(200); }
    CHECK(bench.get("pose.x_m") == travelled_m_with({0, 0, 0, 0}));
  }
}

// Source: observed, firmware 1.2.0.
TEST_CASE("gains are kept in single precision: a large one is answered with its upper 24 bits") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300);
  const SetControllerGain sent{0xAA, 0x0D0D0F55, 0x00006401, 0x00006400};
  CHECK(answer_to(bench, frame_of(sent)) ==
        frame_of(ControllerInfo{0xAA, 0x0D0D0F50, 0x00006401, 0x00006400}));
}

// Source: observed, firmware 1.2.0.
TEST_CASE("gains are read back as single-precision numbers give them") {
  KobukiBench bench = standard_kobuki();
  const auto read_back = [&](std::uint32_t milli) {
    bench.send(SetControllerGain{1, milli, 0, 0});
    return bench.next<ControllerInfo>().p_gain_milli;
  };
  CHECK(read_back(0x35B75627) == 0x35B75680);
  CHECK(read_back(0x4E20D886) == 0x4E20D900);
  CHECK(read_back(0x79132623) == 0x79132680);
  CHECK(read_back(0x3B7EFF2A) == 0x3B7EFF80);
  CHECK(read_back(100000) == 100000);
  CHECK(read_back(kLargest) == kLargest);
}
