// Words for the values of options and arguments, as shown in help and manual pages. For the words
// below, a shell completes files and names. Any further word stands for a value that nobody can
// guess, and A|B|C for a choice.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace fakebot::cli::value_words {

inline constexpr const char* kCapture = "CAPTURE";
inline constexpr const char* kCommand = "COMMAND";
inline constexpr const char* kDevice = "DEVICE";
inline constexpr const char* kFault = "FAULT";
inline constexpr const char* kFile = "FILE";
inline constexpr const char* kFolder = "FOLDER";
inline constexpr const char* kProfile = "PROFILE";
inline constexpr const char* kResult = "RESULT";
inline constexpr const char* kRobot = "ROBOT";
inline constexpr const char* kScenario = "SCENARIO";
inline constexpr const char* kWorld = "WORLD";

/// Whether the value can only be the path of a file, a folder, a device or a link.
inline bool is_path(std::string_view word) {
  constexpr std::array<std::string_view, 7> kPaths{kCapture, kDevice,   kFile, kFolder,
                                                   kResult,  kScenario, kWorld};
  return std::ranges::find(kPaths, word) != kPaths.end();
}

}  // namespace fakebot::cli::value_words
