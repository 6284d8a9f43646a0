#include "cli/commands/decode.hpp"

#include <spdlog/spdlog.h>

#include "cli/output.hpp"
#include "config/profile/robot_choice.hpp"
#include "io/file/input_file.hpp"
#include "robots/registry.hpp"

namespace fakebot::cli {

namespace {

std::string summary_of_decoding(const capture::DecodeCounters& counters) {
  return fmt::format(
      "{} frames; {} bytes of garbage, {} bad lengths, {} bad checksums, {} half frames\n",
      counters.frames, counters.garbage_bytes, counters.bad_lengths, counters.bad_checksums,
      counters.half_frames);
}

}  // namespace

ExitCode decode(const DecodeCommandOptions& options) {
  io::InputFile file(options.file);
  const capture::DecodeSource source{
      .name = options.file,
      .peek = [&](std::size_t size) { return file.peek(size); },
      .read_some = [&](std::span<std::uint8_t> buffer) { return file.read_some(buffer); }};
  const capture::DecodeOutput output{
      .print = [](std::string_view text) { write_output(text); },
      .warn = [](std::string_view note) { spdlog::warn("{}", note); }};
  capture::KnownWires wires = capture::all_known_wires();
  if (options.robot) {
    wires.requested = config::kind_of_option(robots::robot_kinds(), "--robot", *options.robot).wire;
  }
  tell(summary_of_decoding(capture::decode(source, options.decoding, wires, output)));
  return ExitCode::passed;
}

}  // namespace fakebot::cli
