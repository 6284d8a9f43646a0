// The shipped scenarios, and copies with replaced commands, which play a driver without a process.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

namespace fakebot::test {

inline constexpr std::array kRobots{"kobuki", "kugle", "turtlebot2"};

/// Names of a robot's files without ".json", in order.
std::vector<std::string> library_of(const std::string& robot);
/// Names of the files of all robots. No two names are the same, or the test of the names fails.
std::vector<std::string> library();
std::string path_of(const std::string& name);
nlohmann::json content_of_scenario(const std::string& name);

/// Names, as in their files, of the scenarios with a passed run.
std::set<std::string> passed_in_any_combination(const ProcessResult& result);

ProcessResult run_all(const std::string& command, const std::vector<std::string>& files);

/// Copies of scenarios with replaced commands, and all files that the scenarios refer to.
class Changed {
 public:
  Changed();

  /// `alias` is the name of the copy in the report.
  void add(const std::string& name, const nlohmann::json& commands, const std::string& alias);

  /// Names of scenarios that passed in each combination of their parameters.
  std::set<std::string> passed() const;
  std::set<std::string> passed_in_any_combination() const;

 private:
  ProcessResult played() const;

  TempDir dir_;
  std::vector<std::string> files_;
};

}  // namespace fakebot::test
