#include "io/lockstep/time_memory.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using namespace fakebot::io;

TEST_CASE("the memory of a time is removed with it, and what a killed run has left with the next") {
  // Nobody has locked the file, as after the end of a run.
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

TEST_CASE("memory whose file was truncated or overwritten is damaged, and can still be used") {
  const TimeMemory memory;
  const TimeMemory other;
  CHECK(!memory.is_damaged());
  SUBCASE("truncated") {
    std::filesystem::resize_file(memory.path(), 0);
  }
  SUBCASE("truncated and made long again") {
    std::filesystem::resize_file(memory.path(), 0);
    std::filesystem::resize_file(memory.path(), sizeof(fakebot::preload::SharedTime));
  }
  SUBCASE("overwritten") {
    std::ofstream(memory.path(), std::ios::in) << "something else";
  }
  CHECK(memory.is_damaged());
  memory->threads[fakebot::preload::kMostThreads - 1].deadline_ns = 5;
  CHECK(memory->threads[fakebot::preload::kMostThreads - 1].deadline_ns == 5);
  CHECK(!other.is_damaged());
}
