#include "io/scaled/unscaled_programs.hpp"

#include <filesystem>
#include <system_error>

#include "io/lockstep/held_program.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

std::vector<std::string> UnscaledPrograms::find(const std::vector<pid_t>& processes) {
  std::vector<std::string> reasons;
  for (const pid_t process : processes) {
    std::error_code gone;  // or of another user
    const fs::path program =
        fs::read_symlink(fs::path("/proc") / std::to_string(process) / "exe", gone);
    if (gone || !known_.insert(program.string()).second) { continue; }
    if (const auto unscaled = why_not_scaled(program.string())) {
      reasons.push_back(unscaled->reason);
    }
  }
  return reasons;
}

}  // namespace fakebot::io
