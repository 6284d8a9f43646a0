// Reads worlds from text.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "config/world/world_file.hpp"
#include "unit/config/schema/schema_check.hpp"

namespace fakebot::test {

/// The radius of a Kobuki.
inline constexpr double kRadiusM = 0.17575;

/// Reads a world. Checks that the schema accepts the file, too.
inline std::shared_ptr<const sim::world::World> world_from(const std::string& text) {
  auto world = config::read_world(config::JsonFile::parse("w.json", text), "", kRadiusM);
  CHECK(objection_of_schema(FileKind::world, text) == "");
  return world;
}

}  // namespace fakebot::test
