#include "cli/commands/decode_command.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace fakebot::cli {

namespace {

/// An option of which each value has a name. CLI11 would print the values as characters.
template <class Value>
void add_choice(CLI::App& command, const std::string& option, Value& chosen,
                const std::string& meaning, const std::map<std::string, Value>& values,
                const std::string& otherwise) {
  command
      .add_option_function<std::string>(
          option, [&chosen, values](const std::string& name) { chosen = values.at(name); }, meaning)
      ->check(CLI::IsMember(values))
      ->default_str(otherwise);
}

}  // namespace

CLI::App* add_decode_command(CLI::App& command_line, DecodeOptions& options) {
  CLI::App* decode = command_line.add_subcommand(
      "decode",
      "Print the frames in a capture, in raw bytes or in hex, from a file or standard input");
  decode->add_option("FILE", options.file, "A file, or - for standard input")->required();
  add_choice<Direction>(
      *decode, "--direction", options.direction,
      "In a capture: only this direction; in raw bytes: the direction of all of them",
      {{"auto", Direction::automatic},
       {"feedback", Direction::feedback},
       {"command", Direction::command}},
      "auto");
  add_choice<DecodeFormat>(
      *decode, "--format", options.format,
      "csv: one row with all fields for each frame of the robot, or of the driver with --direction "
      "command",
      {{"text", DecodeFormat::text}, {"jsonl", DecodeFormat::jsonl}, {"csv", DecodeFormat::csv}},
      "text");
  add_choice<DecodeInput>(*decode, "--input", options.input, "Format of the file; capture: pcapng",
                          {{"auto", DecodeInput::automatic},
                           {"capture", DecodeInput::capture},
                           {"raw", DecodeInput::raw},
                           {"hex", DecodeInput::hex}},
                          "auto");
  decode->add_option("--line", options.line,
                     "Only the interface with this name, in a capture with several");
  decode
      ->add_option("--only", options.only,
                   "NAME[,NAME]: only these sub-payloads; see: fakebot list messages")
      ->delimiter(',')
      ->allow_extra_args(false);
  decode->add_option("--from", options.from_s, "Start at this time of the capture, in seconds");
  decode->add_option("--to", options.to_s, "Stop at this time of the capture, in seconds");
  decode->add_flag(
      "--summary", options.summary,
      "Print rates, gaps, sub-payloads and faults of each direction instead of frames");
  return decode;
}

}  // namespace fakebot::cli
