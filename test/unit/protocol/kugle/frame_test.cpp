// Golden bytes: the examples of kugle.md, which are the output of the PC library, and the
// definition of COBS.
#include "fakebot/protocol/kugle/frame.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"

namespace fakebot::protocol::kugle {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes frame_of(const auto& message) {
  FrameBuilder builder;
  const auto frame = builder.frame(message);
  return {frame.begin(), frame.end()};
}

/// Byte by byte, as the definition says.
Bytes coded_plainly(const Bytes& payload) {
  Bytes coded;
  for (std::size_t at = 0; at <= payload.size(); ++at) {
    if (at > 0 && payload[at - 1] != 0) {
      coded.push_back(payload[at - 1]);
      continue;
    }
    const auto next =
        std::find(payload.begin() + static_cast<std::ptrdiff_t>(at), payload.end(), 0);
    coded.push_back(
        static_cast<std::uint8_t>(next - payload.begin() - static_cast<std::ptrdiff_t>(at) + 1));
  }
  return coded;
}

TEST_CASE("requests and answers are the bytes of the PC library") {
  GetParameter get;
  get.type = 3;
  get.param = 3;
  CHECK(frame_of(get) == Bytes{0x00, 0x02, 0x03, 0x03, 0x03, 0x03});

  ParameterReply answer;
  answer.type = 3;
  answer.param = 3;
  answer.value_type = value_type::uint8;
  answer.array_size = 1;
  answer.set_values(Bytes{0});
  CHECK(frame_of(answer) == Bytes{0x00, 0x02, 0x06, 0x05, 0x03, 0x03, 0x03, 0x01, 0x01});

  CHECK(frame_of(StoreParameters{}) == Bytes{0x00, 0x04, 0x01, 0x01});
}

TEST_CASE("a struct with padding has the padding of the board's compiler on the wire") {
  VelocityReference velocity;
  velocity.frame = reference_frame::heading;
  velocity.velocity_x_m_s = 1;
  Bytes data(wire_size<VelocityReference>, 0xEE);
  write_message(velocity, data.data());
  CHECK(data == Bytes{2, 0, 0, 0, 0, 0, 0x80, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0});
  CHECK(read_message<VelocityReference>(data).velocity_x_m_s == 1);
}

TEST_CASE("every payload survives coding, and no coded byte is zero") {
  std::uint32_t state = 1;
  for (std::size_t size = 0; size <= kMaxPayloadSize; ++size) {
    for (const std::uint32_t zeros_in_256 : {0U, 8U, 128U, 250U, 256U}) {
      Bytes coded(size + 1);
      for (std::uint8_t& byte : coded) {
        state = state * 1664525 + 1013904223;
        byte =
            (state >> 24U) < zeros_in_256 ? 0 : static_cast<std::uint8_t>(1 + (state >> 8U) % 255);
      }
      const Bytes payload(coded.begin() + 1, coded.end());
      remove_zeros(coded);
      REQUIRE(coded == coded_plainly(payload));
      REQUIRE(std::ranges::find(coded, 0) == coded.end());
      REQUIRE(is_coded(coded));
      REQUIRE(restore_zeros(coded));
      REQUIRE(Bytes(coded.begin() + 1, coded.end()) == payload);
    }
  }
}

TEST_CASE("codes that do not lead to the end are refused") {
  for (const Bytes& wrong : {Bytes{0}, Bytes{2}, Bytes{1, 3, 1}, Bytes{3, 1}, Bytes{255, 1, 1},
                             Bytes{2, 0, 1}, Bytes{1, 0}}) {
    Bytes coded = wrong;
    CHECK_FALSE(is_coded(coded));
    CHECK_FALSE(restore_zeros(coded));
  }
}

TEST_CASE("a payload of 254 bytes fits into a frame, one more does not, and type 0 is none") {
  FrameBuilder builder;
  const Bytes most(kMaxPayloadSize);
  const auto frame = builder.frame(0x05, most);
  REQUIRE(frame);
  CHECK(frame->size() == kMaxFrameSize);
  CHECK((*frame)[2] == 255);
  CHECK_FALSE(builder.frame(0x05, Bytes(kMaxPayloadSize + 1)));
  CHECK_FALSE(builder.frame(0x00, Bytes(1)));
}

TEST_CASE("values of a parameter are read with their type") {
  SetFloatParameter set;
  set.type = parameter_type::controller;
  set.param = 0x11;
  set.value_type = value_type::float32;
  set.array_size = 3;
  set.set_values(std::vector<float>{1, -2.5, 6});
  Bytes data(set.data_size());
  set.write(data.data());
  CHECK(data == Bytes{3, 0x11, 2, 3, 0, 0, 0x80, 0x3F, 0, 0, 0x20, 0xC0, 0, 0, 0xC0, 0x40});
  REQUIRE(accepts<SetFloatParameter>(data));
  CHECK_FALSE(accepts<SetParameter>(data));
  CHECK_FALSE(accepts<SetUint32Parameter>(data));
  const auto read = read_message<SetFloatParameter>(data);
  CHECK(std::ranges::equal(read.used(), std::vector<float>{1, -2.5, 6}));
}

TEST_CASE("text is as long as its payload, and cut where a frame ends") {
  DebugText text;
  text.set_text("Booting...\n");
  CHECK(frame_of(text) ==
        Bytes{0x00, 0xFF, 12, 12, 'B', 'o', 'o', 't', 'i', 'n', 'g', '.', '.', '.', '\n'});
  text.set_text(std::string(1000, 'x'));
  CHECK(frame_of(text).size() == kMaxFrameSize);
}

}  // namespace
}  // namespace fakebot::protocol::kugle
