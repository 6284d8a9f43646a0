// The option `--record FILE`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runner/recording/recording.hpp"

namespace fakebot::cli {

inline constexpr const char* kRecordOption = "--record";
inline constexpr const char* kRecordMeaning =
    "Record the line in this file, a capture for Wireshark";

/// Throws ConfigError if the path is not a file.
void refuse_standard_output(const std::optional<std::string>& record);

/// Starts a recording; nullptr without the option. An error that ends the recording is logged.
/// Throws OsError if the file cannot be created.
std::unique_ptr<runner::Recording> start_recording(const std::optional<std::string>& record,
                                                   const capture::CaptureInfo& info,
                                                   const std::vector<std::string>& lines);

}  // namespace fakebot::cli
