#include "io/lockstep/time_memory.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using namespace fakebot::io;

TEST_CASE("the memory of a time is removed with it, and what a killed run has left with the next") {
  // Nobody has locked it, as after the end of its program.
  const std::string left = "/dev/shm/fakebot-time-of-a-test";
  std::ofstream(left) << "left";
  const TimeMemory other;
  CHECK(!std::filesystem::exists(left));
  std::string path;
  {
    const TimeMemory memory;
    path = memory.path();
    CHECK(std::filesystem::exists(path));
    CHECK(std::filesystem::exists(other.path()));
  }
  CHECK(!std::filesystem::exists(path));
}
