#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "capture/decode/decoding.hpp"
#include "cli/command.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "config/profile/robot_choice.hpp"
#include "io/file/input_file.hpp"
#include "report/summary.hpp"
#include "robots/registry.hpp"

namespace fakebot::cli {

namespace {

using capture::DecodeFormat;
using capture::DecodeInput;
using sim::WireDirection;

/// Adds an option whose values have names.
template <class Value>
void add_named(CLI::App& command, const std::string& option, Value& chosen,
               const std::string& meaning,
               const std::vector<std::pair<std::string_view, Value>>& values,
               std::string_view otherwise) {
  std::vector<std::string_view> names;
  names.reserve(values.size());
  for (const auto& [name, value] : values) { names.push_back(name); }
  add_choice(command, option, meaning, names, [&chosen, values](std::size_t index) {
    chosen = values[index].second;
  })->default_str(std::string(otherwise));
}

constexpr const char* kFrom = "--from";
constexpr const char* kTo = "--to";

/// Packets may have times of day, in seconds since 1970: beyond the times of files.
double seconds_of_option(const std::string& option, const std::string& text) {
  constexpr config::NumberRange kTimesOfDay{0, 1e11, "s"};
  const bool is_number = text.find_first_not_of("0123456789.") == std::string::npos;
  return is_number ? config::number_of_option(option, text, kTimesOfDay)
                   : sim::to_seconds(config::time_of_option(option, text));
}

/// Prints the frames of a capture, raw bytes or hex.
class DecodeCommand final : public Command {
 public:
  explicit DecodeCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  std::string file_;                    // "-" is standard input
  std::optional<std::string> robot_{};  // kind, if not named in the capture
  capture::DecodeOptions decoding_{};
};

DecodeCommand::DecodeCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "decode",
          "Print the frames in a capture, in raw bytes or in hex, from a file or standard input")) {
  CLI::App* decode = &options();
  decode->footer(
      "Examples:\n"
      "  fakebot decode drive.pcapng --only BaseControl,Cliff --from 2 --to 3\n"
      "  fakebot decode drive.pcapng --format csv > signals.csv\n"
      "  fakebot decode --input hex - < frames.hex\n"
      "Exit codes: 0 decoded, 2 usage, no capture or no whole frame, 3 environment.");
  decode->add_option(value_words::kFile, file_, "A file, or - for standard input")->required();
  add_named<std::optional<WireDirection>>(
      *decode, "--direction", decoding_.direction,
      "Only this direction of a capture; in raw bytes: the direction of all of them",
      {{"auto", std::nullopt},
       {"feedback", WireDirection::from_robot},
       {"command", WireDirection::from_driver}},
      "auto");
  add_named<DecodeFormat>(
      *decode, "--format", decoding_.format,
      "Format of what is printed; csv: one row with all fields for each frame of the robot, or of "
      "the driver with --direction "
      "command",
      {{"text", DecodeFormat::text}, {"jsonl", DecodeFormat::jsonl}, {"csv", DecodeFormat::csv}},
      "text");
  add_named<DecodeInput>(*decode, "--input", decoding_.input,
                         "Format of the file; capture: pcapng or pcap",
                         {{"auto", DecodeInput::automatic},
                          {"capture", DecodeInput::capture},
                          {"raw", DecodeInput::raw},
                          {"hex", DecodeInput::hex}},
                         "auto");
  decode
      ->add_option(kRobotOption, robot_,
                   "Kind of robot of raw bytes, and of a capture that does not name it; see: "
                   "fakebot list robots")
      ->type_name(value_words::kRobot);
  decode
      ->add_option("--line", decoding_.line,
                   "Only the interface with this name, in a capture with several")
      ->type_name("NAME");
  decode->add_option("--only", decoding_.only, "Only these messages; see: fakebot list messages")
      ->type_name("NAME[,NAME]")
      ->delimiter(',')
      ->allow_extra_args(false);
  decode
      ->add_option_function<std::string>(
          kFrom,
          [this](const std::string& text) { decoding_.from_s = seconds_of_option(kFrom, text); },
          "Start at this time of the capture, in seconds or like 200ms")
      ->type_name("TIME");
  decode
      ->add_option_function<std::string>(
          kTo, [this](const std::string& text) { decoding_.to_s = seconds_of_option(kTo, text); },
          "Stop at this time of the capture")
      ->type_name("TIME");
  decode->add_flag("--summary", decoding_.summary,
                   "Print rates, gaps, messages and faults of each direction instead of frames");
}

ExitCode DecodeCommand::act(const std::vector<std::string>& /*driver*/) {
  io::InputFile file(file_);
  const capture::DecodeSource source{
      .name = file_,
      .peek = [&](std::size_t size) { return file.peek(size); },
      .read_some = [&](std::span<std::uint8_t> buffer) { return file.read_some(buffer); }};
  const capture::DecodeOutput output{
      .print = decoding_.format == DecodeFormat::text ? write_text : write_output,
      .warn = [](std::string_view note) { spdlog::warn("{}", note); },
      .tell = [](std::string_view note) { print_message(std::string(note) + "\n"); }};
  capture::KnownWires wires = capture::all_known_wires();
  if (robot_) {
    wires.requested = config::kind_of_option(robots::robot_kinds(), kRobotOption, *robot_).wire;
  }
  const capture::DecodeResult result = capture::decode(source, decoding_, wires, output);
  print_message(report::summary_of(result.counters));
  if (result.nothing_decoded) { throw config::ConfigError(*result.nothing_decoded); }
  return ExitCode::passed;
}

}  // namespace

std::unique_ptr<Command> add_decode_command(CLI::App& command_line) {
  return std::make_unique<DecodeCommand>(command_line);
}

}  // namespace fakebot::cli
