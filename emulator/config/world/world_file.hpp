// Worlds from files. scenarios/worlds has examples.
#pragma once

#include <memory>
#include <string>

#include "config/json/json_file.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// The world at `pointer`. Throws ConfigError for any mistake, also for places and a start where a
/// robot of the radius cannot stand. A start left out, at 0, 0, is not checked: whoever puts a
/// robot there does.
///   { "walls": [[[0, 0], [4, 0], [4, 3]]],
///     "obstacles": [{"center": [1, 1], "radius_m": 0.2}, {"polygon": [[..], [..], [..]]}],
///     "cliffs": [{"hole": [..], "depth_m": 0.3}, {"table": [..], "height_m": 0.7}],
///     "places": {"kitchen": {"x_m": 1, "y_m": 2, "heading_deg": 90}},
///     "start": "kitchen", "map": "office.yaml" }
std::shared_ptr<const sim::world::World> read_world(const JsonFile& file,
                                                    const std::string& pointer,
                                                    double robot_radius_m);

/// A world file, ending in .json, or a ROS map alone, in .yaml or .yml.
std::shared_ptr<const sim::world::World> load_world(const std::string& file_name,
                                                    double robot_radius_m);

}  // namespace fakebot::config
