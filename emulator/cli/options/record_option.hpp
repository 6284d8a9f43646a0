// What `--record FILE` asks for.
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

/// Throws ConfigError for what is no file.
void refuse_standard_output(const std::optional<std::string>& record);

/// Nothing where nothing is to be recorded. The log hears of an error that ends it. Throws OsError
/// when the file cannot be created.
std::unique_ptr<runner::Recording> start_recording(const std::optional<std::string>& record,
                                                   const capture::CaptureInfo& info,
                                                   const std::vector<std::string>& lines);

}  // namespace fakebot::cli
