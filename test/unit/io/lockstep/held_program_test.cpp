// Programs that cannot live in simulated time.
#include "io/lockstep/held_program.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "timed_run.hpp"

using namespace fakebot;
namespace fs = std::filesystem;

namespace {

const std::string kStatic = FAKEBOT_STATIC_PROGRAM;
const std::string kWhyStatic = kStatic + ": it is statically linked";

/// A file that can be started, removed with this.
class Executable {
 public:
  explicit Executable(const std::string& bytes)
      : path_(fs::temp_directory_path() / ("fakebot-program-" + std::to_string(::getpid()))) {
    std::ofstream(path_, std::ios::binary) << bytes;
    REQUIRE(::chmod(path_.c_str(), 0755) == 0);
  }
  Executable(const Executable&) = delete;
  Executable& operator=(const Executable&) = delete;
  Executable(Executable&&) = delete;
  Executable& operator=(Executable&&) = delete;
  ~Executable() { fs::remove(path_); }

  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A program like this test, but for these bytes at this place.
std::string changed_program(std::size_t place, const std::string& bytes) {
  std::string program = bytes_of("/proc/self/exe").substr(0, 16'384);
  return program.replace(place, bytes.size(), bytes);
}

}  // namespace

TEST_CASE("programs that use the C library from a file of its own can live in simulated time") {
  CHECK(!io::why_not_held("sh"));
  CHECK(!io::why_not_held("/proc/self/exe"));
  CHECK(!io::why_not_held(FAKEBOT_TIMED_PROGRAM));
  CHECK(!io::why_not_held(Executable("#!/bin/sh\n").path()));
  CHECK(!io::why_not_held(Executable("no program, which a shell reads as its own\n").path()));
  CHECK(!io::why_not_held("/no/such/program"));
}

TEST_CASE("it is told why a program cannot live in simulated time") {
  CHECK(io::why_not_held(kStatic) == kWhyStatic);
  SUBCASE("of 32 bits") {
    const Executable program(changed_program(4, "\x01"));
    CHECK(io::why_not_held(program.path()) ==
          program.path() + ": it is made for another processor, or for its mode of 32 bits");
  }
  SUBCASE("of another processor") {
    const Executable program(changed_program(18, "\xf3"));
    CHECK(io::why_not_held(program.path()) ==
          program.path() + ": it is made for another processor, or for its mode of 32 bits");
  }
  SUBCASE("of another C library") {
    const std::string own = bytes_of("/proc/self/exe");
    const std::size_t name = own.find("ld-linux-");
    REQUIRE(name < 16'384);
    const Executable program(changed_program(name, "ld-musl-"));
    CHECK(io::why_not_held(program.path()) ==
          program.path() + ": it is linked with another C library than glibc");
  }
}

TEST_CASE("a script cannot live in simulated time if its interpreter cannot") {
  CHECK(io::why_not_held(Executable("#! " + kStatic + " -x\nexit\n").path()) == kWhyStatic);
}

TEST_CASE("a program that lends the rights of its owner cannot live in simulated time") {
  constexpr auto kWhy = ": it runs with the rights of another user (set-user-ID)";
  if (::geteuid() != 0) {
    CHECK(io::why_not_held("su").value_or("").ends_with(kWhy));
    return;
  }
  const Executable program(bytes_of(FAKEBOT_TIMED_PROGRAM));
  REQUIRE(::chown(program.path().c_str(), 1, 0) == 0);
  CHECK(!io::why_not_held(program.path()));
  REQUIRE(::chmod(program.path().c_str(), 04755) == 0);
  CHECK(io::why_not_held(program.path()) == program.path() + kWhy);
}

TEST_CASE("a program that a driver starts is told if it cannot be held") {
  CHECK(run_in_simulated_time({"sh", "-c", kStatic}).not_held == kWhyStatic);
  CHECK(run_in_simulated_time({"env", "-i", kStatic}).not_held == kWhyStatic);
  CHECK(!run_in_simulated_time({"env", "-i", "sleep", "1"}).not_held);
}
