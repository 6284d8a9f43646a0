#include "sim/world/world.hpp"

#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/geometry/strategies/strategies.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <cstddef>
#include <utility>

namespace fakebot::sim::world {

namespace bg = boost::geometry;

namespace {

using Corner = bg::model::d2::point_xy<double>;
using Box = bg::model::box<Corner>;

/// The box around both points and everything closer than margin_m.
Box box_around(Vec2 a, Vec2 b, double margin_m) {
  return {{std::min(a.x_m, b.x_m) - margin_m, std::min(a.y_m, b.y_m) - margin_m},
          {std::max(a.x_m, b.x_m) + margin_m, std::max(a.y_m, b.y_m) + margin_m}};
}

/// Calls add(a, b) for each piece of the line.
template <class Add>
void for_each_piece(const Polyline& line, Add add) {
  for (std::size_t i = 1; i < line.size(); ++i) { add(line[i - 1], line[i]); }
}

template <class Add>
void for_each_side(const Polygon& polygon, Add add) {
  for_each_piece(polygon, add);
  if (polygon.size() > 2) { add(polygon.back(), polygon.front()); }
}

Polygon outline_of(const Placement& dock) {
  constexpr double kHalfM = kDockWidthM / 2;
  const Vec2 forward = direction(dock.heading_rad);
  Polygon outline;
  for (const Vec2 corner : {Vec2{0, -kHalfM}, Vec2{0, kHalfM}, Vec2{-kDockDepthM, kHalfM},
                            Vec2{-kDockDepthM, -kHalfM}}) {
    outline.push_back(dock.position + rotated(corner, forward));
  }
  return outline;
}

template <class Element>
void append(std::vector<Element>& all, const std::vector<Element>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

Things all_things(const WorldDescription& description) {
  const Things& unnamed = description;
  Things all = unnamed;
  for (const auto& [name, things] : description.named) {
    for (const Material material : kMaterials) {
      const Surfaces& more = things.of(material);
      Surfaces& surfaces = all.of(material);
      append(surfaces.walls, more.walls);
      append(surfaces.obstacles, more.obstacles);
      append(surfaces.round_obstacles, more.round_obstacles);
    }
    append(all.holes, things.holes);
  }
  return all;
}

void add_surfaces(const Things& things, Material material, std::vector<Solid>& solids) {
  const auto adding = [&](SolidKind kind) {
    return [&solids, kind, material](Vec2 a, Vec2 b) {
      solids.push_back({{a, b}, kind, material});
    };
  };
  const Surfaces& surfaces = things.of(material);
  for (const Polyline& wall : surfaces.walls) { for_each_piece(wall, adding(SolidKind::wall)); }
  for (const Polygon& obstacle : surfaces.obstacles) {
    for_each_side(obstacle, adding(SolidKind::obstacle));
  }
  for (const RoundObstacle& round : surfaces.round_obstacles) {
    solids.push_back(
        {{round.center, round.center, round.radius_m}, SolidKind::round_obstacle, material});
  }
}

std::vector<Solid> glass_of(const Things& things) {
  std::vector<Solid> solids;
  add_surfaces(things, Material::glass, solids);
  return solids;
}

/// Without glass.
std::vector<Solid> opaque_of(const Things& things, const WorldDescription& description) {
  std::vector<Solid> solids;
  const auto adding = [&](SolidKind kind) {
    return [&solids, kind](Vec2 a, Vec2 b) { solids.push_back({{a, b}, kind}); };
  };
  add_surfaces(things, Material::matt, solids);
  add_surfaces(things, Material::black, solids);
  if (description.dock) { for_each_side(outline_of(*description.dock), adding(SolidKind::dock)); }
  for (const Border& border : description.borders) {
    solids.push_back({{border.a, border.b}, SolidKind::border});
  }
  return solids;
}

/// Each obstacle is an area, and all borders together.
std::vector<AreaEdge> areas_of(const Things& things, const std::vector<Border>& borders) {
  std::vector<AreaEdge> edges;
  std::uint32_t area = 0;
  for (const Material material : kMaterials) {
    for (const Polygon& obstacle : things.of(material).obstacles) {
      if (obstacle.size() < 3) { continue; }
      for_each_side(obstacle, [&](Vec2 a, Vec2 b) {
        edges.push_back({b, a, area, SolidKind::obstacle});
      });
      ++area;
    }
  }
  for (const Border& border : borders) {
    edges.push_back({border.a, border.b, area, SolidKind::border});
  }
  return edges;
}

std::vector<Capsule> edges_of(const Things& things, const WorldDescription& description) {
  std::vector<Capsule> edges;
  const auto add = [&](Vec2 a, Vec2 b) { edges.push_back({a, b}); };
  for (const Hole& hole : things.holes) { for_each_side(hole.outline, add); }
  if (description.platform) { for_each_side(description.platform->outline, add); }
  return edges;
}

std::vector<Solid> joined(std::vector<Solid> solids, const std::vector<Solid>& more) {
  append(solids, more);
  return solids;
}

}  // namespace

/// Finds the few of many capsules that are near.
class World::Index {
 public:
  template <class Solids>
  explicit Index(const Solids& solids) : tree_(entries_of(solids)) {}

