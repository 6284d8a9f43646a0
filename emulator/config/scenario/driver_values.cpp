#include "config/scenario/driver_values.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/scenario/condition.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

namespace {

struct NamedEnding {
  std::string_view name;
  DriverEnding ending;
};
constexpr std::array kEndings{
    NamedEnding{"any_time", DriverEnding::any_time},
    NamedEnding{"by_itself", DriverEnding::by_itself},
    NamedEnding{"when_asked", DriverEnding::when_asked},
    NamedEnding{"when_done", DriverEnding::when_done},
};

struct NamedStart {
  std::string_view name;
  bool by_event;
};
struct NamedKind {
  std::string_view name;
  bool is_test_program;
};
constexpr std::array kKinds{NamedKind{"driver", false}, NamedKind{"test_program", true}};

constexpr std::array kStarts{NamedStart{"at_begin", false}, NamedStart{"by_event", true}};

template <class Table>
auto read_named(const JsonValue& value, const Table& table) {
  const auto names = names_of(table);
  return *find_named(table, read_name(value, names, "one of " + comma_list(names)));
}

/// A program path with a folder is relative to the scenario, like any file.
std::string program_of(const JsonValue& value) {
  std::string name = value.text();
  if (name.empty()) { value.refuse("the name of a program"); }
  const std::filesystem::path path(name);
  if (!path.has_parent_path() || path.is_absolute()) { return name; }
  return value.file().beside(name);
}

}  // namespace

std::vector<std::string> read_command(const JsonValue& value) {
  std::vector<std::string> command;
  for (const JsonValue& word : value.elements(scenario_keys::kCommandLine)) {
    command.push_back(command.empty() ? program_of(word) : word.text());
  }
  if (command.empty()) { value.refuse("nothing", std::string(scenario_keys::kCommandLine), ""); }
  return command;
}

std::vector<std::string> read_environment(const JsonValue& value) {
  std::vector<std::string> variables;
  if (!value.json().is_object()) { value.refuse(std::string(scenario_keys::kEnvironment)); }
  for (const auto& [name, content] : value.members()) {
    if (name.empty() || name.find('=') != std::string::npos) {
      content.refuse("\"" + name + "\"", "the name of a variable", "");
    }
    variables.push_back(name + "=" + content.text());
  }
  return variables;
}

void make_test_program(ScenarioDriver& driver) {
  driver.is_test_program = true;
  if (driver.ending == DriverEnding::on_request) { driver.ending = DriverEnding::with_verdict; }
}

ScenarioDriver read_driver(const JsonValue& value, const ScenarioNames& names) {
  const JsonObject keys = value.object(scenario_keys::kDriver);
  ScenarioDriver driver;
  if (const auto command = keys.find("command")) { driver.command = read_command(*command); }
  if (const auto variables = keys.find("environment")) {
    driver.environment = read_environment(*variables);
  }
  if (const auto start = keys.find("start")) {
    driver.starts_by_event = read_named(*start, kStarts).by_event;
  }
  if (const auto condition = keys.find("ready_when")) {
    driver.ready_when = read_condition_of_start(*condition, names.signals);
  }
  if (const auto time = keys.find("ready_within")) { driver.ready_within = read_duration(*time); }
  if (const auto end = keys.find("end")) { driver.ending = read_named(*end, kEndings).ending; }
  if (const auto kind = keys.find("kind")) {
    if (read_named(*kind, kKinds).is_test_program) { make_test_program(driver); }
  }
  if (keys.find("exit_status")) {
    driver.exit_status = static_cast<int>(keys.whole_number("exit_status"));
  }
  if (const auto time = keys.find("end_within")) { driver.end_within = read_duration(*time); }
  return driver;
}

}  // namespace fakebot::config
