// The board's answers about parameters. Golden values: firmware, Parameters.cpp, and the facts of
// its table of parameters.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "fakebot/protocol/kugle/parameters.hpp"
#include "unit/protocol/kugle/parameter_facts.hpp"
#include "unit/robots/kugle/driven_kugle.hpp"

namespace fakebot::test::kugle {
namespace {

float float_at(const Bytes& bytes, std::size_t offset) {
  std::array<std::uint8_t, sizeof(float)> value{};
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), value.size(), value.begin());
  return std::bit_cast<float>(value);
}

TEST_CASE("each parameter that the firmware finds is answered with its type, size and default") {
  DrivenKugle kugle;
  for (const ParameterFact& fact : kParameterFacts) {
    const std::string name(fact.name);
    CAPTURE(name);
    const auto group = static_cast<std::uint8_t>(fact.group);
    const auto identifier = static_cast<std::uint8_t>(fact.identifier);
    kugle.send(0x02, {group, identifier});
    const auto& got = kugle.run(1);
    const auto answer = std::ranges::find(got, 0x02, &Got::type);
    REQUIRE(answer != got.end());
    const Bytes& payload = answer->payload;
    const std::size_t value_size = fact.type == wire::value_type::float32 ? sizeof(float) : 1;
    REQUIRE(payload.size() == 4 + fact.elements * value_size);
    CHECK(Bytes(payload.begin(), payload.begin() + 4) ==
          Bytes{group, identifier, static_cast<std::uint8_t>(fact.type),
                static_cast<std::uint8_t>(fact.elements)});
    for (std::size_t i = 0; i < fact.elements; ++i) {
      const std::size_t at = 4 + i * value_size;
      CHECK((value_size == 1 ? payload[at] : float_at(payload, at)) ==
            static_cast<float>(fact.defaults.at(i)));
    }
  }
  CHECK(kugle.signal("parameters.read") == 73);
}

TEST_CASE("parameters that were read are counted, also each once, and a dump reads all") {
  DrivenKugle kugle;
  for (int i = 0; i < 3; ++i) { kugle.send(0x02, {3, 3}); }
  kugle.send(0x02, {3, 1});
  kugle.send(0x02, {99, 99});
  CHECK(kugle.signal("parameters.read") == 4);
  CHECK(kugle.signal("parameters.read_different") == 2);
  kugle.send(wire::DumpParameters{});
  CHECK(kugle.signal("parameters.read") == 4 + 73);
  CHECK(kugle.signal("parameters.read_different") == 73);
}

TEST_CASE("the controller's gains K are read as three floats of 6") {
  DrivenKugle kugle;
  kugle.send(0x02, {3, 0x11});
  kugle.run(1);
  const auto gains = kugle.last<wire::FloatParameterReply>();
  CHECK(gains.array_size == 3);
  CHECK(std::ranges::equal(gains.used(), std::array{6.0F, 6.0F, 6.0F}));
}

TEST_CASE("a parameter that the board does not have is answered with four zeros") {
  DrivenKugle kugle;
  for (const Bytes& unknown : {Bytes{3, 0x1E}, Bytes{9, 1}, Bytes{1, 0}, Bytes{4, 0x10}}) {
    kugle.send(0x02, unknown);
    const auto& got = kugle.run(1);
    const auto answer = std::ranges::find(got, 0x02, &Got::type);
    REQUIRE(answer != got.end());
    CHECK(answer->payload == Bytes(4));
  }
  CHECK(kugle.signal("wire.refused") == 4);
}

TEST_CASE("a request of another length is not answered") {
  DrivenKugle kugle;
  kugle.send(0x02, {3});
  kugle.send(0x02, {3, 3, 0});
  kugle.send(0x03, {3, 3, 3, 1});
  const auto& got = kugle.run(5);
  CHECK(DrivenKugle::count(got, 0x02) == 0);
  CHECK(DrivenKugle::count(got, 0x03) == 0);
  CHECK(kugle.signal("wire.wrong_lengths") == 3);
}

TEST_CASE("a parameter is set if type, number and length are right, whatever the value") {
  DrivenKugle kugle;
  const auto acknowledged = [&](const Bytes& request) {
    kugle.send(0x03, request);
    kugle.run(1);
    const auto ack = kugle.last<wire::SetParameterAck>();
    CHECK(ack.type == request[0]);
    CHECK(ack.param == request[1]);
    return ack.acknowledged == 1;
  };
  CHECK(acknowledged({6, 1, 2, 1, 0, 0, 0x28, 0x42}));     // test.tmp = 42
  CHECK_FALSE(acknowledged({6, 1, 5, 1, 0, 0, 0, 0}));     // uint32 in place of float
  CHECK_FALSE(acknowledged({6, 1, 2, 2, 0, 0, 0, 0}));     // two values
  CHECK_FALSE(acknowledged({6, 1, 2, 1, 0, 0, 0}));        // three bytes
  CHECK_FALSE(acknowledged({3, 0x1E, 2, 1, 0, 0, 0, 0}));  // LQR_K: documented, not there
  CHECK(acknowledged({3, 3, 3, 1, 77}));
  kugle.send(0x02, {6, 1});
  kugle.run(1);
  CHECK(kugle.last<wire::FloatParameterReply>().values[0] == 42);
  kugle.run(5);
  CHECK(kugle.signal("mode") == 77);
}

TEST_CASE("the dump is the whole memory, in four packages") {
  DrivenKugle kugle;
  kugle.send(wire::DumpParameters{});
  const auto dump = [&] {
    Bytes memory;
    std::vector<std::size_t> sizes;
    for (const Got& got : kugle.run(1)) {
      if (got.type != 0x05) { continue; }
      sizes.push_back(got.payload.size());
      if (sizes.size() == 1) {
        CHECK(got.payload == Bytes{0xD0, 0x03, 4, 0});  // 976, 4, padding
      } else {
        memory.insert(memory.end(), got.payload.begin(), got.payload.end());
      }
    }
    CHECK(sizes == std::vector<std::size_t>{4, 250, 250, 250, 226});
    return memory;
  };
  const Bytes before = dump();
  kugle.set_bool(1, 4, true);  // DisableMotorOutput, at offset 7
  kugle.send(wire::DumpParameters{});
  const Bytes after = dump();
  CHECK(before[7] == 0);
  CHECK(after[7] == 1);
  CHECK(std::ranges::equal(std::span(before).subspan(8), std::span(after).subspan(8)));
}

TEST_CASE("what is stored is acknowledged, and gone after a restart of the board") {
  DrivenKugle kugle;
  kugle.send(0x03, {6, 1, 2, 1, 0, 0, 0x28, 0x42});
  kugle.send(wire::StoreParameters{});
  kugle.run(1);
  CHECK(kugle.last<wire::StoreParametersAck>().acknowledged == 1);
  kugle.send(wire::Reboot{});
  kugle.run(5000);
  kugle.send(0x02, {6, 1});
  kugle.run(1);
  CHECK(kugle.last<wire::FloatParameterReply>().values[0] == 10);
}

}  // namespace
}  // namespace fakebot::test::kugle
