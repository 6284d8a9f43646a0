// The scenarios and worlds of the program's own library.
#pragma once

#include <string>
#include <vector>

#include "config/profile/robot_choice.hpp"
#include "config/scenario/labels/labels.hpp"
#include "config/scenario/sweep/parameter_values.hpp"
#include "config/scenario/sweep/sweep.hpp"

namespace fakebot::runner {

struct LibraryScenario {
  std::string name;  ///< "kobuki/bump-left": path in the folder, without .json
  std::string path;
  std::string title;
  std::string description;
  config::Labels labels;
  config::RobotChoice robot;  ///< robot of the first combination of parameters
  std::vector<config::SweptParameter> parameters;
};

struct LibraryWorld {
  std::string name;  ///< "worlds/room"
  std::string path;
  std::string title;
};

struct Library {
  std::vector<LibraryScenario> scenarios;  ///< sorted by name
  std::vector<LibraryWorld> worlds;        ///< sorted by name
};

/// Reads the folder "scenarios": as installed, ../share/fakebot beside the program's folder, or
/// else in the source tree above the program's build/NAME. Empty without such a folder. Files
/// without a valid scenario or world are left out.
Library read_library();

/// The library, read once.
const Library& library();

/// The folder of the library; empty if there is none.
std::string library_folder();

}  // namespace fakebot::runner
