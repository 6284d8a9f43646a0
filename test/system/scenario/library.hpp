// The shipped scenarios, and copies of them with other commands: drivers that are played at once.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

namespace fakebot::test {

inline constexpr std::array kRobots{"kobuki", "kugle"};

/// Names of a robot's files without ".json", in order.
std::vector<std::string> library_of(const std::string& robot);
/// Of all robots. No two of them have the same name, or the test of the names fails.
std::vector<std::string> library();
std::string path_of(const std::string& name);
nlohmann::json content_of_scenario(const std::string& name);

/// Names of the scenarios, as in their files, of which a run passed.
std::set<std::string> passed_in_any_combination(const ProcessResult& result);

ProcessResult run_all(const std::string& command, const std::vector<std::string>& files);

/// Copies of scenarios with replaced commands, and the files that they refer to.
class Changed {
 public:
  Changed();

  /// `alias` is its name in the report.
  void add(const std::string& name, const nlohmann::json& commands, const std::string& alias);

  /// Names of those that passed in each combination of their parameters.
  std::set<std::string> passed() const;
  std::set<std::string> passed_in_any_combination() const;

 private:
  ProcessResult played() const;

  TempDir dir_;
  std::vector<std::string> files_;
};

}  // namespace fakebot::test
