// A proxy between a driver and a port; the test holds the opposite end of the port.
#include "runner/proxy/proxy.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/pty/pty.hpp"
#include "robots/registry.hpp"
#include "system/temp_dir.hpp"
#include "unit/hex.hpp"
#include "unit/runner/bench_session.hpp"
#include "unit/runner/comes_true.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using test::Bytes;
using test::from_hex;
using test::TestDriver;

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t kBaud = 115200;
const Bytes kStandStill = from_hex("aa 55 06 01 04 00 00 00 00 03");

struct ProxyStage {
  test::TempDir dir{};
  std::optional<io::Pty> robot{std::in_place, kBaud};
  std::vector<std::string> told{};
  std::vector<std::uint32_t> rates{};
  runner::Session session;
  std::optional<runner::Proxy> proxy{};

  explicit ProxyStage(runner::ProxyOptions options = {}) : session(events()) {
    options.port = dir / "robot";
    options.kind = &robots::default_kind();
    plug_in_robot();
    proxy.emplace(
        session, options,
        runner::ProxyEvents{
            .on_port_gone = [this](const std::string&) { told.emplace_back("gone"); },
            .on_settings = [this](const io::SerialSettings& set) { rates.push_back(set.baud); },
            .on_refused_settings = [](const std::string& error) { FAIL(error); }});
  }

  void plug_in_robot() { fs::create_symlink(robot->path(), dir / "robot"); }
  void unplug_robot() { fs::remove(dir / "robot"); }

  bool comes(const std::function<bool()>& condition) {
    return test::comes_true(session, condition);
  }
  bool is_told(const std::string& what) {
    return comes([&] { return std::ranges::count(told, what) > 0; });
  }
  /// A driver, as soon as the proxy has noticed the driver.
  std::unique_ptr<TestDriver> attached() {
    const auto attachments = proxy->counters().attachments;
    auto driver = std::make_unique<TestDriver>(proxy->device().path());
    CHECK(driver->is_there());
    CHECK(comes([&] { return proxy->counters().attachments > attachments; }));
    return driver;
  }

  bool robot_gets(std::size_t size) {
    Bytes bytes(4096);
    std::size_t got = 0;
    return comes([&] {
      const ssize_t some = ::read(robot->master(), bytes.data(), bytes.size());
      if (some > 0) { got += static_cast<std::size_t>(some); }
      return got >= size;
    });
  }
  void robot_sends(const Bytes& bytes) {
    REQUIRE(::write(robot->master(), bytes.data(), bytes.size()) ==
            static_cast<ssize_t>(bytes.size()));
  }

 private:
  runner::SessionEvents events() {
    runner::SessionEvents events;
    events.on_attach = [this](std::size_t) { told.emplace_back("attached"); };
    events.on_detach = [this](std::size_t) { told.emplace_back("detached"); };
    events.on_plugged_in = [this](std::size_t, const std::string&) { told.emplace_back("back"); };
    return events;
  }
};

bool passes_both_ways(ProxyStage& stage, TestDriver& driver) {
  CHECK(driver.write(kStandStill));
  const bool up = stage.robot_gets(kStandStill.size());
  stage.robot_sends(test::frame_at(20));
  std::size_t got = 0;
  return up && stage.comes([&] {
    got += driver.read();
    return got == test::frame_at(20).size();
  });
}

}  // namespace

TEST_CASE("a proxy passes and counts the bytes of both sides while a driver is there") {
  ProxyStage stage;
  const auto driver = stage.attached();
  CHECK(passes_both_ways(stage, *driver));
  driver->leave();
  CHECK(stage.is_told("detached"));
  CHECK(stage.told == std::vector<std::string>{"attached", "detached"});
  const std::string device = stage.proxy->device().path();
  stage.session.stop({});
  const auto result = stage.proxy->run();
  CHECK(result.counters.port.bytes_written == kStandStill.size());
  CHECK(result.counters.robot_bytes == test::frame_at(20).size());
  CHECK(result.counters.port.bytes_lost == 0);
  CHECK(result.counters.attachments == 1);
  CHECK(result.counters.port.outages == 0);
  CHECK_FALSE(fs::exists(device));
}

