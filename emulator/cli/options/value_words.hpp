// Words for the values of options and arguments, which help and manual pages show. A shell
// completes files and names for these; any other word stands for a value that nobody can guess, and
// A|B|C for one of these.
#pragma once

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

}  // namespace fakebot::cli::value_words
