// Unplugging during a pending replug. The tests wait longer than the replug takes, on the same
// clock, and so pass on slow machines too.
#include "io/device.hpp"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <thread>

#include "io/os_error.hpp"
#include "io/pty/attachment_watch.hpp"
#include "system/temp_dir.hpp"
#include "unit/io/nobody_listens.hpp"

using fakebot::io::AttachmentWatch;
using fakebot::io::Device;
using fakebot::io::OsError;
using fakebot::test::TempDir;

namespace {

constexpr std::chrono::seconds kReplugTakes{1};

struct DeviceBench {
  TempDir dir{};
  boost::asio::io_context context{1};
  AttachmentWatch watch{context};
  fakebot::test::NobodyListens owner{};

  std::unique_ptr<Device> device(const std::string& name) {
    return fakebot::test::open_device(context, watch, {115200, 259}, {.link = dir / name}, owner);
  }
  bool is_there(const std::string& name) const { return std::filesystem::exists(dir / name); }

  /// Runs exactly the work that is due within `time`.
  void run_for(std::chrono::nanoseconds time) {
    boost::asio::steady_timer timer(context, time);
    timer.async_wait([this](auto) { context.stop(); });
    context.restart();
    context.run();
  }
};

}  // namespace

TEST_CASE("a device that is unplugged during a pending replug stays unplugged") {
  DeviceBench bench;
  const auto replugged = bench.device("replugged");
  const auto unplugged = bench.device("unplugged");
  const auto plugged_in_early = bench.device("early");
  for (Device* device : {replugged.get(), unplugged.get(), plugged_in_early.get()}) {
    device->replug();
  }
  CHECK_FALSE(bench.is_there("replugged"));

  unplugged->unplug();
  plugged_in_early->plug_in();
  CHECK(bench.is_there("early"));
  plugged_in_early->unplug();

  bench.run_for(kReplugTakes);
  CHECK(bench.is_there("replugged"));
  CHECK_FALSE(bench.is_there("unplugged"));
  CHECK_FALSE(bench.is_there("early"));
  unplugged->plug_in();
  CHECK(bench.is_there("unplugged"));
}

TEST_CASE("a device that is unplugged just when its replug is due stays unplugged") {
  DeviceBench bench;
  const auto device = bench.device("kobuki");
  boost::asio::steady_timer before(bench.context, kReplugTakes);
  before.async_wait([&](auto) { device->unplug(); });
  device->replug();
  std::this_thread::sleep_for(kReplugTakes);  // both are due: the unplug, then the replug
  bench.run_for(std::chrono::nanoseconds(0));
  CHECK_FALSE(bench.is_there("kobuki"));
}

TEST_CASE("a device whose link cannot be created leaves no pseudo-terminal open") {
  DeviceBench bench;
  std::ofstream(bench.dir / "taken") << "a file of somebody else";
  const auto open_descriptors = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                         std::filesystem::directory_iterator());
  };
  { const auto first = bench.device("first"); }  // makes what the context keeps
  bench.context.poll();
  const auto before = open_descriptors();
  CHECK_THROWS_AS(bench.device("taken"), OsError);
  bench.context.poll();  // runs the cancelled operations
  CHECK(open_descriptors() == before);
}

TEST_CASE(
    "the device of a robot that went away returns with the robot, and only if it is plugged in") {
  DeviceBench bench;
  const auto device = bench.device("kugle");
  device->set_present(false);
  CHECK_FALSE(bench.is_there("kugle"));
  device->plug_in();
  CHECK_FALSE(bench.is_there("kugle"));
  device->set_present(true);
  CHECK(bench.is_there("kugle"));

  device->unplug();
  device->set_present(false);
  device->set_present(true);
  CHECK_FALSE(bench.is_there("kugle"));
  device->plug_in();
  CHECK(bench.is_there("kugle"));
}

TEST_CASE("no device gets the path that the driver of an unplugged one may remember") {
  DeviceBench bench;
  const auto unplugged = bench.device("unplugged");
  const std::string former = unplugged->path();
  unplugged->unplug();
  bench.context.poll();  // closes the pseudo-terminal
  const auto next = bench.device("next");
  CHECK(next->path() != former);
  unplugged->plug_in();
  CHECK(unplugged->path() != former);
}
