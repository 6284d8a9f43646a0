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
  add_choice<Direction>(*decode, "--direction", options.direction,
                        "Of a capture only this; of raw bytes: who sent them",
                        {{"auto", Direction::automatic},
                         {"feedback", Direction::feedback},
                         {"command", Direction::command}},
                        "auto");
  add_choice<DecodeFormat>(
      *decode, "--format", options.format,
      "csv: a row of all fields for each frame of the robot, or with --direction command for each "
      "of the driver",
      {{"text", DecodeFormat::text}, {"jsonl", DecodeFormat::jsonl}, {"csv", DecodeFormat::csv}},
      "text");
  add_choice<DecodeInput>(*decode, "--input", options.input, "What the file is; a capture: pcapng",
                          {{"auto", DecodeInput::automatic},
                           {"capture", DecodeInput::capture},
                           {"raw", DecodeInput::raw},
                           {"hex", DecodeInput::hex}},
                          "auto");
  decode->add_option("--line", options.line,
                     "Of a capture with several interfaces only the one with this name");
  decode
      ->add_option("--only", options.only,
                   "NAME[,NAME]: only these sub-payloads; see: fakebot list messages")
      ->delimiter(',')
      ->allow_extra_args(false);
  decode->add_option("--from", options.from_s, "Only from this time of the capture on, in seconds");
  decode->add_option("--to", options.to_s, "Only up to this time of the capture, in seconds");
  decode->add_flag("--summary", options.summary,
                   "In place of frames: rates, gaps, sub-payloads and faults of each direction");
  return decode;
}

}  // namespace fakebot::cli
