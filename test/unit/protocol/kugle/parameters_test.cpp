// The table of parameters against the firmware's behaviour.
#include "fakebot/protocol/kugle/parameters.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "unit/hex.hpp"
#include "unit/protocol/kugle/parameter_facts.hpp"

namespace fakebot::protocol::kugle {
namespace {

using test::default_memory_hex;
using test::from_hex;
using test::kParameterFacts;
using test::kUnreachableFacts;

const BoardParameter* asked_for(int group, int identifier) {
  return find_parameter(static_cast<std::uint8_t>(group), static_cast<std::uint8_t>(identifier));
}

bool has(std::string_view name) {
  return find_parameter(name) != nullptr;
}

TEST_CASE("each parameter that the firmware finds has its type, size, place and default") {
  for (const auto& fact : kParameterFacts) {
    const std::string name(fact.name);
    CAPTURE(name);
    const BoardParameter* const parameter = asked_for(fact.group, fact.identifier);
    REQUIRE(parameter != nullptr);
    CHECK(parameter->name == fact.name);
    CHECK(parameter == find_parameter(fact.name));
    CHECK(parameter->type == fact.type);
    CHECK(parameter->elements == fact.elements);
    CHECK(parameter->offset == fact.offset);
    for (std::size_t i = 0; i < fact.elements; ++i) {
      CHECK(static_cast<float>(parameter->default_value(i)) ==
            static_cast<float>(fact.defaults.at(i)));
    }
  }
}

TEST_CASE("the firmware finds 73 parameters and no other identifier of any group") {
  std::size_t found = 0;
  for (int group = 0; group < 256; ++group) {
    for (int identifier = 0; identifier < 256; ++identifier) {
      found += asked_for(group, identifier) != nullptr ? 1U : 0U;
    }
  }
  CHECK(found == 73);
  CHECK(kParameterFacts.size() == 73);
}

TEST_CASE("a documented parameter that the firmware does not find is in the table, not readable") {
  for (const auto& fact : kUnreachableFacts) {
    const std::string name(fact.name);
    CAPTURE(name);
    CHECK(asked_for(fact.group, fact.identifier) == nullptr);
    const BoardParameter* const parameter = find_parameter(fact.name);
    REQUIRE(parameter != nullptr);
    CHECK(parameter->group == fact.group);
    CHECK(parameter->identifier == fact.identifier);
    CHECK(parameter->documented());
    CHECK_FALSE(parameter->readable);
  }
  CHECK(std::ranges::count_if(all_parameters(), &BoardParameter::documented) ==
        std::ptrdiff_t{kParameterFacts.size() + kUnreachableFacts.size()});
}

TEST_CASE("two documented parameters have no field in the board's memory") {
  std::set<std::string_view> absent;
  for (const BoardParameter& parameter : all_parameters()) {
    if (!parameter.in_memory) { absent.insert(parameter.name); }
  }
  CHECK(absent == std::set<std::string_view>{"EnableTorqueSaturation", "TorqueMax"});
}

TEST_CASE("names are unique, and an unknown one is not found") {
  std::set<std::string_view> names;
  for (const BoardParameter& parameter : all_parameters()) {
    const std::string name(parameter.name);
    CAPTURE(name);
    CHECK(names.insert(parameter.name).second);
  }
  CHECK_FALSE(has("NoSuchParameter"));
  CHECK_FALSE(has(""));
}

TEST_CASE("the memory after a start is the firmware's, byte for byte") {
  const auto memory = default_memory();
  CHECK(test::Bytes(memory.begin(), memory.end()) == from_hex(default_memory_hex()));
}

TEST_CASE("a field that no message can name has its place in the memory") {
  const auto offset_of = [](std::string_view name) { return find_parameter(name)->offset; };
  CHECK(offset_of("ForceDefaultParameters") == 0);
  CHECK(offset_of("ParametersSize") == 2);
  CHECK(offset_of("ReferenceTimeout") == 52);
  CHECK(offset_of("default_gyroscope_bias") == 756);
  CHECK(offset_of("pi") == 832);
  CHECK(find_parameter("pi")->size() == 8);
}

TEST_CASE("an element with an identifier of its own is a part of its field") {
  CHECK(find_parameter("Ky")->alias_of == "K");
  CHECK(find_parameter("Ky")->offset == find_parameter("K")->offset + 4);
  CHECK(find_parameter("Kvi_y")->offset == find_parameter("Kvi")->offset + 4);
  CHECK(find_parameter("Kz")->default_value(0) == 6);
}

TEST_CASE("fields do not overlap") {
  std::size_t end = 0;
  for (const BoardParameter& parameter : all_parameters()) {
    if (!parameter.in_memory || !parameter.alias_of.empty()) { continue; }
    const std::string name(parameter.name);
    CAPTURE(name);
    CHECK(parameter.offset >= end);
    end = parameter.offset + parameter.size();
  }
  CHECK(end <= kParameterMemorySize);
}

TEST_CASE("all 52 parameters that the PC software asks for when it starts can be read") {
  std::size_t asked = 0;
  for (const auto& fact : kParameterFacts) {
    if (!fact.asked_at_start) { continue; }
    const std::string name(fact.name);
    CAPTURE(name);
    ++asked;
    REQUIRE(asked_for(fact.group, fact.identifier) != nullptr);
    CHECK(asked_for(fact.group, fact.identifier)->readable);
  }
  CHECK(asked == 52);
}

}  // namespace
}  // namespace fakebot::protocol::kugle
