// Maps of the ROS map_server: a YAML file that describes an image. Source:
// http://wiki.ros.org/map_server, "Map format" and "Value Interpretation"; nav2_map_server,
// map_io.cpp, for the rest.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/world/world.hpp"

namespace fakebot::config {

struct RosMap {
  enum class Mode : std::uint8_t { trinary, scale, raw };

  std::string image;             ///< path as in the file
  std::size_t image_line = 1;    ///< the line of `image` in the file
  double resolution_m = 0;       ///< length of a pixel's side
  sim::world::Placement origin;  ///< lower left corner of the lower left pixel
  bool negate = false;           ///< white is occupied
  double occupied_thresh = 0;    ///< a larger probability is occupied
  double free_thresh = 0;
  Mode mode = Mode::trinary;
};

/// Throws ConfigError with file and line. Unknown keys are ignored, as by map_server.
RosMap parse_ros_map(const std::string& file_name, const std::string& text);

/// `value` of a pixel where white is `white`. Raw pixels are the probability in percent.
bool is_occupied(const RosMap& map, unsigned value, unsigned white);

struct LoadedMap {
  std::vector<sim::world::Border>
      borders{};                            ///< of all occupied cells; unknown cells count as free
  std::vector<sim::world::Vec2> corners{};  ///< of the whole image, in order
};

/// The image must be a PNG or PGM and have at most 1,000,000 straight borders.
LoadedMap load_ros_map(const std::string& file_name);

}  // namespace fakebot::config
