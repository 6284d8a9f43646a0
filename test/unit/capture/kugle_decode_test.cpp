// The Kugle's bytes in all formats of `fakebot decode`.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capture/decode/decoding.hpp"
#include "capture/pcapng/pcapng_writer.hpp"
#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fakebot/protocol/kugle/frame.hpp"
#include "robots/kugle/wire/wire_protocol.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

namespace kugle_wire = protocol::kugle;

namespace {

struct KugleDecoded {
  std::string text{};
  capture::DecodeCounters counters{};
};

KugleDecoded decoded_of_kugle(Bytes input, const capture::DecodeOptions& options = {}) {
  KugleDecoded result;
  capture::KnownWires wires{{&robots::kugle::wire_protocol()}};
  const capture::DecodeSource source{
      .name = "f",
      .peek =
          [&](std::size_t size) { return std::span(input).first(std::min(size, input.size())); },
      .read_some =
          [&](std::span<std::uint8_t> buffer) {
            const std::size_t size = std::min(buffer.size(), input.size());
            std::copy_n(input.begin(), size, buffer.begin());
            input.erase(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(size));
            return size;
          }};
  result.counters = capture::decode(source, options, wires,
                                    {.print = [&](std::string_view text) { result.text += text; },
                                     .warn = [](auto) {}})
                        .counters;
  return result;
}

template <class Message>
Bytes kugle_frame(const Message& message) {
  kugle_wire::FrameBuilder builder;
  const auto frame = builder.frame(message);
  return {frame.begin(), frame.end()};
}

kugle_wire::SetFloatParameter three_gains() {
  kugle_wire::SetFloatParameter set;
  set.type = kugle_wire::parameter_type::controller;
  set.param = 0x10;
  set.value_type = kugle_wire::value_type::float32;
  set.array_size = 3;
  set.set_values(std::array{1.5F, -2.0F, 0.25F});
  return set;
}

/// A capture of estimates with the times `times_s`, 5 ms apart in the capture, or at `at_ms`.
Bytes estimates_at(const std::vector<double>& times_s, const std::vector<int>& at_ms = {}) {
  Bytes file;
  capture::PcapngWriter writer(
      [&](auto block) { file.insert(file.end(), block.begin(), block.end()); },
      {.hardware = "",
       .application = "",
       .interface_name = "k",
       .robot = capture::capture_robot(robots::kugle::wire_protocol())});
  for (std::size_t i = 0; i < times_s.size(); ++i) {
    const std::chrono::milliseconds at(at_ms.empty() ? 5 * static_cast<int>(i) : at_ms[i]);
    kugle_wire::StateEstimates estimates;
    estimates.time_s = static_cast<float>(times_s[i]);
    writer.write(at, capture::PacketDirection::inbound, kugle_frame(estimates), {}, 0);
  }
  return file;
}

/// How many jumps of time stamps the summary of a capture counts.
std::string jumps_in(const Bytes& capture) {
  const std::string text = decoded_of_kugle(capture, {.summary = true}).text;
  const std::string_view label = "jumps of the robot's time stamp: ";
  const auto begin = text.find(label) + label.size();
  return text.substr(begin, text.find_first_of(",\n", begin) - begin);
}

/// The jumps in raw bytes, without times.
std::string jumps_in_raw(const std::vector<double>& times_s) {
  Bytes bytes;
  for (const double time_s : times_s) {
    kugle_wire::StateEstimates estimates;
    estimates.time_s = static_cast<float>(time_s);
    bytes = bytes + kugle_frame(estimates);
  }
  return jumps_in(bytes);
}

}  // namespace

TEST_CASE("values of a parameter are a plain list in text and JSON, and one cell in CSV") {
  const Bytes frame = kugle_frame(three_gains());
  CHECK(decoded_of_kugle(frame).text ==
        "00000000 command of 20 bytes\n    SetFloatParameter type=3 param=16 value_type=2 "
        "array_size=3 values=1.5,-2,0.25\n");
  CHECK(decoded_of_kugle(frame, {.format = capture::DecodeFormat::jsonl})
            .text.find(R"("array_size":3,"values":[1.5,-2,0.25]})") != std::string::npos);
  const std::string table = decoded_of_kugle(frame, {.direction = sim::WireDirection::from_driver,
                                                     .format = capture::DecodeFormat::csv,
                                                     .only = {"SetFloatParameter"}})
                                .text;
  CHECK(table.find("\r\n,,,3,16,2,3,1.5;-2;0.25,\r\n") != std::string::npos);
}

