// The picture of a map.
#pragma once

#include <istream>
#include <string>

#include "config/world/map/pgm_image.hpp"
#include "config/world/map/png_image.hpp"

namespace fakebot::config {

inline constexpr const char* kMapPicture = "a PNG or PGM picture";

/// The first bytes tell the format, whatever the name of the file. Throws ConfigError, which tells
/// how to convert a picture of a different format.
GreyImage read_map_image(const std::string& file_name, std::istream& stream, Alpha alpha);
GreyImage read_map_image(const std::string& file_name, Alpha alpha);

}  // namespace fakebot::config
