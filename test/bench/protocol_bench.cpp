// Measures decoding and encoding of the standard feedback frame: 81 bytes, the seven sub-payloads
// sent by a Kobuki without a request.
//
// Each is compared with a floor, the unavoidable work of a codec: copying and XORing the bytes. The
// ratio to the floor depends less on the machine than the time. Targets, at about 2.7 GHz: decode
// 60 ns, encode 35 ns, floor 17 ns.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "bench/ratio_main.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"

namespace {

using namespace fakebot::protocol;
using namespace fakebot::protocol::kobuki;

constexpr std::size_t kStandardFrameSize = 81;

/// All sub-payloads of a standard frame.
struct StandardFeedback {
  BasicSensorData basic;
  DockingIr dock_ir;
  Inertial inertial;
  Cliff cliff;
  Current current;
  RawGyro gyro;
  GeneralPurposeInput inputs;
};

/// Values of a driving robot on a floor.
StandardFeedback example() {
  StandardFeedback feedback;
  feedback.basic.timestamp_ms = 2984;
  feedback.basic.left_encoder_ticks = 65532;
  feedback.basic.right_encoder_ticks = 62447;
  feedback.basic.left_pwm_percent = 35;
  feedback.basic.right_pwm_percent = 40;
  feedback.basic.battery_dv = 157;
  feedback.inertial = {1947, -25, {}};
  feedback.cliff = {1673, 1965, 1609};
  feedback.current = {2, 3};
  feedback.gyro.frame_id = 238;
  feedback.gyro.sample_count = 2;
  feedback.gyro.samples[0] = {42, -110, -68};
  feedback.gyro.samples[1] = {35, -104, -71};
  feedback.inputs = {0, {4095, 4095, 4095, 4095}, {4080, 0, 0}};
  return feedback;
}

std::span<const std::uint8_t> encode(const StandardFeedback& feedback, FrameBuilder& frame) {
  frame.clear();
  frame.add(feedback.basic);
  frame.add(feedback.dock_ir);
  frame.add(feedback.inertial);
  frame.add(feedback.cliff);
  frame.add(feedback.current);
  frame.add(feedback.gyro);
  frame.add(feedback.inputs);
  return frame.finish();
}

void keep(std::span<const std::uint8_t> payload, StandardFeedback& kept) {
  for_each_sub_payload(Feedback{}, payload,
                       Overloaded{[&](const BasicSensorData& data) { kept.basic = data; },
                                  [&](const DockingIr& data) { kept.dock_ir = data; },
                                  [&](const Inertial& data) { kept.inertial = data; },
                                  [&](const Cliff& data) { kept.cliff = data; },
                                  [&](const Current& data) { kept.current = data; },
                                  [&](const RawGyro& data) { kept.gyro = data; },
                                  [&](const GeneralPurposeInput& data) { kept.inputs = data; },
                                  [](const auto& /*not in a standard frame*/) {}});
}

/// The bytes of the example, hidden from the optimizer.
std::array<std::uint8_t, kStandardFrameSize> example_bytes(benchmark::State& state) {
  FrameBuilder frame;
  const auto bytes = encode(example(), frame);
  std::array<std::uint8_t, kStandardFrameSize> copy{};
  if (bytes.size() != copy.size()) { state.SkipWithError("not the standard frame"); }
  std::memcpy(copy.data(), bytes.data(), copy.size());
  benchmark::DoNotOptimize(copy);
  return copy;
}

void copy_and_xor(benchmark::State& state) {
  const auto from = example_bytes(state);
  std::array<std::uint8_t, kStandardFrameSize> to{};
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), to.size());
    std::uint8_t sum = checksum(std::span(to).subspan(2));
    benchmark::DoNotOptimize(sum);
    benchmark::DoNotOptimize(to);
    benchmark::ClobberMemory();
  }
}

void decode_floor(benchmark::State& state) {
  copy_and_xor(state);
}
BENCHMARK(decode_floor);

void decode(benchmark::State& state) {
  const auto bytes = example_bytes(state);
  FrameDecoder decoder(kFeedbackLengths);
  StandardFeedback kept;
  for (auto _ : state) {
    std::span<const std::uint8_t> input(bytes);
    while (const auto event = decoder.next(input)) { keep(event->payload(), kept); }
    benchmark::DoNotOptimize(kept);
    benchmark::ClobberMemory();
  }
  if (kept.gyro.samples[1].z_digits != -71 || kept.inputs.unused[0] != 4080) {
    state.SkipWithError("decoded something else than was encoded");
  }
}
BENCHMARK(decode);

void encode_floor(benchmark::State& state) {
  copy_and_xor(state);
}
BENCHMARK(encode_floor);

void encode(benchmark::State& state) {
  StandardFeedback feedback = example();
  FrameBuilder frame;
  for (auto _ : state) {
    benchmark::DoNotOptimize(feedback);
    const auto bytes = encode(feedback, frame);
    benchmark::DoNotOptimize(bytes.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(encode);

}  // namespace

int main(int argc, char** argv) {
  return fakebot::bench::run(argc, argv, {{"decode", "decode_floor"}, {"encode", "encode_floor"}});
}
