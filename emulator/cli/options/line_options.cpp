#include "cli/options/line_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "cli/options/value_words.hpp"
#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"

namespace fakebot::cli {

namespace {

bool is_numbered(const std::string& path) {
  return path.find(io::kIndexInPath) != std::string::npos;
}

}  // namespace

void add_link_option(CLI::App& command, std::optional<std::string>& link, const std::string& more) {
  command
      .add_option(kLinkOption, link,
                  "Stable name of the device that drivers open, a symbolic link" + more)
      ->type_name(value_words::kFile);
}

void add_line_options(CLI::App& command, runner::LineChoice& line) {
  command
      .add_option("--fault", line.faults,
                  "A fault of the line, TYPE[,KEY=VALUE]..., such as "
                  "flip_bits,toxicity=0.1,bits=2; from= and until= are in seconds; can be "
                  "repeated; see: fakebot list faults")
      ->type_name(value_words::kFault)
      ->allow_extra_args(false);
}

void AsOption::add_to(CLI::App& command, const std::string& more) {
  command
      .add_option(kAsOption, texts_,
                  "A path that leads the driver, and what it starts, to the device, as "
                  "/dev/ttyUSB0; nothing needs to be there; NAME=PATH is that of a device that the "
                  "robot carries" +
                      more)
      ->type_name(std::string("[NAME=]") + value_words::kFile)
      ->allow_extra_args(false);
}

io::DriverPaths AsOption::value(bool has_several_robots) const {
  io::DriverPaths paths;
  for (const std::string& text : texts_) {
    const std::size_t equals = text.starts_with('/') ? std::string::npos : text.find('=');
    const std::string path = equals == std::string::npos ? text : text.substr(equals + 1);
    const std::string found = "\"" + text + "\"";
    if (!path.starts_with('/') || path.ends_with('/')) {
      config::refuse_option(kAsOption, found, "a path from the root on, as /dev/ttyUSB0");
    }
    if (has_several_robots && !is_numbered(path)) {
      config::refuse_option(kAsOption, found, "a path with {index}: there are several robots");
    }
    const bool is_new = equals == std::string::npos
                            ? !std::exchange(paths.of_robot, path).has_value()
                            : paths.of_devices.emplace(text.substr(0, equals), path).second;
    if (!is_new) { config::refuse_option(kAsOption, found, "one path for each device"); }
  }
  return paths;
}

void refuse_unknown_devices(const io::DriverPaths& paths,
                            const std::vector<const sim::RobotKind*>& kinds) {
  std::vector<std::string> known;
  for (const sim::RobotKind* kind : kinds) {
    for (const auto& name : config::names_of(kind->mounted)) { known.emplace_back(name); }
  }
  for (const auto& [name, path] : paths.of_devices) {
    if (std::ranges::find(known, name) != known.end()) { continue; }
    const std::string found = "\"" + name + "=" + path + "\"";
    config::refuse_option(kAsOption, found,
                          known.empty() ? "no name: the robot carries nothing, and is alone"
                                        : "the name of a device: one of " +
                                              config::comma_list({known.begin(), known.end()}));
  }
}

}  // namespace fakebot::cli
