#include "config/world/map/ros_map.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "config/json/text_file.hpp"
#include "config/world/map/map_borders.hpp"
#include "config/world/map/map_image.hpp"

namespace fakebot::config {

using sim::world::Border;
using sim::world::Vec2;

namespace {

constexpr std::size_t kMostBorders = 1'000'000;

constexpr std::string_view kOrigin = "a list [x, y, yaw] in metres and radians";
constexpr std::string_view kMode = "one of trinary, scale, raw";
constexpr std::string_view kImage = "the path of a PNG or PGM picture";
constexpr NumberRange kOriginRange{-100000, 100000, "m"};
constexpr NumberRange kYawRange{-2 * std::numbers::pi, 2 * std::numbers::pi, "rad"};

constexpr std::array kMapKeys{
    KeyInfo{"image", kImage, Presence::required, "relative to the YAML file"},
    KeyInfo{"resolution", kNumber, Presence::required, "length of a pixel", {0.001, 10, "m"}},
    KeyInfo{"origin", kOrigin, Presence::required, "pose of the lower left pixel"},
    KeyInfo{"negate", "0, 1, true or false", Presence::required, "white is occupied"},
    KeyInfo{"occupied_thresh", kNumber, Presence::required, "more is occupied", {0, 1}},
    KeyInfo{"free_thresh", kNumber, Presence::required, "less is free", {0, 1}},
    KeyInfo{"mode", kMode, Presence::optional, "default: trinary"},
};

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  return text;
}

class MapReader {
 public:
  explicit MapReader(const std::string& file_name) : file_name_(file_name) {}

  RosMap read(const std::string& text) {
    try {
      collect(YAML::Load(text));
    } catch (const YAML::Exception& error) {
      throw ConfigError(
          {.file = file_name_, .line = line_of(error.mark), .reason = "no YAML: " + error.msg});
    }
    require_all();
    RosMap map;
    map.image = image();
    map.image_line = line_of(values_.at("image").Mark());
    map.resolution_m = number("resolution");
    map.origin = origin();
    map.negate = negate();
    map.occupied_thresh = number("occupied_thresh");
    map.free_thresh = number("free_thresh");
    if (map.free_thresh > map.occupied_thresh) {
      refuse("free_thresh", values_.at("free_thresh"), "no more than occupied_thresh");
    }
    map.mode = mode();
    return map;
  }

 private:
  /// A null mark has no line.
  static std::size_t line_of(const YAML::Mark& mark) {
    return mark.is_null() ? 1 : static_cast<std::size_t>(mark.line) + 1;
  }

  static std::string found(const YAML::Node& node) {
    switch (node.Type()) {
      case YAML::NodeType::Scalar: return "\"" + node.Scalar() + "\"";
      case YAML::NodeType::Sequence: return "a list of " + std::to_string(node.size());
      case YAML::NodeType::Map: return "a map";
      case YAML::NodeType::Null:
      case YAML::NodeType::Undefined: return "nothing";
    }
    return "";
  }

  [[noreturn]] void refuse(const std::string& key, const YAML::Node& node,
                           const std::string& expected, const std::string& hint = "") const {
    throw ConfigError({.file = file_name_,
                       .line = line_of(node.Mark()),
                       .pointer = key.empty() ? "" : "/" + key,
                       .found = found(node),
                       .expected = expected,
                       .suggestion = suggestion_of(hint)});
  }

  void collect(const YAML::Node& document) {
    if (!document.IsMap()) { refuse("", document, "a map of " + comma_list(names_of(kMapKeys))); }
    for (const auto& entry : document) {
      if (!entry.first.IsScalar()) { continue; }
      const std::string key = entry.first.Scalar();
      if (!values_.emplace(key, entry.second).second) {
        throw ConfigError({.file = file_name_,
                           .line = line_of(entry.first.Mark()),
                           .pointer = "/" + key,
                           .reason = kAppearsTwice});
      }
    }
  }

  void require_all() const {
    for (const KeyInfo& key : kMapKeys) {
      if (key.presence == Presence::optional || values_.count(std::string(key.name)) > 0) {
        continue;
      }
      std::string hint;
      for (const auto& [name, value] : values_) {
        const bool other = find_named(kMapKeys, name) == nullptr;
        if (other && !did_you_mean(name, {key.name}).empty()) {
          hint = "; is it \"" + name + "\" in line " + std::to_string(line_of(value.Mark())) + "?";
        }
      }
      throw ConfigError({.file = file_name_,
                         .line = 1,
                         .pointer = "",
                         .found = "no \"" + std::string(key.name) + "\"",
                         .expected = expected_text(key),
                         .suggestion = suggestion_of(hint)});
    }
  }

  double in_range(const std::string& place, const YAML::Node& node,
                  const NumberRange& range) const {
    double value = 0;
    if (!YAML::convert<double>::decode(node, value) || !contains(range, value)) {
      refuse(place, node, range_text(range));
    }
    return value;
  }

  double number(const std::string& key) const {
    return in_range(key, values_.at(key), find_named(kMapKeys, key)->range);
  }

  std::string image() const {
    const YAML::Node& node = values_.at("image");
    if (!node.IsScalar() || node.Scalar().empty()) { refuse("image", node, std::string(kImage)); }
    return node.Scalar();
  }

