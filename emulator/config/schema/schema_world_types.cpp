// The parts of a world in a schema.
#include <array>
#include <nlohmann/json.hpp>

#include "config/schema/schema_types.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config {

namespace {

Schema point(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  Schema schema = list_of(number_in(world_keys::kCoordinate), 2);
  schema["maxItems"] = 2;
  return schema;
}

template <std::size_t AtLeast>
Schema points(const KeyInfo& key, const KnownRobots& robots) {
  return list_of(point(key, robots), AtLeast);
}

Schema walls(const KeyInfo& key, const KnownRobots& robots) {
  return list_of(either({points<2>(key, robots), object_of(world_keys::kWallKeys, robots)}));
}

template <const auto& FirstKeys, const auto& SecondKeys>
Schema list_of_two_kinds(const KeyInfo& /*key*/, const KnownRobots& robots) {
  return list_of(one_of_schemas({object_of(FirstKeys, robots), object_of(SecondKeys, robots)}));
}

Schema pose(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return definition("pose");
}

Schema places(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^[^0-9]"}}},
          {"additionalProperties", definition("pose")}};
}

Schema ros_map(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return text_like("\\.ya?ml$");
}

Schema material(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  const auto& names = sim::world::kMaterialNames;
  return one_of_names({names.begin(), names.end()});
}

constexpr std::array kWorldTypes{
    TypeSchema{world_keys::kPoint, point},
    TypeSchema{world_keys::kLine, points<2>},
    TypeSchema{world_keys::kOutline, points<3>},
    TypeSchema{world_keys::kWallList, walls},
    TypeSchema{world_keys::kObstacleList,
               list_of_two_kinds<world_keys::kRoundObstacle, world_keys::kPolygonObstacle>},
    TypeSchema{world_keys::kCliffList, list_of_two_kinds<world_keys::kHole, world_keys::kTable>},
    TypeSchema{world_keys::kPose, pose},
    TypeSchema{world_keys::kPlaces, places},
    TypeSchema{world_keys::kMap, ros_map},
    TypeSchema{world_keys::kMaterial, material},
};

}  // namespace

std::span<const TypeSchema> world_types() {
  return kWorldTypes;
}

}  // namespace fakebot::config
