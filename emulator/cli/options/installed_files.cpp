#include "cli/options/installed_files.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <system_error>

#include "runner/library/library.hpp"

namespace fakebot::cli {

std::string with_installed(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (path.empty() || fs::path(path).is_absolute() || fs::exists(path, none)) { return path; }
  const fs::path library = runner::library_folder();
  if (library.empty()) { return path; }
  for (const fs::path& tried :
       {library.parent_path() / path, library / path, library / (path + ".json")}) {
    if (fs::exists(tried, none)) { return tried.lexically_normal().string(); }
  }
  return path;
}

CLI::Option* may_be_installed(CLI::Option* option) {
  return option->transform([](const std::string& path) { return with_installed(path); });
}

}  // namespace fakebot::cli
