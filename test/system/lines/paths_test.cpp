// `--as`: paths that lead a driver to its device.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/too_slow.hpp"

using namespace fakebot::test;

namespace {

using Words = std::vector<std::string>;

const std::string kLedPath = "/dev/ttyUSB77";
const std::string kLinesDriver = FAKEBOT_LINES_DRIVER;

std::string all_text_of(const ProcessResult& result) {
  return result.output + result.errors;
}

ProcessResult run_as(const std::string& time, const std::string& path, const Words& steps,
                     const ProcessOptions& options = {}) {
  Words words{"run", "--time", time, "--duration", "60", "--as", path, "--", kLinesDriver, path};
  words.insert(words.end(), steps.begin(), steps.end());
  return run_to_end(words, options);
}

}  // namespace

TEST_CASE("a path that is nowhere leads the driver to its device, as a device") {
  for (const std::string time : {"real", "virtual"}) {
    CAPTURE(time);
    const ProcessResult result =
        run_as(time, kLedPath,
               {"device:" + kLedPath, "listed:" + kLedPath, "are:dtr,rts", "bytes",
                "listed:/sys/class/tty/ttyUSB77",
                "attribute:/sys/class/tty/ttyUSB77/device/../../idVendor=0403",
                "attribute:/sys/class/tty/ttyUSB77/device/../../idProduct=6001",
                "attribute:/sys/class/tty/ttyUSB77/device/latency_timer=16"});
    CHECK_MESSAGE(contains(all_text_of(result), "all is so"), all_text_of(result));
  }
  CHECK_FALSE(is_there(kLedPath));
}

TEST_CASE("a path hides the file of the machine that has it") {
  const TempDir dir;
  const std::string path = dir.write("port", "a file");
  const ProcessResult result = run_as("real", path, {"device:" + path, "listed:" + path});
  CHECK_MESSAGE(contains(all_text_of(result), "all is so"), all_text_of(result));
  CHECK(content_of(path) == "a file");
}

TEST_CASE("what the driver starts finds the device, too, in its own words") {
  const ProcessResult result =
      run_to_end({"run", "--duration", "60", "--as", kLedPath, "--", "/bin/sh", "-c",
                  "cd /dev && exec /bin/sh -c '" + kLinesDriver + " ./ttyUSB77 device:" + kLedPath +
                      " && test -c ../dev//ttyUSB77 && stty -F " + kLedPath + "'"});
  CHECK_MESSAGE(contains(all_text_of(result), "all is so"), all_text_of(result));
  CHECK_MESSAGE(contains(all_text_of(result), "speed 115200 baud"), all_text_of(result));
}

TEST_CASE("a path leads to nothing while the device is unplugged, and then to the next device") {
  const TempDir dir;
  const std::string path = dir.write("port", "a file");
  const std::string scenario = dir.write("s.json", R"({
    "name": "s", "driver": {"end": "any_time"}, "duration": 4,
    "events": [{"at": 0.5, "do": {"device": "unplug"}}, {"at": 2, "do": {"device": "plug_in"}}],
    "expectations": [{"eventually": "driver.attachments == 2", "within": 4}]})");
  for (const std::string time : {"real", "virtual"}) {
    CAPTURE(time);
    const ProcessResult result = run_to_end({"test",
                                             scenario,
                                             "--time",
                                             time,
                                             "-j",
                                             "4",
                                             "--repeat",
                                             "4",
                                             "--as",
                                             path,
                                             "--",
                                             kLinesDriver,
                                             path,
                                             "wait-unplugged:cts",
                                             "nothing:" + path,
                                             "unlisted:" + path,
                                             "return",
                                             "device:" + path,
                                             "listed:" + path,
                                             "are:dtr,rts",
                                             "sleep:60000"});
    CHECK_MESSAGE((result.exit_code == 0 || was_too_slow(result)), all_text_of(result));
  }
  CHECK(content_of(path) == "a file");
}

TEST_CASE("a user without rights may lead a driver by any path") {
  if (::geteuid() != 0) { return; }
  const TempDir dir;
  dir.open_to_all();
  ProcessOptions options;
  options.user = kNobody;
  const ProcessResult result =
      run_as("real", kLedPath, {"device:" + kLedPath, "clear:dtr"}, options);
  CHECK_MESSAGE(contains(all_text_of(result), "all is so"), all_text_of(result));
}

TEST_CASE("each robot of a run, and each device of a robot, has a path of its own") {
  const ProcessResult many =
      run_to_end({"run", "--count", "3", "--duration", "60", "--as", "/dev/fakebot{index}", "--",
                  kLinesDriver, "/dev/fakebot{index}", "device:/dev/fakebot{index}", "bytes"});
  CHECK_MESSAGE(count_of(all_text_of(many), "all is so") == 3, all_text_of(many));
  const ProcessResult carried = run_to_end(
      {"run", "--robot", "turtlebot2", "--duration", "60", "--as", "/dev/kobuki", "--as",
       "scan=/dev/rplidar", "--", kLinesDriver, "/dev/rplidar", "device:/dev/kobuki",
       "device:/dev/rplidar", "attribute:/sys/class/tty/rplidar/device/../../idVendor=10c4",
       "attribute:/sys/class/tty/kobuki/device/../../idVendor=0403"});
  CHECK_MESSAGE(contains(all_text_of(carried), "all is so"), all_text_of(carried));
}

TEST_CASE("paths that cannot be are refused in words") {
  const auto refusal = [](Words words) {
    words.insert(words.end(), {"--", "true"});
    const ProcessResult result = run_to_end(words);
    CHECK(result.exit_code == 2);
    return result.errors;
  };
  CHECK(contains(refusal({"run", "--as", "ttyUSB0"}), "expected a path from the root on"));
  CHECK(
      contains(refusal({"run", "--count", "2", "--as", kLedPath}), "expected a path with {index}"));
  CHECK(contains(refusal({"run", "--as", kLedPath, "--as", "/dev/b"}), "one path for each device"));
  CHECK(contains(refusal({"run", "--as", "scan=" + kLedPath}), "the robot carries nothing"));
}

TEST_CASE("in virtual time a path leads a statically linked program to its device, too") {
  const ProcessResult result =
      run_to_end({"run", "--time", "virtual", "--duration", "60", "--as", kLedPath, "--",
                  FAKEBOT_STATIC_LINES_DRIVER, kLedPath, "device:" + kLedPath, "are:dtr,rts",
                  "clear:dtr", "are:rts", "close", "return", "are:dtr,rts"});
  CHECK_MESSAGE(contains(all_text_of(result), "all is so"), result.errors);
  CHECK_FALSE(contains(result.errors, "statically linked"));
}

TEST_CASE("a program that a path cannot lead is named before it starts") {
  const ProcessResult result = run_to_end(
      {"run", "--duration", "1", "--as", kLedPath, "--", FAKEBOT_STATIC_PROGRAM, "{port}"});
  CHECK_MESSAGE(
      contains(result.errors, "it is statically linked, and not in virtual time: the path"),
      result.errors);
}
