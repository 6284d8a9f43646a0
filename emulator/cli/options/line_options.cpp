#include "cli/options/line_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "cli/options/value/address_value.hpp"
#include "cli/options/value/value_words.hpp"
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

namespace {

CLI::Option* add_served_option(CLI::App& command, runner::LineChoice& line,
                               io::ServedLine::Protocol protocol, const std::string& meaning) {
  const std::string name = runner::option_of(protocol);
  const auto use = [&line, protocol, name](const std::string& text) {
    line.served = {protocol, address_value(name, text)};
  };
  return command.add_option_function<std::string>(name, use, meaning)->type_name(kAddressValue);
}

/// A line by TCP has no device to which a path could lead. In whatever order the options are added.
void exclude_paths_by_tcp(CLI::App& command) {
  using Protocol = io::ServedLine::Protocol;
  for (const Protocol protocol : {Protocol::raw, Protocol::rfc2217}) {
    for (const char* path : {kLinkOption, kAsOption}) {
      CLI::Option* const served = command.get_option_no_throw(runner::option_of(protocol));
      CLI::Option* const other = command.get_option_no_throw(path);
      if (served != nullptr && other != nullptr) { served->excludes(other); }
    }
  }
}

}  // namespace

void add_line_options(CLI::App& command, runner::LineChoice& line) {
  command
      .add_option("--fault", line.faults,
                  "A fault of the line, TYPE[,KEY=VALUE]..., such as "
                  "flip_bits,toxicity=0.1,bits=2; from= and until= are in seconds; can be "
                  "repeated; see: fakebot list faults")
      ->type_name(value_words::kFault)
      ->allow_extra_args(false);
  CLI::Option* const tcp = add_served_option(
      command, line, io::ServedLine::Protocol::raw,
      "Drivers connect by TCP instead of opening a device: the bytes of the line, at this address, "
      "such as 127.0.0.1:5000; port 0 is one that is free; {port} and the ready line have the "
      "address. Further devices have the ports that follow");
  CLI::Option* const rfc2217 = add_served_option(
      command, line, io::ServedLine::Protocol::rfc2217,
      "As --tcp, with the settings and modem lines of a serial port, by RFC 2217");
  tcp->excludes(rfc2217);
  exclude_paths_by_tcp(command);
}

const char* option_of_served(const runner::LineChoice& line) {
  return runner::option_of(line.served ? line.served->protocol : io::ServedLine::Protocol::raw);
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
  exclude_paths_by_tcp(command);
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
    std::string found = "\"";
    found.append(name).append("=").append(path).append("\"");
    config::refuse_option(kAsOption, std::move(found),
                          known.empty() ? "no name: the robot carries nothing, and is alone"
                                        : "the name of a device: one of " +
                                              config::comma_list({known.begin(), known.end()}));
  }
}

}  // namespace fakebot::cli