  bool empty() const { return tree_.empty(); }

  void near(Vec2 center, double reach_m, std::vector<Capsule>& found) const {
    for_each_in(box_around(center, center, reach_m),
                [&](const Capsule& capsule) { found.push_back(capsule); });
  }

  bool meets(Vec2 from, Vec2 to) const {
    bool met = false;
    for_each_in(box_around(from, to, 0), [&](const Capsule& capsule) {
      met = met || (capsule.radius_m > 0 ? distance_m({from, to, capsule.radius_m}, capsule.a) <= 0
                                         : lines_meet(from, to, capsule.a, capsule.b));
    });
    return met;
  }

  double nearest_m(Vec2 point, double at_most_m) const {
    double nearest_m = at_most_m;
    for_each_in(box_around(point, point, at_most_m), [&](const Capsule& capsule) {
      nearest_m = std::min(nearest_m, distance_m(capsule, point));
    });
    return nearest_m;
  }

 private:
  using Entry = std::pair<Box, Capsule>;

  /// Without an iterator of the tree, which would allocate.
  template <class Visit>
  void for_each_in(const Box& box, Visit visit) const {
    tree_.query(bg::index::intersects(box), boost::make_function_output_iterator(
                                                [&](const Entry& entry) { visit(entry.second); }));
  }

  template <class Solids>
  static std::vector<Entry> entries_of(const Solids& solids) {
    std::vector<Entry> entries;
    entries.reserve(solids.size());
    for (const Capsule& capsule : solids) {
      entries.emplace_back(box_around(capsule.a, capsule.b, capsule.radius_m), capsule);
    }
    return entries;
  }

  bg::index::rtree<Entry, bg::index::quadratic<16>> tree_;
};

World::World() : World(WorldDescription{}) {}

World::World(WorldDescription description)
    : description_(std::move(description)),
      things_(all_things(description_)),
      areas_(areas_of(things_, description_.borders)),
      grid_(opaque_of(things_, description_)),
      glass_(glass_of(things_)),
      solids_(std::make_unique<Index>(joined(grid_.solids(), glass_))),
      edges_(std::make_unique<Index>(edges_of(things_, description_))) {}

World::~World() = default;

bool World::has_solids() const {
  return !solids_->empty();
}

bool World::has_edges() const {
  return !edges_->empty();
}

void World::solids_near(Vec2 center, double reach_m, std::vector<Capsule>& found) const {
  found.clear();
  solids_->near(center, reach_m, found);
}

bool World::has_room(Vec2 center, double radius_m) const {
  if (areas_.at(center)) { return false; }
  std::vector<Capsule> near;
  solids_->near(center, radius_m, near);
  for (const Capsule& solid : near) {
    if (distance_m(solid, center) <= radius_m) { return false; }
  }
  return true;
}

double World::depth_m(Vec2 point) const {
  if (description_.platform && !contains(description_.platform->outline, point)) {
    return description_.platform->height_m;
  }
  double deepest_m = 0;
  for (const Hole& hole : things_.holes) {
    if (contains(hole.outline, point)) { deepest_m = std::max(deepest_m, hole.depth_m); }
  }
  return deepest_m;
}

double World::distance_to_edge_m(Vec2 point, double at_most_m) const {
  return edges_->nearest_m(point, at_most_m);
}

bool World::sees(Vec2 from, Vec2 to) const {
  return !solids_->meets(from, to);
}

std::optional<RayHit> World::first_hit(const Ray& ray) const {
  if (!glass_.empty() && ray.least_glass_cosine <= 1) [[unlikely]] {
    return first_hit_with_glass(ray);
  }
  if (const auto kind = areas_.at(ray.from)) { return RayHit{.kind = *kind}; }
  return grid_.first_hit(ray);
}

/// Tries all panes in turn: rooms have few.
std::optional<RayHit> World::first_hit_with_glass(const Ray& ray) const {
  Ray through = ray;
  through.least_glass_cosine = kThroughGlass;
  auto first = first_hit(through);
  double nearest_m = first ? first->distance_m : ray.at_most_m;
  for (const Solid& pane : glass_) {
    const double distance_m = distance_to_solid_m(ray, pane);
    if (distance_m == kNever || distance_m > nearest_m) { continue; }
    const RayHit hit = hit_at(ray, pane, distance_m);
    if (-dot(hit.normal, ray.towards) < ray.least_glass_cosine) { continue; }
    first = hit;
    nearest_m = distance_m;
  }
  return first;
}

}  // namespace fakebot::sim::world
