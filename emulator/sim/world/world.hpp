// What is around the robots: solids that they bump into, a floor that may end, a
// docking station. Robots ask; nothing here changes while they do.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/geometry.hpp"

namespace fakebot::sim::world {

struct RoundObstacle {
  Vec2 center;
  double radius_m = 0;
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
};

/// A floor that ends, as that of a table.
struct Platform {
  Polygon outline;
  double height_m = 0;
};

/// The body of a docking station, behind its front. (assumed: from pictures)
inline constexpr double kDockWidthM = 0.28;
inline constexpr double kDockDepthM = 0.12;

/// What can be put into a world and be taken out again.
struct Things {
  std::vector<Polyline> walls;  ///< thin; to be seen and felt from both sides
  std::vector<Polygon> obstacles;
  std::vector<RoundObstacle> round_obstacles;
  std::vector<Hole> holes;
};

/// As people write it down. Things without a name stay for good.
struct WorldDescription : Things {
  std::string name;
  std::map<std::string, Things> named;
  /// Closed lines when taken together, in any order; what they enclose is solid, as the
  /// black areas of a map.
  std::vector<Border> borders;
  std::optional<Platform> platform;  ///< none: the floor has no end
  /// The middle of the station's front, at the floor; it looks to where robots come from.
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
  World(World&&) = delete;
  World& operator=(World&&) = delete;
  ~World();

  const WorldDescription& description() const { return description_; }
  /// All that can be taken out of it, with a name and without.
  const Things& things() const { return things_; }

  bool has_solids() const;
  /// Does the floor change anywhere?
  bool has_edges() const;

  /// Replaces what is in `found` by all solids of which a part is closer than reach_m to
  /// `center`, and perhaps some that are a little farther.
  void solids_near(Vec2 center, double reach_m, std::vector<Capsule>& found) const;

  /// Does a disc have room there, in no solid and touching none?
  bool has_room(Vec2 center, double radius_m) const;

  /// How much lower than the robots' floor it is there.
  double depth_m(Vec2 point) const;

  /// To the nearest line at which depth_m() changes; at_most_m when there is none as near.
  double distance_to_edge_m(Vec2 point, double at_most_m) const;

  /// Is there no solid between the two points?
  bool sees(Vec2 from, Vec2 to) const;

 private:
  class Index;

  WorldDescription description_;
  Things things_;
  std::unique_ptr<const Index> solids_;
  std::unique_ptr<const Index> edges_;
};

}  // namespace fakebot::sim::world
