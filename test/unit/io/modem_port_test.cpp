// The lines of a device in the memory that is shared with drivers. The tests write there what the
// preloaded library writes.
#include "io/modem/modem_port.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <string>

#include "io/modem/port_search.hpp"
#include "io/os_error.hpp"
#include "io/pty/pty.hpp"
#include "preload/port/port_table.hpp"

using namespace fakebot;
using preload::DriverWord;

namespace {

constexpr sim::DriverLines kBothUp{.dtr = true, .rts = true};

struct ModemBench {
  boost::asio::io_context context{1};
  int changes = 0;
  io::ModemPort port{context, [this] {
                       ++changes;
                       port.take();
                     }};

  ModemBench() { port.plug_in("/dev/null"); }

  io::PortMemory& memory() { return *io::modem_ports_of(context).memory(); }
  preload::PortSlot& slot() { return memory().table().slots[0]; }
  /// As the library in a driver.
  void set(std::uint32_t lines) {
    slot().driver = DriverWord(slot().driver).with_lines(lines).with_note().bits();
    port.look();
  }
  void leave(bool hangs_up) {
    port.begin_look();
    port.drivers_left(hangs_up);
    port.look();
  }
};

}  // namespace

TEST_CASE("the lines of a driver are known as soon as the library notes something") {
  ModemBench bench;
  CHECK(bench.port.lines() == std::nullopt);
  bench.port.driver_opened();
  CHECK_FALSE(bench.port.look());
  bench.set(preload::kDtr | preload::kRts);
  CHECK(bench.port.lines() == kBothUp);
  bench.set(preload::kRts);
  CHECK(bench.port.lines() == sim::DriverLines{.dtr = false, .rts = true});
  CHECK(bench.changes == 2);
}

TEST_CASE("lines fall when the last driver leaves, if the port hangs up") {
  for (const bool hangs_up : {true, false}) {
    ModemBench bench;
    bench.port.driver_opened();
    bench.set(preload::kDtr | preload::kRts);
    bench.leave(hangs_up);
    CHECK(bench.port.lines() == (hangs_up ? sim::DriverLines{} : kBothUp));
  }
}

TEST_CASE("a driver that opens the port while another leaves keeps its lines") {
  ModemBench bench;
  bench.port.driver_opened();
  bench.set(preload::kDtr);
  bench.port.begin_look();
  bench.slot().driver =
      DriverWord(bench.slot().driver).with_lines(preload::kDtr | preload::kRts).with_note().bits();
  bench.port.drivers_left(true);
  bench.port.driver_opened();
  bench.port.look();
  CHECK(bench.port.lines() == kBothUp);
}

TEST_CASE("the lines of a driver without the library are unknown, whoever came before") {
  ModemBench bench;
  bench.port.driver_opened();
  bench.set(preload::kDtr | preload::kRts);
  bench.leave(true);
  bench.port.driver_opened();
  bench.port.look();
  CHECK(bench.port.lines() == std::nullopt);
}

TEST_CASE("a device that is plugged in again has no lines") {
  ModemBench bench;
  bench.port.driver_opened();
  bench.set(preload::kDtr | preload::kRts);
  const std::uint64_t device = bench.slot().device;
  CHECK(device != 0);
  bench.port.unplug();
  CHECK(bench.slot().device == 0);
  CHECK(bench.slot().former_device == device);
  CHECK(bench.port.lines() == std::nullopt);
  bench.port.plug_in("/dev/null");
  CHECK(bench.port.lines() == std::nullopt);
  CHECK(DriverWord(bench.slot().driver).lines() == 0);
}

TEST_CASE("a driver counts the changes of each line of the robot, and is woken once for all") {
  ModemBench bench;
  bench.port.set_robot_lines({.cts = true, .dsr = true});
  bench.port.set_robot_lines({.cts = true, .dsr = true});  // no change
  bench.port.set_robot_lines({.dsr = true, .ri = true});
  CHECK(bench.slot().robot == (preload::kDsr | preload::kRi));
  CHECK(bench.slot().changed.cts == 2);
  CHECK(bench.slot().changed.dsr == 1);
  CHECK(bench.slot().changed.dcd == 0);
  CHECK(bench.slot().changed.ri == 1);
  CHECK(bench.port.wake_drivers());
  CHECK_FALSE(bench.port.wake_drivers());
}

TEST_CASE("a path leads to one device only") {
  ModemBench bench;
  io::ModemPort other(bench.context, [] {});
  bench.port.lead_from("/dev/ttyUSB0", nullptr);
  CHECK(std::string(bench.slot().name) == "/dev/ttyUSB0");
  CHECK_THROWS_AS(other.lead_from("/dev/ttyUSB0", nullptr), io::OsError);
  CHECK_THROWS_AS(other.lead_from("/dev/" + std::string(preload::kPortNameBytes, 'x'), nullptr),
                  io::OsError);
  CHECK_THROWS_AS(other.lead_from("ttyUSB1", nullptr), io::OsError);
}

TEST_CASE("what is told of an adapter goes with the context") {
  std::string folder;
  {
    ModemBench bench;
    const sim::UsbIdentity usb = sim::cp2102("rplidar", "");
    bench.port.lead_from("/dev/ttyUSB0", &usb);
    folder = bench.memory().table().attributes;
    CHECK(std::filesystem::exists(folder + "/ttyUSB0/device/driver"));
    CHECK_FALSE(std::filesystem::exists(folder + "/ttyUSB0/device/latency_timer"));
  }
  CHECK_FALSE(std::filesystem::exists(folder));
}

TEST_CASE(
    "the device of a terminal is the port of an adapter, or the interface of a robot with USB") {
  namespace fs = std::filesystem;
  for (const sim::UsbPortDriver* const driver : {&sim::kFtdiSio, &sim::kCp210x, &sim::kCdcAcm}) {
    CAPTURE(driver->name);
    ModemBench bench;
    const sim::UsbIdentity usb{.driver = driver, .vendor = 0x1234, .product = 0x5678};
    bench.port.lead_from("/dev/tty", &usb);
    const fs::path device = fs::path(bench.memory().table().attributes) / "tty/device";
    const bool is_port = driver->has_port_of_its_own;
    CHECK(fs::canonical(device / "subsystem").filename() == (is_port ? "usb-serial" : "usb"));
    CHECK(fs::canonical(device / "driver").filename() == driver->name);
    CHECK(fs::exists(device / "latency_timer") == driver->has_latency_timer);
    const fs::path adapter = fs::canonical(device) / (is_port ? "../.." : "..");
    CHECK(fs::exists(adapter / "idVendor"));
    CHECK_FALSE(fs::exists(adapter / "serial"));
  }
}

TEST_CASE("the memory of a device is found by the path of the device") {
  const io::Pty pty(115200);
  std::string memory;
  {
    ModemBench bench;
    CHECK_THROWS_AS(io::find_port(pty.path()), io::OsError);
    bench.port.plug_in(pty.path());
    memory = bench.memory().path();
    const io::FoundPort found = io::find_port(pty.path());
    CHECK(found.memory == memory);
    CHECK(found.slot == 0);
  }
  CHECK_FALSE(std::filesystem::exists(memory));
  CHECK_THROWS_AS(io::find_port(pty.path()), io::OsError);
}
