#include "capture/chosen_line.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>
#include <vector>

#include "capture/refused_capture.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

using config::ConfigError;
using config::ConfigProblem;

namespace {

/// Eleven days. A clock that was set during the recording may give more than a wall clock can
/// count.
constexpr std::chrono::seconds kLongest{1000000};

std::vector<RecordedLine> read_lines(ByteSource source, const std::string& name,
                                     const OnWarning& on_warning) {
  try {
    CaptureReader reader(std::move(source), name);
    auto lines = read_recorded_lines(reader, all_known_wires());
    for (const std::string& note : reader.notes()) { on_warning(note); }
    return lines;
  } catch (const CaptureError& error) { throw refusal_of(error); }
}

std::vector<std::string_view> names_of(const std::vector<RecordedLine>& lines) {
  std::vector<std::string_view> names;
  names.reserve(lines.size());
  for (const RecordedLine& line : lines) { names.push_back(line.name); }
  return names;
}

RecordedLine choose(std::vector<RecordedLine> lines, const LineChoice& choice) {
  if (choice.name) {
    const auto found = std::ranges::find(lines, *choice.name, &RecordedLine::name);
    if (found != lines.end()) { return std::move(*found); }
    const auto names = names_of(lines);
    config::refuse_option("--line", "\"" + *choice.name + "\"",
                          "an interface of " + choice.file + ": " + config::short_list(names),
                          config::did_you_mean(*choice.name, names));
  }
  std::erase_if(lines, [](const RecordedLine& line) {
    return line.from_robot.empty() && line.from_driver.empty();
  });
  if (lines.size() > 1) {
    throw ConfigError(
        ConfigProblem{.file = choice.file,
                      .found = "packets of several interfaces",
                      .expected = "--line with one of " + config::short_list(names_of(lines))});
  }
  if (lines.empty()) {
    throw ConfigError(ConfigProblem{
        .file = choice.file, .found = "no packet", .expected = "those of a robot and its driver"});
  }
  return std::move(lines.front());
}

void refuse_useless(const RecordedLine& line, const LineChoice& choice) {
  const auto refuse = [&](std::string found, std::string expected, std::string suggestion = "") {
    throw ConfigError(ConfigProblem{.file = choice.file,
                                    .part = line.name,
                                    .found = std::move(found),
                                    .expected = std::move(expected),
                                    .suggestion = std::move(suggestion)});
  };
  if (line.from_robot.empty()) { refuse("no packet from the robot (inbound)", "one at least"); }
  if (choice.times_matter && line.without_time > 0) {
    refuse("packets without a time", "one for each", "without times there is --speed max");
  }
  if (line.end > kLongest) {
    refuse(std::to_string(std::chrono::floor<std::chrono::seconds>(line.end).count()) +
               " s from the first packet to the last",
           "at most " + std::to_string(kLongest.count()));
  }
  if (choice.commands_matter && line.from_driver.empty()) {
    refuse("no packet from the driver (outbound)", "one at least to compare with");
  }
}

void warn_of_lacks(const RecordedLine& line, const std::string& file, const OnWarning& on_warning) {
  const auto warn = [&](std::uint64_t packets, std::string_view what) {
    if (packets > 0) { on_warning(fmt::format("{}: {} packets {}", file, packets, what)); }
  };
  warn(line.of_unknown_sender, "do not say who sent them: guessed from their first bytes");
  warn(line.back_in_time, "are earlier than those before them: replayed together with those");
}

}  // namespace

RecordedLine read_chosen_line(ByteSource source, const LineChoice& choice,
                              const OnWarning& on_warning) {
  RecordedLine line = choose(read_lines(std::move(source), choice.file, on_warning), choice);
  refuse_useless(line, choice);
  warn_of_lacks(line, choice.file, on_warning);
  return line;
}

}  // namespace fakebot::capture
