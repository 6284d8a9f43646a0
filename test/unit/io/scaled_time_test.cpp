#include "io/scaled/scaled_time.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "io/os_error.hpp"
#include "io/scaled/faketime_library.hpp"

using namespace fakebot::io;
namespace fs = std::filesystem;

namespace {

/// How many of two files exist: the start of time, shared by processes, and its guard.
int shared_files(const ScaledTime& time) {
  return static_cast<int>(fs::exists("/dev/shm" + time.name())) +
         static_cast<int>(fs::exists("/dev/shm/sem." + time.name().substr(1)));
}

}  // namespace

TEST_CASE("the environment of a driver in scaled time has the library and the scale") {
  const ScaledTime time("/usr/lib/libx.so", 0.25);
  const auto environment = time.environment();
  CHECK(std::ranges::count(environment, "FAKETIME=+0 x0.25") == 1);
  CHECK(std::ranges::count_if(environment, [](const std::string& entry) {
          return entry.starts_with("LD_PRELOAD=/usr/lib/libx.so");
        }) == 1);
}

TEST_CASE("what processes in scaled time share exists as long as their time") {
  std::string name;
  {
    const ScaledTime time("/usr/lib/libx.so", 4);
    const ScaledTime other("/usr/lib/libx.so", 2);
    CHECK(shared_files(time) == 2);
    CHECK(shared_files(other) == 2);
    name = time.name();
  }
  CHECK(!fs::exists("/dev/shm" + name));
  CHECK(!fs::exists("/dev/shm/sem." + name.substr(1)));
}

TEST_CASE("what a killed run in scaled time has left is removed with the next") {
  // Nobody has locked the files, as after the end of a run.
  const std::string left = "/dev/shm/fakebot-scaled-of-a-test";
  const std::string guard = "/dev/shm/sem.fakebot-scaled-of-a-test";
  std::ofstream(left) << "left";
  std::ofstream(guard) << "left";
  const ScaledTime time("/usr/lib/libx.so", 4);
  CHECK(!fs::exists(left));
  CHECK(!fs::exists(guard));
}

TEST_CASE("all waits of a program in scaled time last as long as they should by its clock") {
  const ScaledTime time(FAKEBOT_SCALED_LIBRARY ":" + find_faketime_library(), 0.25);
  std::string command = "env";
  for (const std::string& entry : time.environment()) { command += " '" + entry + "'"; }
  // Only a wait for a time that never comes takes too long.
  command += " timeout 300 " FAKEBOT_WAITING_PROGRAM;
  CHECK(std::system(command.c_str()) == 0);
}

TEST_CASE("libfaketime is found in the first folder that has it") {
  const fs::path folder =
      fs::temp_directory_path() / ("fakebot-faketime-" + std::to_string(::getpid()));
  fs::create_directory(folder);
  std::ofstream(folder / "libfaketimeMT.so.1").close();
  CHECK(find_faketime_library({"/no/such/folder", folder.string(), "/usr"}) ==
        (folder / "libfaketimeMT.so.1").string());
  fs::remove_all(folder);
}

TEST_CASE("without libfaketime it is told where it was looked for, and what to install") {
  CHECK_THROWS_WITH_AS(find_faketime_library({"/no/such/folder", "/nor/this"}),
                       "cannot find libfaketimeMT.so.1 in any of /no/such/folder, /nor/this: No "
                       "such file or directory; scaled time needs it: install the package "
                       "libfaketime",
                       OsError);
}
