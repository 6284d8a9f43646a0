// Messages sent by the board without a request. Golden values: firmware, BalanceController.cpp and
// MainTask.cpp, and the sizes of its structs.
#include <doctest/doctest.h>

#include <map>

#include "robots/kugle/board/cpu_load.hpp"
#include "unit/robots/kugle/driven_kugle.hpp"

namespace fakebot::test::kugle {
namespace {

std::vector<int> types_of(const std::vector<Got>& got) {
  std::vector<int> types;
  for (const Got& one : got) { types.push_back(one.type); }
  return types;
}

const std::vector<int> kWholeTick{0x30, 0x32, 0x11, 0x12, 0x15, 0xFA, 0xFB, 0xFC};

TEST_CASE("each 5 ms the board sends eight messages of 940 bytes, also when it is off") {
  DrivenKugle kugle;
  std::size_t bytes = 0;
  for (int tick = 0; tick < 20; ++tick) {
    const auto& got = kugle.run(5);
    CHECK(types_of(got) == kWholeTick);
    for (const Got& one : got) {
      CHECK(one.tick % 5 == 0);
      bytes += one.payload.size() + wire::kFrameOverhead;
    }
  }
  CHECK(bytes == 20 * 940);
}

TEST_CASE("sensors and dumps are only sent while their parameters say so") {
  DrivenKugle kugle;
  kugle.set_bool(1, 1, false);
  kugle.run(5);
  CHECK(types_of(kugle.run(5)) == std::vector<int>{0x30, 0x32, 0x11, 0x12, 0x15});
  kugle.set_bool(1, 2, false);
  kugle.run(5);
  CHECK(types_of(kugle.run(5)) == std::vector<int>{0x11, 0x12, 0x15});
}

TEST_CASE("a new sample rate counts when the controller is started again") {
  DrivenKugle kugle;
  kugle.send(0x03, {3, 1, 2, 1, 0, 0, 0xC8, 0x42});  // 100 Hz
  CHECK(DrivenKugle::count(kugle.run(1000), 0x11) == 200);
  kugle.send(wire::RestartController{wire::kMagicKey});
  kugle.run(1001);
  CHECK(DrivenKugle::count(kugle.run(1000), 0x11) == 100);
  CHECK(kugle.signal("controller.period_ms") == 10);
}

TEST_CASE("a rate of 0, of infinity or that is no number does not stop the board") {
  for (const Bytes& rate : {Bytes{0, 0, 0, 0}, Bytes{0, 0, 0x80, 0x7F}, Bytes{0, 0, 0xC0, 0x7F}}) {
    DrivenKugle kugle;
    Bytes request{3, 1, 2, 1};
    request.insert(request.end(), rate.begin(), rate.end());
    kugle.send(0x03, request);
    kugle.send(wire::RestartController{wire::kMagicKey});
    kugle.run(2000);
    kugle.send(0x02, {3, 3});
    CHECK(DrivenKugle::count(kugle.run(1), 0x02) == 1);
  }
}

TEST_CASE("the load of the processor is counted with 32 bits, which wrap after 2 h of idle time") {
  robots::kugle::Outgoing outgoing;
  robots::kugle::send_cpu_load(9'000'000'000, outgoing);
  sim::Outbox out;
  outgoing.leave(out);
  std::string text;
  out.for_each([&](std::span<const std::uint8_t> frame) {
    Bytes coded(frame.begin() + wire::kFrameHeaderSize, frame.end());
    REQUIRE(wire::restore_zeros(coded));
    text.append(coded.begin() + 1, coded.end());
  });
  // 0.528 * 9000 s, in microseconds, less 2^32.
  CHECK(text.find("IDLE               \t457032704\t\t52%") != std::string::npos);
}

TEST_CASE("the load of the processor comes each second, in messages of whole lines") {
  DrivenKugle kugle;
  std::string text;
  int messages = 0;
  for (const Got& got : kugle.run(1000)) {
    if (got.type != 0xE1) { continue; }
    ++messages;
    CHECK(got.payload.size() <= 250);
    CHECK(got.payload.back() == '\n');
    text.append(got.payload.begin(), got.payload.end());
  }
  CHECK(messages >= 2);
  CHECK(text.find("Balance Controller ") == text.find("Balance"));
  CHECK(text.find("%\r\n") != std::string::npos);
  CHECK(text.ends_with("\n\n"));
}

TEST_CASE("the PC library's messages of batteries come each second, if the profile says so") {
  auto parameters = robots::kugle::ideal_parameters();
  parameters.battery_messages = 1;
  parameters.battery_charge = 0.5;
  DrivenKugle kugle({.parameters = parameters});
  const auto& got = kugle.run(3000);
  CHECK(DrivenKugle::count(got, 0x33) == 3);
  CHECK(DrivenKugle::count(got, 0x16) == 3);
  CHECK(kugle.last<wire::BatteryState>().charge_ratio == doctest::Approx(0.5));
  CHECK(kugle.last<wire::PowerManagement>().batteries == 2);
  DrivenKugle as_real;
  CHECK(DrivenKugle::count(as_real.run(3000), 0x33) == 0);
}

TEST_CASE("the time stamp is seconds as a float, and starts again after 4294.967 s") {
  DrivenKugle kugle;
  kugle.run(1000);
  CHECK(static_cast<double>(kugle.last<wire::StateEstimates>().time_s) == doctest::Approx(1));

  // The board alone, because an hour of the whole robot takes too long.
  robots::kugle::Board board(robots::kugle::ideal_parameters());
  auto run_until = [&board, ms = 0](int end_ms) mutable {
    for (; ms < end_ms; ++ms) {
      board.step();
      board.outgoing().clear();
    }
    return board.time_s();
  };
  CHECK(run_until(4'294'000) == doctest::Approx(4294));
  CHECK(run_until(4'295'000) == doctest::Approx(0.032704).epsilon(0.001));
}

TEST_CASE("a driver that opens the device hears nothing of the stream for 0.2 s, but answers") {
  DrivenKugle kugle;
  kugle.run(100);
  kugle.robot().driver_arrived();
  kugle.send(0x02, {3, 3});
  CHECK(types_of(kugle.run(199)) == std::vector<int>{0x02});
  CHECK(types_of(kugle.run(5)) == kWholeTick);
}

TEST_CASE("upright and at rest the inertial unit measures gravity and nothing else") {
  DrivenKugle kugle;
  kugle.run(5);
  const auto imu = kugle.last<wire::RawSensorImu>();
  CHECK(imu.acceleration_x_m_s2 == 0);
  CHECK(imu.acceleration_y_m_s2 == 0);
  CHECK(imu.acceleration_z_m_s2 == doctest::Approx(9.82));
  CHECK(imu.gyro_z_rad_s == 0);
  // Source: firmware, Parameters.h, cov_gyro_mti and cov_acc_mti.
  CHECK(imu.gyro_covariance[0] == doctest::Approx(0.767838569550055E-05));
  CHECK(imu.acceleration_covariance[8] == doctest::Approx(0.141723092884984E-03));
}

TEST_CASE("the noise of the inertial unit has the covariance that the board sends") {
  DrivenKugle kugle({.parameters = robots::kugle::standard_parameters(), .seed = 7});
  constexpr int kSamples = 4000;
  std::array<double, 3> mean{};
  std::array<double, 9> products{};
  std::vector<std::array<double, 3>> samples;
  for (int i = 0; i < kSamples; ++i) {
    kugle.run(5);
    const auto imu = kugle.last<wire::RawSensorImu>();
    samples.push_back({static_cast<double>(imu.gyro_x_rad_s), static_cast<double>(imu.gyro_y_rad_s),
                       static_cast<double>(imu.gyro_z_rad_s)});
    for (std::size_t axis = 0; axis < 3; ++axis) {
      mean.at(axis) += samples.back().at(axis) / kSamples;
    }
  }
  for (const auto& sample : samples) {
    for (std::size_t i = 0; i < 9; ++i) {
      products.at(i) +=
          (sample.at(i / 3) - mean.at(i / 3)) * (sample.at(i % 3) - mean.at(i % 3)) / kSamples;
    }
  }
  const auto sent = kugle.last<wire::RawSensorImu>().gyro_covariance;
  // The standard error of a variance from 4000 samples is 2.2 %.
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(products.at(i) ==
          doctest::Approx(static_cast<double>(sent.at(i))).epsilon(0.1).scale(7.7e-6));
  }
}

TEST_CASE("the same seed gives the same bytes, another seed others") {
  const auto stream_of = [](std::uint64_t seed) {
    DrivenKugle kugle({.parameters = robots::kugle::standard_parameters(), .seed = seed});
    kugle.balance();
    Bytes all;
    for (const Got& got : kugle.run(500)) {
      all.insert(all.end(), got.payload.begin(), got.payload.end());
    }
    return all;
  };
  CHECK(stream_of(3) == stream_of(3));
  CHECK(stream_of(3) != stream_of(4));
}

}  // namespace
}  // namespace fakebot::test::kugle
