// Worlds from texts.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "config/world/world_file.hpp"
#include "unit/config/schema_check.hpp"

namespace fakebot::test {

/// Of a Kobuki.
inline constexpr double kRadiusM = 0.17575;

/// What is read, the schema must take, too.
inline std::shared_ptr<const sim::world::World> world_from(const std::string& text) {
  auto world = config::read_world(config::JsonFile::parse("w.json", text), "", kRadiusM);
  CHECK(objection_of_schema(FileKind::world, text) == "");
  return world;
}

}  // namespace fakebot::test