TEST_CASE("a proxy whose port vanishes has no device until the port is back, and works then") {
  ProxyStage stage;
  const auto first = stage.attached();
  const std::string device = stage.proxy->device().path();
  first->leave();
  CHECK(stage.is_told("detached"));
  stage.unplug_robot();
  CHECK(stage.is_told("gone"));
  CHECK(stage.comes([&] { return !fs::exists(device); }));
  stage.robot.emplace(kBaud);
  stage.plug_in_robot();
  CHECK(stage.is_told("back"));
  const auto driver = stage.attached();
  CHECK(passes_both_ways(stage, *driver));
  CHECK(stage.proxy->counters().port.outages == 1);
}

TEST_CASE("a port gets the rate that the driver sets, and is told once") {
  ProxyStage stage;
  const auto driver = stage.attached();
  CHECK(stage.robot->settings()->baud == kBaud);
  termios settings{};
  io::FileDescriptor other(::open(stage.proxy->device().path().c_str(), O_RDWR | O_NOCTTY));
  REQUIRE(::tcgetattr(other.get(), &settings) == 0);
  REQUIRE(::cfsetspeed(&settings, B57600) == 0);
  REQUIRE(::tcsetattr(other.get(), TCSANOW, &settings) == 0);
  CHECK(stage.comes([&] { return stage.robot->settings()->baud == 57600; }));
  CHECK(passes_both_ways(stage, *driver));
  CHECK(stage.rates == std::vector<std::uint32_t>{57600});
}

TEST_CASE("a port for which a rate is given keeps it") {
  runner::ProxyOptions options;
  options.baud = 57600;
  ProxyStage stage(std::move(options));
  const auto driver = stage.attached();
  CHECK(stage.comes([&] { return stage.robot->settings()->baud == 57600; }));
  CHECK(passes_both_ways(stage, *driver));
  CHECK(stage.rates.empty());
}

TEST_CASE("a proxy records what has passed its faults, and counts their hits") {
  runner::ProxyOptions options;
  options.line.faults = {test::shared(test::fault_of("drop"))};
  ProxyStage stage(std::move(options));
  runner::Recording recording(stage.dir / "capture", {}, {"robot"}, [](const std::string&) {});
  stage.proxy->record_into(recording);
  const auto driver = stage.attached();
  stage.robot_sends(test::frame_at(20));
  CHECK(driver->write(kStandStill));
  CHECK(stage.robot_gets(kStandStill.size()));
  CHECK(stage.comes([&] {
    recording.flush();
    return recording.packets() == 2;
  }));
  CHECK(driver->read() == 0);
  stage.session.stop({});
  const auto result = stage.proxy->run();
  REQUIRE(result.fault_counts.size() == 1);
  CHECK(result.fault_counts[0].hits == 1);
  CHECK(result.counters.robot_bytes == 0);
  CHECK(test::content_of(stage.dir / "capture").find("drop") != std::string::npos);
  stage.session.record_into(nullptr);
}

TEST_CASE("what a fault delays reaches the port when it is due, though nothing else comes") {
  runner::ProxyOptions options;
  options.line.faults = {test::shared(test::fault_of("latency", sim::faults::Stream::upstream))};
  ProxyStage stage(std::move(options));
  const auto driver = stage.attached();
  CHECK(driver->write(kStandStill));
  CHECK(stage.robot_gets(kStandStill.size()));
  CHECK(stage.proxy->counters().port.bytes_written == kStandStill.size());
}

TEST_CASE("what is due after the driver has left is lost, and does not open the port again") {
  runner::ProxyOptions options;
  options.line.faults = {test::shared(test::fault_of("latency", sim::faults::Stream::upstream))};
  ProxyStage stage(std::move(options));
  const auto driver = stage.attached();
  CHECK(driver->write(kStandStill));
  driver->leave();
  CHECK(stage.comes([&] { return stage.proxy->counters().port.bytes_lost == kStandStill.size(); }));
  CHECK(stage.told == std::vector<std::string>{"attached", "detached"});
  CHECK_FALSE(stage.robot->is_attached());
}
