// Reading and setting the parameters of the board.
#include "fakebot/protocol/kugle/parameter_memory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "unit/hex.hpp"

namespace fakebot::protocol::kugle {
namespace {

using test::from_hex;

const BoardParameter& named(std::string_view name) {
  return *find_parameter(name);
}

test::Bytes parameter_bytes(const ParameterMemory& memory, std::string_view name) {
  const auto bytes = memory.get(named(name));
  return {bytes.begin(), bytes.end()};
}

test::Bytes all_of(const ParameterMemory& memory) {
  return {memory.bytes().begin(), memory.bytes().end()};
}

TEST_CASE("a board that starts has the defaults") {
  const ParameterMemory memory;
  CHECK(std::ranges::equal(memory.bytes(), default_memory()));
  CHECK(memory.number(named("ControllerSampleRate")) == 200);
  CHECK(memory.number(named("type")) == controller_type::sliding_mode);
  CHECK(memory.number(named("mode")) == controller_mode::off);
  CHECK(memory.number(named("eta"), 2) == 6);
  CHECK(memory.number(named("Mb")) == doctest::Approx(6.154));
  CHECK(memory.number(named("EncoderTicksPrRev")) == 16384);
  CHECK(memory.number(named("ParametersSize")) == 976);
  CHECK(memory.number(named("pi")) == doctest::Approx(3.141592653589793));
  CHECK(memory.number(named("LQR_K"), 23) == 0);
}

TEST_CASE("a value is read as the bytes of the wire") {
  const ParameterMemory memory;
  CHECK(parameter_bytes(memory, "mode") == from_hex("00"));
  CHECK(parameter_bytes(memory, "ControllerSampleRate") == from_hex("00004843"));
  CHECK(parameter_bytes(memory, "epsilon") == from_hex("cdcc4c3f cdcc4c3f 9a99993e"));
}

TEST_CASE("a parameter is set if type, number of values and number of bytes are its own") {
  ParameterMemory memory;
  CHECK(memory.set(named("mode"), value_type::uint8, 1, from_hex("02")));
  CHECK(memory.number(named("mode")) == controller_mode::velocity);
  CHECK(memory.set(named("K"), value_type::float32, 3, from_hex("0000803f 00000040 00004040")));
  CHECK(memory.number(named("K"), 1) == 2);
  CHECK(memory.changes() == 2);
}

TEST_CASE("a parameter is not set by another type, number of values or number of bytes") {
  ParameterMemory memory;
  const test::Bytes before = all_of(memory);
  CHECK_FALSE(memory.set(named("mode"), value_type::boolean, 1, from_hex("02")));
  CHECK_FALSE(memory.set(named("mode"), value_type::uint8, 2, from_hex("02")));
  CHECK_FALSE(memory.set(named("mode"), value_type::uint8, 1, from_hex("0202")));
  CHECK_FALSE(memory.set(named("mode"), value_type::uint8, 1, {}));
  CHECK_FALSE(memory.set(named("K"), value_type::float32, 3, from_hex("0000803f 00000040")));
  CHECK_FALSE(memory.set(named("K"), value_type::float32, 1, from_hex("0000803f")));
  CHECK(all_of(memory) == before);
  CHECK(memory.changes() == 0);
}

TEST_CASE("a value out of range is taken, as the firmware does") {
  ParameterMemory memory;
  CHECK(memory.set(named("mode"), value_type::uint8, 1, from_hex("4d")));
  CHECK(memory.number(named("mode")) == 77);
  CHECK(memory.set(named("EstimateBias"), value_type::boolean, 1, from_hex("02")));
  CHECK(memory.number(named("EstimateBias")) == 2);
}

TEST_CASE("an element and its field are the same memory") {
  ParameterMemory memory;
  CHECK(memory.set(named("Ky"), value_type::float32, 1, from_hex("0000803f")));
  CHECK(memory.number(named("K"), 0) == 6);
  CHECK(memory.number(named("K"), 1) == 1);
  CHECK(memory.number(named("K"), 2) == 6);
  memory.set_number(named("K"), 9, 0);
  CHECK(memory.number(named("Kx")) == 9);
}

TEST_CASE("each element of each field can be changed by the board, and nothing else changes") {
  for (const BoardParameter& parameter : all_parameters()) {
    if (!parameter.in_memory) { continue; }
    const std::string name(parameter.name);
    CAPTURE(name);
    for (std::size_t element = 0; element < parameter.elements; ++element) {
      ParameterMemory memory;
      test::Bytes expected = all_of(memory);
      memory.set_number(parameter, 77, element);
      CHECK(memory.number(parameter, element) == 77);
      CHECK(memory.changes() == 1);
      const std::size_t at = parameter.offset + element * value_bytes(parameter.type);
      const test::Bytes after = all_of(memory);
      std::copy_n(after.begin() + static_cast<std::ptrdiff_t>(at), value_bytes(parameter.type),
                  expected.begin() + static_cast<std::ptrdiff_t>(at));
      CHECK(after == expected);
    }
  }
}

}  // namespace
}  // namespace fakebot::protocol::kugle
