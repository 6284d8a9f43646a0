// Worlds from texts.
#pragma once

#include <memory>
#include <string>

#include "config/world_file.hpp"

namespace fakebot::test {

/// Of a Kobuki.
inline constexpr double kRadiusM = 0.17575;

inline std::shared_ptr<const sim::world::World> world_from(const std::string& text) {
  return config::read_world(config::JsonFile::parse("w.json", text), "", kRadiusM);
}

}  // namespace fakebot::test
