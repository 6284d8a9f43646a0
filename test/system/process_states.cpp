#include "system/process_states.hpp"

#include <filesystem>
#include <sstream>
#include <system_error>

#include "system/temp_dir.hpp"

namespace fakebot::test {

namespace {

/// "4711 (name) S", of 4711 (name) S 4710 ...
std::string begin_of_stat(const std::filesystem::path& thread) {
  const std::string stat = content_of(thread / "stat");
  const auto end = stat.rfind(") ");
  return end == std::string::npos ? "gone" : stat.substr(0, end + 3);
}

}  // namespace

std::string states_of(pid_t process) {
  std::string text;
  std::error_code gone;
  const auto threads = std::filesystem::path("/proc") / std::to_string(process) / "task";
  for (const auto& thread : std::filesystem::directory_iterator(threads, gone)) {
    text += begin_of_stat(thread) + " " + content_of(thread.path() / "syscall");
    if (text.back() != '\n') { text += '\n'; }
    std::istringstream children(content_of(thread.path() / "children"));
    for (pid_t child = 0; children >> child;) { text += states_of(child); }
  }
  return text;
}

}  // namespace fakebot::test
