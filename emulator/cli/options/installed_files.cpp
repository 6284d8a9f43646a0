#include "cli/options/installed_files.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <system_error>

namespace fakebot::cli {

std::string with_installed(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (path.empty() || fs::path(path).is_absolute() || fs::exists(path, none)) { return path; }
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  const fs::path installed = (program.parent_path() / "../share/fakebot" / path).lexically_normal();
  return fs::exists(installed, none) ? installed.string() : path;
}

CLI::Option* may_be_installed(CLI::Option* option) {
  return option->transform([](const std::string& path) { return with_installed(path); });
}

}  // namespace fakebot::cli
