#include "io/lockstep/time_library.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

namespace {

std::string find_own_library(const std::string& name, const std::string& remedy) {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error) {
    throw_os_error("read /proc/self/exe, beside which " + name + " is", error.value(),
                   "is /proc mounted?");
  }
  for (const fs::path& place : {folder / name, folder / "../lib/fakebot" / name}) {
    if (!fs::exists(place, error)) { continue; }
    return fs::canonical(place, error).string();
  }
  throw_os_error("find " + name + " in " + folder.string() + " or ../lib/fakebot", ENOENT, remedy);
}

}  // namespace

std::string find_time_library() {
  return find_own_library(
      "libfakebot_time.so",
      "simulated time needs it; it is built and installed with fakebot, on x86-64 and arm64 only");
}

std::string find_scaled_library() {
  return find_own_library("libfakebot_scaled.so",
                          "scaled time needs it; it is built and installed with fakebot");
}

std::string find_port_library() {
  return find_own_library("libfakebot_port.so",
                          "modem lines and --as need it; it is built and installed with fakebot");
}

}  // namespace fakebot::io
