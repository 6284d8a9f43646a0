#include "cli/decode_command.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace fakebot::cli {

CLI::App* add_decode_command(CLI::App& command_line, DecodeOptions& options) {
  CLI::App* decode = command_line.add_subcommand(
      "decode",
      "Print the frames in a capture, in raw bytes or in hex, from a file or standard input");
  decode->add_option("FILE", options.file, "A file, or - for standard input")->required();
  decode
      ->add_option("--direction", options.direction,
                   "Of a capture only this; of raw bytes: who sent them")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, Direction>{{"auto", Direction::automatic},
                                           {"feedback", Direction::feedback},
                                           {"command", Direction::command}}))
      ->default_str("auto");
  decode
      ->add_option("--format", options.format,
                   "text, jsonl, or csv: a row of all fields for each frame of the robot, or with "
                   "--direction command for each of the driver")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, DecodeFormat>{{"text", DecodeFormat::text},
                                              {"jsonl", DecodeFormat::jsonl},
                                              {"csv", DecodeFormat::csv}}))
      ->default_str("text");
  decode->add_option("--input", options.input, "capture (pcapng), raw, hex, or auto")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, DecodeInput>{{"auto", DecodeInput::automatic},
                                             {"capture", DecodeInput::capture},
                                             {"raw", DecodeInput::raw},
                                             {"hex", DecodeInput::hex}}))
      ->default_str("auto");
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
