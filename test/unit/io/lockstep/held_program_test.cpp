// Finds out whether a program can live in simulated or scaled time.
#include "io/lockstep/held_program.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "timed_run.hpp"

using namespace fakebot;
namespace fs = std::filesystem;

namespace {

const std::string kStatic = FAKEBOT_STATIC_PROGRAM;
const std::string kWhyScript = kStatic + ": it is statically linked, and reads a script";

/// An executable file; the destructor removes the file.
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

/// The start of this test program, with `bytes` written at `place`.
std::string changed_program(std::size_t place, const std::string& bytes) {
  std::string program = bytes_of("/proc/self/exe").substr(0, 16'384);
  return program.replace(place, bytes.size(), bytes);
}

std::optional<std::string> reason_of(const std::string& command) {
  const auto not_held = io::why_not_held(command);
  if (!not_held) { return std::nullopt; }
  CHECK(not_held->remedy == io::NotHeld::Remedy::real);
  return not_held->reason;
}

}  // namespace

TEST_CASE("programs that use glibc, and statically linked ones, can live in simulated time") {
  CHECK(!reason_of("sh"));
  CHECK(!reason_of("/proc/self/exe"));
  CHECK(!reason_of(FAKEBOT_TIMED_PROGRAM));
  CHECK(!reason_of(kStatic));
  CHECK(!reason_of(Executable("#!/bin/sh\n").path()));
  CHECK(!reason_of(Executable("no program, which a shell reads as its own\n").path()));
  CHECK(!reason_of("/no/such/program"));
}

TEST_CASE("it is told why a program cannot live in simulated time") {
  SUBCASE("of 32 bits") {
    const Executable program(changed_program(4, "\x01"));
    CHECK(reason_of(program.path()) ==
          program.path() + ": it is made for another processor, or for its mode of 32 bits");
  }
  SUBCASE("of another processor") {
    const Executable program(changed_program(18, "\xf3"));
    CHECK(reason_of(program.path()) ==
          program.path() + ": it is made for another processor, or for its mode of 32 bits");
  }
  SUBCASE("of another C library") {
    const std::string own = bytes_of("/proc/self/exe");
    const std::size_t name = own.find("ld-linux-");
    REQUIRE(name < 16'384);
    const Executable program(changed_program(name, "ld-musl-"));
    CHECK(reason_of(program.path()) ==
          program.path() + ": it is linked with another C library than glibc");
  }
}

TEST_CASE("a script cannot live in simulated time if its interpreter cannot") {
  CHECK(reason_of(Executable("#! " + kStatic + " -x\nexit\n").path()) == kWhyScript);
}

TEST_CASE("a program that lends the rights of its owner cannot live in simulated time") {
  constexpr auto kWhy = ": it runs with the rights of another user (set-user-ID)";
  if (::geteuid() != 0) {
    CHECK(reason_of("su").value_or("").ends_with(kWhy));
    return;
  }
  const Executable program(bytes_of(FAKEBOT_TIMED_PROGRAM));
  REQUIRE(::chown(program.path().c_str(), 1, 0) == 0);
  CHECK(!reason_of(program.path()));
  REQUIRE(::chmod(program.path().c_str(), 04755) == 0);
  CHECK(reason_of(program.path()) == program.path() + kWhy);
}

TEST_CASE("a program that loads no libraries of others cannot live in scaled time") {
  CHECK(!io::why_not_scaled("sh"));
  const auto not_scaled = io::why_not_scaled(kStatic);
  REQUIRE(not_scaled);
  CHECK(not_scaled->reason == kStatic + ": it is statically linked");
  CHECK(not_scaled->remedy == io::NotHeld::Remedy::real_or_simulated);
}

TEST_CASE("a program in Go cannot live in scaled time but in simulated time") {
  const std::string own = bytes_of("/proc/self/exe");
  const std::string owner("GNU\0", 4);
  const std::size_t note = own.find(owner);
  REQUIRE(note < 16'384);
  const Executable program(changed_program(note, std::string("Go\0\0", 4)));
  CHECK(!io::why_not_held(program.path()));
  const auto not_scaled = io::why_not_scaled(program.path());
  REQUIRE(not_scaled);
  CHECK(not_scaled->reason ==
        program.path() + ": it is a program in Go, which does not ask the C library for the time");
  CHECK(not_scaled->remedy == io::NotHeld::Remedy::real_or_simulated);
}

TEST_CASE("a program that a driver starts is told if it cannot be held") {
  const std::string foreign = FAKEBOT_FOREIGN_PROGRAM;
  const std::string why = foreign + ": it is linked with another C library than glibc";
  CHECK(run_in_simulated_time({"sh", "-c", foreign}).not_held == why);
  CHECK(run_in_simulated_time({"env", "-i", foreign}).not_held == why);
  const Executable script("#! " + kStatic + " -x\nexit\n");
  CHECK(run_in_simulated_time({"sh", "-c", script.path()}).not_held == kWhyScript);
  CHECK(!run_in_simulated_time({"sh", "-c", kStatic}).not_held);
  CHECK(!run_in_simulated_time({"env", "-i", kStatic}).not_held);
  CHECK(!run_in_simulated_time({"env", "-i", "sleep", "1"}).not_held);
}
