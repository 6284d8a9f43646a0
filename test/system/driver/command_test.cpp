// Commands from a driver.
#include <doctest/doctest.h>

#include <cstdint>
#include <span>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"

using namespace fakebot::test;

namespace {

/// A second is 1 ms of simulated time: a half command is given up only after 100 s, longer than any
/// test waits.
constexpr const char* kSlowly = "0.001";

/// The log shows that the command was executed; nothing else switches outputs.
constexpr wire::GeneralPurposeOutput kOutputs{0x00F1};
constexpr const char* kOutputsObeyed = "outputs 241";
constexpr wire::Sound kTone{826, 200};
constexpr const char* kToneObeyed = "sound.note_hz ";

void write_in_pieces(const Driver& driver, const Bytes& bytes, std::size_t piece) {
  for (std::span<const std::uint8_t> rest = bytes; !rest.empty();) {
    const auto now = rest.first(std::min(piece, rest.size()));
    driver.write(now);
    rest = rest.subspan(now.size());
  }
}

}  // namespace

TEST_CASE("a command moves the wheels at the commanded speed") {
  EmulatorProcess emulator({"run", "--profile", "ideal"});
  Driver driver(emulator.port());
  driver.next_frame();
  // Repeated, because the wheels stop after 3 s without a command.
  const auto next = [&] {
    driver.send(wire::BaseControl{200, 0});
    return driver.next_frame();
  };
  Frame start = next();
  while (start.basic().left_encoder_ticks == 0) { start = next(); }
  Frame end = next();
  while (ms_between(start, end) < 1000) { end = next(); }

  // 200 mm/s for 20 ms are 4 mm; 2578.33 ticks are a turn of a wheel of 35 mm.
  const double frames = ms_between(start, end) / 20.0;
  const auto ticks = [&](auto wheel) {
    return static_cast<std::uint16_t>(end.basic().*wheel - start.basic().*wheel);
  };
  CHECK(ticks(&wire::BasicSensorData::left_encoder_ticks) / frames ==
        doctest::Approx(46.9).epsilon(0.001));
  CHECK(ticks(&wire::BasicSensorData::right_encoder_ticks) / frames ==
        doctest::Approx(46.9).epsilon(0.001));
}

TEST_CASE("a command is executed however its bytes are cut into writes") {
  for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{8}}) {
    CAPTURE(piece);  // a frame of 8 or 9 bytes in 8 or 9, 4 or 5, 1 or 2 writes
    EmulatorProcess emulator({"run", "--speed", kSlowly});
    Driver driver(emulator.port());
    write_in_pieces(driver, Driver::frame_of(kOutputs), piece);
    emulator.wait_for_error_text(kOutputsObeyed);
    write_in_pieces(driver, Driver::frame_of(kTone), piece);
    emulator.wait_for_error_text(kToneObeyed);
  }
}

TEST_CASE("several commands in one frame or in one write are executed") {
  EmulatorProcess emulator({"run", "--speed", kSlowly});
  Driver driver(emulator.port());
  SUBCASE("one frame") {
    driver.send(kOutputs, kTone);
  }
  SUBCASE("one write") {
    driver.write(Driver::frame_of(kOutputs) + Driver::frame_of(kTone));
  }
  emulator.wait_for_error_text(kOutputsObeyed);
  emulator.wait_for_error_text(kToneObeyed);
}

TEST_CASE("a command is executed when its driver detaches right after it") {
  EmulatorProcess emulator({"run", "--speed", kSlowly});
  Driver(emulator.port()).send(kOutputs);
  emulator.wait_for_error_text(kOutputsObeyed);
}

TEST_CASE("a half command of a dead driver does not swallow the next driver's first one") {
  EmulatorProcess emulator({"run", "--speed", kSlowly});
  Driver(emulator.port()).write(from_hex("aa 55 64 01 04"));
  emulator.wait_for_error_text("driver detached");
  Driver successor(emulator.port());
  successor.send(kOutputs);
  emulator.wait_for_error_text(kOutputsObeyed);
}

TEST_CASE("a command of a driver that attaches at once is executed too") {
  EmulatorProcess emulator({"run", "--speed", kSlowly});
  Driver(emulator.port()).write(from_hex("aa 55 64 01 04"));
  Driver successor(emulator.port());
  successor.send(kOutputs);
  emulator.wait_for_error_text(kOutputsObeyed);
}
