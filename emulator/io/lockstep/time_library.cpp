#include "io/lockstep/time_library.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

std::string find_time_library() {
  constexpr auto kName = "libfakebot_time.so";
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place : {folder / kName, folder / "../lib/fakebot" / kName}) {
    if (!fs::exists(place, error)) { continue; }
    return fs::canonical(place, error).string();
  }
  throw_os_error("find " + std::string(kName) + " in " + folder.string() + " or ../lib/fakebot",
                 ENOENT,
                 "simulated time needs it; it is built and installed with fakebot, on x86-64 only");
}

}  // namespace fakebot::io
