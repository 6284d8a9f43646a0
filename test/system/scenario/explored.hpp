// A scenario that is explored in a folder of its own.
#pragma once

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

namespace fakebot::test {

/// The scenario's own commands stop at two bumpers and forget the third bumper.
inline const std::string kForgetful = R"({"name": "no bump is pushed", "duration": 6,
  "robot": {"profile": "ideal"},
  "commands": [
    {"every": "100ms", "while": "!bumper.left && !bumper.center", "drive": {"linear_m_s": 0.2}},
    {"every": "100ms", "while": "bumper.left || bumper.center", "drive": {}}],
  "explore": {"at_most": 2, "from": 1, "until": 4, "events": [
    {"do": {"press": {"choice": [BUMPERS]}}, "for": {"uniform": [1, 2]}},
    {"do": {"push": {"turn_deg": {"uniform": [20, 90]}}}}]},
  "expectations": [
    {"never": "speed.linear_m_s > 0.1 && time_s > 0",
     "while": "bumper.left || bumper.center || bumper.right", "tolerance": "500ms"},
    {"never": "pose.x_m < -10"}]})";

struct Explored {
  TempDir dir{};
  std::string path;

  explicit Explored(const std::string& bumpers, std::string text = kForgetful) {
    const std::string place = "BUMPERS";
    if (const auto at = text.find(place); at != std::string::npos) {
      text.replace(at, place.size(), bumpers);
    }
    path = dir.write("s.json", text);
  }

  ProcessResult run(const std::vector<std::string>& options) const {
    std::vector<std::string> arguments{"explore", path, "--finds", dir / "finds"};
    if (std::ranges::find(options, "--no-shrink") == options.end()) {
      // A busy machine may need minutes.
      arguments.insert(arguments.end(), {"--shrink-for", "1h"});
    }
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_to_end(arguments);
  }

  std::set<std::string> finds() const {
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(dir / "finds")) {
      files.insert(entry.path().string());
    }
    return files;
  }
};

}  // namespace fakebot::test