TEST_CASE("no values are an empty list") {
  const Bytes store = kugle_frame(kugle_wire::StoreParameters{});
  CHECK(decoded_of_kugle(store).text ==
        "00000000 command of 4 bytes\n    StoreParameters values=\n");
  CHECK(decoded_of_kugle(store, {.format = capture::DecodeFormat::jsonl})
            .text.find(R"("name":"StoreParameters","values":[]})") != std::string::npos);
}

TEST_CASE("a wrong coding is called one, because the frame has no checksum") {
  const Bytes wrong = from_hex("00 02 03 02 03 03");
  const KugleDecoded result = decoded_of_kugle(wrong);
  CHECK(result.text == "00000000 bad_coding: 00 02 03 02 03 03\n");
  CHECK(result.counters.bad_codings == 1);
  CHECK(result.counters.bad_checksums == 0);
  CHECK(decoded_of_kugle(wrong, {.summary = true}).text.find("faults: bad_coding 1") !=
        std::string::npos);
}

TEST_CASE("frames with the same identifier are told apart by their lengths") {
  kugle_wire::ParameterReply reply;
  reply.array_size = 1;
  reply.value_type = kugle_wire::value_type::uint8;
  reply.set_values(std::array<std::uint8_t, 1>{7});
  const std::string text =
      decoded_of_kugle(kugle_frame(kugle_wire::GetParameter{3, 3}) + kugle_frame(reply) +
                       kugle_frame(three_gains()) + kugle_frame(kugle_wire::SetParameterAck{}) +
                       kugle_frame(kugle_wire::VelocityReference{}) +
                       kugle_frame(kugle_wire::RawSensorBattery{}))
          .text;
  for (const char* line :
       {"00000000 command of 6 bytes\n    GetParameter ",
        " feedback of 9 bytes\n    Parameter type=0 param=0 value_type=3 array_size=1 values=7\n",
        " command of 20 bytes\n    SetFloatParameter ",
        " feedback of 7 bytes\n    SetParameterAck ",
        " command of 20 bytes\n    VelocityReference ",
        " feedback of 32 bytes\n    RawSensorBattery "}) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("the time of a board that has counted all its microseconds starts at 0 without a jump") {
  const capture::DecodeOptions summary{.summary = true};
  CHECK(decoded_of_kugle(estimates_at({4294.958, 4294.963, 0.0007, 0.0057}), summary)
            .text.find("jumps of the robot's time stamp: 0\n") != std::string::npos);
  CHECK(decoded_of_kugle(estimates_at({10, 10.005, 11.01}), summary)
            .text.find("time stamp: 1, the largest from 10005 to 11010 ms at 0.010") !=
        std::string::npos);
}

TEST_CASE("time stamps with another period than the usual one do not jump") {
  const std::vector<double> slower{1, 1.005, 1.010, 1.020, 1.030, 1.040, 1.045, 1.050};
  CHECK(jumps_in_raw(slower) == "0");
  CHECK(jumps_in(estimates_at(slower, {0, 7, 10, 23, 31, 41, 49, 51})) == "0");
}

TEST_CASE("a time stamp that advances like the time of the capture does not jump") {
  CHECK(jumps_in(estimates_at({1, 1.005, 2.005, 2.010}, {0, 5, 1005, 1010})) == "0");
  CHECK(jumps_in(estimates_at({1, 1.005, 2.005, 2.010}, {0, 5, 10, 15})) == "1");
  CHECK(jumps_in_raw({1, 1.005, 2.005, 2.010}) == "1");
}

TEST_CASE("time stamps that jump, go back or stand still are counted, with times and without") {
  const std::vector<std::pair<std::vector<double>, std::string>> cases{
      {{1, 1.005, 11.01, 1.015, 1.020}, "2"},   // ahead once
      {{1, 1.005, 11.01, 11.015}, "1"},         // ahead for good
      {{11, 11.005, 1.010, 1.015}, "1"},        // back for good
      {{1, 1.005, 1.005, 1.005, 1.005}, "3"},   // repeated for good
      {{1, 1.005, 1.005, 1.015, 1.015}, "3"},   // every second time repeated
      {{1, 1.01, 1.02, 1.03, 1.06, 1.04}, "2"}  // ahead once, of a slower clock
  };
  for (const auto& [times_s, jumps] : cases) {
    const std::size_t stamps = times_s.size();
    CAPTURE(stamps);
    CHECK(jumps_in_raw(times_s) == jumps);
    CHECK(jumps_in(estimates_at(times_s)) == jumps);
  }
}

}  // namespace fakebot::test
