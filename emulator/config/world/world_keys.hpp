// All keys of a world file: names, types, ranges, meanings.
#pragma once

#include <array>
#include <span>

#include "config/json/json_value.hpp"

namespace fakebot::config::world_keys {

// Types, besides those of json_value.hpp.
inline constexpr std::string_view kPoint = "a point [x, y] in metres";
inline constexpr std::string_view kLine = "a list of at least 2 points [x, y] in metres";
inline constexpr std::string_view kOutline = "a list of at least 3 points [x, y] in metres";
inline constexpr std::string_view kWall = "a list of points, or an object with \"points\"";
inline constexpr std::string_view kWallList = "a list of walls";
inline constexpr std::string_view kObstacleList = "a list of obstacles";
inline constexpr std::string_view kCliffList = "a list of cliffs";
inline constexpr std::string_view kPose = "an object with \"x_m\" and \"y_m\"";
inline constexpr std::string_view kThing = "a name, which is not empty";
inline constexpr std::string_view kMaterial = "\"matt\", \"glass\" or \"black\"";
inline constexpr std::string_view kPlaces = "an object of places";
inline constexpr std::string_view kStart = "a pose, or the name of a place";
inline constexpr std::string_view kMap = "the path of a ROS map, a file that ends in .yaml or .yml";

/// Detects lengths in millimetres.
inline constexpr NumberRange kCoordinate{-1000, 1000, "m"};
inline constexpr NumberRange kHeading{-360, 360, "degrees"};
inline constexpr NumberRange kSize{0.001, 1000, "m"};

inline constexpr std::array kWorld{
    KeyInfo{"$schema", kText, Presence::optional, "path of the schema of worlds"},
    KeyInfo{"name", kText, Presence::optional, "for people"},
    KeyInfo{"walls", kWallList, Presence::optional, "thin, solid from both sides"},
    KeyInfo{"obstacles", kObstacleList, Presence::optional, "solid things, round or with corners"},
    KeyInfo{"cliffs", kCliffList, Presence::optional, "where the floor ends: holes and a table"},
    KeyInfo{"dock", kPose, Presence::optional,
            "the middle of the docking station's front, and where it faces"},
    KeyInfo{"places", kPlaces, Presence::optional,
            "poses with names, each with room for the robot"},
    KeyInfo{"start", kStart, Presence::optional,
            "start of the robot; default: 0, 0 with heading 0"},
    KeyInfo{"map", kMap, Presence::optional,
            "its occupied cells are solid; the path is relative to this file"},
};

inline constexpr std::array kPoseKeys{
    KeyInfo{"x_m", kNumber, Presence::required, "to the right on a plan", kCoordinate},
    KeyInfo{"y_m", kNumber, Presence::required, "up on a plan", kCoordinate},
    KeyInfo{"heading_deg", kNumber, Presence::optional, "counter-clockwise from x; default: 0",
            kHeading},
};

// A scenario can take away things with a name.
inline constexpr KeyInfo kThingName{
    "name", kThing, Presence::optional,
    "by which a scenario can remove the thing; no two things of a world have the same"};

inline constexpr KeyInfo kThingMaterial{"material", kMaterial, Presence::optional,
                                        "as laser scanners see the surface; default: \"matt\""};

inline constexpr std::array kWallKeys{
    KeyInfo{"points", kLine, Presence::required, "the corners, in order"},
    KeyInfo{"closed", kFlag, Presence::optional, "the last point is joined with the first"},
    kThingMaterial,
    kThingName,
};

inline constexpr std::array kRoundObstacle{
    KeyInfo{"center", kPoint, Presence::required, "the middle of a round obstacle"},
    KeyInfo{"radius_m", kNumber, Presence::required, "the radius of a round obstacle", kSize},
    kThingMaterial,
    kThingName,
};

inline constexpr std::array kPolygonObstacle{
    KeyInfo{"polygon", kOutline, Presence::required, "the corners of the obstacle, in order"},
    kThingMaterial,
    kThingName,
};

inline constexpr std::array kHole{
    KeyInfo{"hole", kOutline, Presence::required, "inside of it the floor is lower"},
    KeyInfo{"depth_m", kNumber, Presence::required, "by this much", kSize},
    kThingName,
};

inline constexpr std::array kTable{
    KeyInfo{"table", kOutline, Presence::required, "outside of it the floor is lower"},
    KeyInfo{"height_m", kNumber, Presence::required, "by this much", kSize},
};

// Things that a scenario adds; each with a name.
inline constexpr std::array kAdded{
    KeyInfo{"walls", kWallList, Presence::optional, "as in a world"},
    KeyInfo{"obstacles", kObstacleList, Presence::optional, "as in a world"},
    KeyInfo{"cliffs", kCliffList, Presence::optional, "holes, as in a world"},
};

}  // namespace fakebot::config::world_keys
