// `--time virtual`: drivers that spin on a variable.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

TEST_CASE("a spinning thread is not stopped for each frame while no other thread runs") {
  const ProcessResult result =
      run_to_end({"run", "--time", "virtual", "--duration", "200", "--", FAKEBOT_SPINNING_DRIVER,
                  "{port}", "until-asked-to-end"});
  CHECK(result.exit_code == 0);
  CHECK(number_after("stops: ", result.errors) < 10'000);  // of 10,000 frames, in 2 stops each
}

TEST_CASE("a thread that spins until another one has read a frame goes on at the frame's time") {
  const ProcessResult result = run_to_end(
      {"run", "--time", "virtual", "--", FAKEBOT_SPINNING_DRIVER, "{port}", "on-reader"});
  CHECK(result.exit_code == 0);
  // Of 500 frames. Where the host of a virtual machine takes the processor away, a thread without
  // time for the loop may seem to have spun.
  CHECK(number_after("late: ", result.errors) <= 5);
}

TEST_CASE("time hardly passes a thread that has spun until the kernel wrote into its memory") {
  const TempDir dir;
  const std::string pipe = dir / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
  EmulatorProcess emulator(
      {"run", "--time", "virtual", "--", FAKEBOT_SPINNING_DRIVER, "{port}", "on-ring", pipe});
  emulator.wait_for_error_text("time goes on meanwhile");
  // Until then, the thread is stopped at each look.
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  std::ofstream(pipe) << "bytes";
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 0);
  CHECK(number_after("us: ", result.errors) < 1'000'000);  // unnoticed, it would be minutes
}
