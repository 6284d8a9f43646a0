// What `--record FILE` asks for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "io/recording.hpp"
#include "sim/scenario/player.hpp"

namespace fakebot::cli {

inline constexpr const char* kRecordOption = "--record";
inline constexpr const char* kRecordMeaning =
    "Write all that passes over the line to this file, a capture for Wireshark";

/// Throws ConfigError for what is no file.
void refuse_standard_output(const std::optional<std::string>& record);

/// Nothing where nothing is to be recorded. The log hears of an error that ends it. Throws OsError
/// when the file cannot be created.
std::unique_ptr<io::Recording> start_recording(const std::optional<std::string>& record,
                                               const io::CaptureInfo& info,
                                               const std::vector<std::string>& lines);

/// The scenario's, which begins when the driver is ready: what was said before has the time 0. The
/// player must outlive it.
io::Recording::TimeOf time_of_scenario(const sim::scenario::Player& player);

/// At the end: "recorded: 2104 packets in run.pcapng", or why not all; empty without a recording.
std::string summary_of(io::Recording* recording);

/// What would have been a good end, or a person's, is none when the recording has not everything.
ExitCode with_recording(ExitCode code, const io::Recording* recording);

}  // namespace fakebot::cli
