#include "cli/commands/decode_command.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace fakebot::cli {

using capture::DecodeFormat;
using capture::DecodeInput;
using sim::WireDirection;

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

CLI::App* add_decode_command(CLI::App& command_line, DecodeCommandOptions& options) {
  capture::DecodeOptions& decoding = options.decoding;
  CLI::App* decode = command_line.add_subcommand(
      "decode",
      "Print the frames in a capture, in raw bytes or in hex, from a file or standard input");
  decode->add_option("FILE", options.file, "A file, or - for standard input")->required();
  add_choice<std::optional<WireDirection>>(
      *decode, "--direction", decoding.direction,
      "In a capture: only this direction; in raw bytes: the direction of all of them",
      {{"auto", std::nullopt},
       {"feedback", WireDirection::from_robot},
       {"command", WireDirection::from_driver}},
      "auto");
  add_choice<DecodeFormat>(
      *decode, "--format", decoding.format,
      "csv: one row with all fields for each frame of the robot, or of the driver with --direction "
      "command",
      {{"text", DecodeFormat::text}, {"jsonl", DecodeFormat::jsonl}, {"csv", DecodeFormat::csv}},
      "text");
  add_choice<DecodeInput>(*decode, "--input", decoding.input, "Format of the file; capture: pcapng",
                          {{"auto", DecodeInput::automatic},
                           {"capture", DecodeInput::capture},
                           {"raw", DecodeInput::raw},
                           {"hex", DecodeInput::hex}},
                          "auto");
  decode->add_option("--robot", options.robot,
                     "Kind of robot of raw bytes, and of a capture that does not name it; see: "
                     "fakebot list robots");
  decode->add_option("--line", decoding.line,
                     "Only the interface with this name, in a capture with several");
  decode
      ->add_option("--only", decoding.only,
                   "NAME[,NAME]: only these sub-payloads; see: fakebot list messages")
      ->delimiter(',')
      ->allow_extra_args(false);
  decode->add_option("--from", decoding.from_s, "Start at this time of the capture, in seconds");
  decode->add_option("--to", decoding.to_s, "Stop at this time of the capture, in seconds");
  decode->add_flag(
      "--summary", decoding.summary,
      "Print rates, gaps, sub-payloads and faults of each direction instead of frames");
  return decode;
}

}  // namespace fakebot::cli