  sim::world::Placement origin() const {
    const YAML::Node& node = values_.at("origin");
    if (!node.IsSequence() || node.size() != 3) { refuse("origin", node, std::string(kOrigin)); }
    return {
        {in_range("origin/0", node[0], kOriginRange), in_range("origin/1", node[1], kOriginRange)},
        in_range("origin/2", node[2], kYawRange)};
  }

  /// Any number but 0 is true, as in map_server.
  bool negate() const {
    const YAML::Node& node = values_.at("negate");
    int number = 0;
    if (YAML::convert<int>::decode(node, number)) { return number != 0; }
    bool flag = false;
    if (YAML::convert<bool>::decode(node, flag)) { return flag; }
    refuse("negate", node, std::string(find_named(kMapKeys, "negate")->type));
  }

  RosMap::Mode mode() const {
    const auto found = values_.find("mode");
    if (found == values_.end()) { return RosMap::Mode::trinary; }
    const std::string name = lower_case(found->second.IsScalar() ? found->second.Scalar() : "");
    if (name == "trinary") { return RosMap::Mode::trinary; }
    if (name == "scale") { return RosMap::Mode::scale; }
    if (name == "raw") { return RosMap::Mode::raw; }
    refuse("mode", found->second, std::string(kMode),
           did_you_mean(name, {"trinary", "scale", "raw"}));
  }

  const std::string& file_name_;
  std::map<std::string, YAML::Node> values_;
};

/// Row 0 of an image is the top row, row 0 of the map the lowest.
CellGrid cells_of(const RosMap& map, const GreyImage& image) {
  std::vector<std::uint8_t> occupied_values;
  for (unsigned value = 0; value <= image.white; ++value) {
    occupied_values.push_back(is_occupied(map, value, image.white) ? 1 : 0);
  }
  CellGrid grid{image.width, image.height, {}};
  grid.occupied.reserve(image.pixels.size());
  for (std::size_t y = image.height; y-- > 0;) {
    for (std::size_t x = 0; x < image.width; ++x) {
      grid.occupied.push_back(occupied_values[image.pixels[y * image.width + x]]);
    }
  }
  return grid;
}

/// A file beside the map with the same name, or a name that differs only in ending or capital
/// letters: paths often come from the machine that drew the map, perhaps with Windows. Empty if
/// there is no such file.
std::string hint_for_missing(const std::filesystem::path& map_file, const std::string& image) {
  const std::filesystem::path name = image.substr(image.find_last_of("/\\") + 1);
  std::error_code none;
  for (const char* const ending : {"", ".png", ".pgm"}) {
    std::filesystem::path wanted = name;
    if (*ending != '\0') { wanted.replace_extension(ending); }
    const std::filesystem::path folder = map_file.parent_path();
    for (const auto& entry :
         std::filesystem::directory_iterator(folder.empty() ? "." : folder, none)) {
      const std::string there = entry.path().filename().string();
      if (lower_case(there) == lower_case(wanted.string()) && entry.is_regular_file(none)) {
        return "beside this file there is one: image: " + there;
      }
    }
  }
  return "";
}

}  // namespace

RosMap parse_ros_map(const std::string& file_name, const std::string& text) {
  return MapReader(file_name).read(text);
}

bool is_occupied(const RosMap& map, unsigned value, unsigned white) {
  const double brightness = static_cast<double>(value) / white;
  if (map.mode == RosMap::Mode::raw) {
    // A value that is no percentage is unknown.
    const double percent = std::round(brightness * 255);
    return percent <= 100 && percent / 100 > map.occupied_thresh;
  }
  // The mode "scale" differs only for values between occupied and free.
  const double probability = map.negate ? brightness : 1 - brightness;
  return probability > map.occupied_thresh;
}

LoadedMap load_ros_map(const std::string& file_name) {
  const RosMap map = parse_ros_map(file_name, read_text(file_name));
  const std::string image = (std::filesystem::path(file_name).parent_path() / map.image).string();
  std::error_code none;
  if (!std::filesystem::is_regular_file(image, none)) {
    throw ConfigError({.file = file_name,
                       .line = map.image_line,
                       .pointer = "/image",
                       .found = "\"" + map.image + "\", which is no file",
                       .expected = std::string(kImage),
                       .suggestion = hint_for_missing(file_name, map.image)});
  }
  // In the mode "trinary" map_server takes an alpha channel for a fourth colour.
  const Alpha alpha = map.mode == RosMap::Mode::trinary ? Alpha::averaged : Alpha::ignored;
  const CellGrid cells = cells_of(map, read_map_image(image, alpha));
  const auto borders = borders_of(cells, kMostBorders);
  if (!borders) {
    throw ConfigError(
        {.file = image,
         .found = "more than " + std::to_string(kMostBorders) + " borders of occupied cells",
         .expected = "a map without noise"});
  }
  const Vec2 x_axis = sim::world::direction(map.origin.heading_rad);
  const auto corner = [&](std::size_t x, std::size_t y) {
    return map.origin.position + rotated(Vec2{static_cast<double>(x) * map.resolution_m,
                                              static_cast<double>(y) * map.resolution_m},
                                         x_axis);
  };
  LoadedMap loaded;
  loaded.borders.reserve(borders->size());
  for (const CellBorder& border : *borders) {
    loaded.borders.push_back({corner(border.x0, border.y0), corner(border.x1, border.y1)});
  }
  loaded.corners = {corner(0, 0), corner(cells.width, 0), corner(cells.width, cells.height),
                    corner(0, cells.height)};
  return loaded;
}

}  // namespace fakebot::config
