#include "io/scaled/faketime_library.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

namespace {

#if defined(__aarch64__)
constexpr const char* kDebianFolder = "/usr/lib/aarch64-linux-gnu/faketime";
#else
constexpr const char* kDebianFolder = "/usr/lib/x86_64-linux-gnu/faketime";
#endif

}  // namespace

std::vector<std::string> usual_places_of_faketime() {
  return {"/usr/local/lib/faketime", kDebianFolder, "/usr/lib64/faketime", "/usr/lib/faketime"};
}

std::string find_faketime_library(const std::vector<std::string>& folders) {
  constexpr auto kName = "libfaketimeMT.so.1";
  std::string all;
  for (const std::string& folder : folders) {
    const fs::path library = fs::path(folder) / kName;
    std::error_code error;
    if (fs::exists(library, error)) { return library.string(); }
    all += (all.empty() ? "" : ", ") + folder;
  }
  throw_os_error("find " + std::string(kName) + " in any of " + all, ENOENT,
                 "scaled time needs it: install the package libfaketime");
}

}  // namespace fakebot::io
