// The surroundings of robots: solids, floor and docking station. A world is immutable.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/areas.hpp"
#include "sim/world/geometry.hpp"
#include "sim/world/ray.hpp"
#include "sim/world/solid_grid.hpp"

namespace fakebot::sim::world {

struct RoundObstacle {
  Vec2 center;
  double radius_m = 0;

  friend bool operator==(const RoundObstacle&, const RoundObstacle&) = default;
};

/// A straight piece of the line around something solid.
struct Border {
  Vec2 a;
  Vec2 b;
};

/// A place where the floor is lower.
struct Hole {
  Polygon outline;
  double depth_m = 0;

  friend bool operator==(const Hole&, const Hole&) = default;
};

/// A floor with edges, like a table.
struct Platform {
  Polygon outline;
  double height_m = 0;
};

/// The body of a docking station, behind its front. (assumed: from pictures)
inline constexpr double kDockWidthM = 0.28;
inline constexpr double kDockDepthM = 0.12;

/// Solids of a material.
struct Surfaces {
  std::vector<Polyline> walls;  ///< thin, solid from both sides
  std::vector<Polygon> obstacles;
  std::vector<RoundObstacle> round_obstacles;

  bool empty() const { return walls.empty() && obstacles.empty() && round_obstacles.empty(); }

  friend bool operator==(const Surfaces&, const Surfaces&) = default;
};

/// Elements that can be added to a world and removed from it. Its own surfaces are matt.
struct Things : Surfaces {
  Surfaces glass;
  Surfaces black;
  std::vector<Hole> holes;

  Surfaces& of(Material material) {
    if (material == Material::matt) { return *this; }
    return material == Material::glass ? glass : black;
  }
  const Surfaces& of(Material material) const {
    if (material == Material::matt) { return *this; }
    return material == Material::glass ? glass : black;
  }

  friend bool operator==(const Things&, const Things&) = default;
};

/// The content of a world file. Elements without a name cannot be removed.
struct WorldDescription : Things {
  std::string name;
  std::map<std::string, Things> named;
  /// Together closed lines, in any order; the enclosed areas are solid, like the black areas of a
  /// map.
  std::vector<Border> borders;
  /// The corners of the map behind the borders, in order; empty without a map.
  std::vector<Vec2> map_corners{};
  std::optional<Platform> platform;  ///< none: the floor is endless
  /// The middle of the station's front, at the floor, facing arriving robots.
  std::optional<Placement> dock;
  std::map<std::string, Placement> places;
  Placement start;
};

class World {
 public:
  World();  ///< an endless floor with nothing on it
  explicit World(WorldDescription description);
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World();

  const WorldDescription& description() const { return description_; }
  /// All elements of the world, with and without a name.
  const Things& things() const { return things_; }

  bool has_solids() const;
  /// Whether the floor has any edges.
  bool has_edges() const;

  /// Sets `found` to all solids closer than reach_m to `center`, and possibly some slightly farther
  /// away.
  void solids_near(Vec2 center, double reach_m, std::vector<Capsule>& found) const;

  /// Whether a disc fits at `center` without touching a solid.
  bool has_room(Vec2 center, double radius_m) const;

  /// Depth below the robots' floor, m.
  double depth_m(Vec2 point) const;

  /// Distance to the nearest edge of the floor, at most at_most_m.
  double distance_to_edge_m(Vec2 point, double at_most_m) const;

  /// Whether no solid is between the two points.
  bool sees(Vec2 from, Vec2 to) const;

  /// The first solid on the ray, with distance 0 where the ray begins inside; nothing if no solid
  /// is within Ray::at_most_m. The docking station has sides and no inside. See
  /// Ray::least_glass_cosine for glass.
  std::optional<RayHit> first_hit(const Ray& ray) const;

 private:
  class Index;

  std::optional<RayHit> first_hit_with_glass(const Ray& ray) const;

  WorldDescription description_;
  Things things_;
  Areas areas_;
  SolidGrid grid_;  // without glass
  std::vector<Solid> glass_;
  std::unique_ptr<const Index> solids_;
  std::unique_ptr<const Index> edges_;
};

}  // namespace fakebot::sim::world
