// A proxy applies faults between a driver and a port; the test holds the opposite end of the port.
#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>

#include "io/pty/pty.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/dissected.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using namespace std::chrono_literals;
using fakebot::io::Pty;

namespace {

void say(const Pty& port, const Bytes& bytes) {
  REQUIRE(::write(port.master(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
}

Bytes received(const Pty& port, std::size_t size) {
  Bytes bytes(size);
  std::size_t got = 0;
  wait_until("bytes at the far end of the port", [&] {
    const ssize_t more = ::read(port.master(), bytes.data() + got, size - got);
    got += more > 0 ? static_cast<std::size_t>(more) : 0;
    return got == size;
  });
  return bytes;
}

std::string summary_at_the_end_of(EmulatorProcess& proxy) {
  proxy.send_signal(SIGTERM);
  return proxy.wait_for_exit().errors;
}

}  // namespace

TEST_CASE("a proxy drops every second frame of the robot, even if frames arrive in pieces") {
  const Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path(), "--fault", "drop,every=2"});
  Driver driver(proxy.port());
  driver.send(wire::BaseControl{});  // when the message has arrived, the port is open
  received(port, 10);
  const Bytes all = feedback(1) + feedback(2) + feedback(3) + feedback(4) + feedback(5);
  say(port, {all.begin(), all.begin() + 30});
  say(port, {all.begin() + 30, all.end()});
  CHECK(driver.next_frame().timestamp_ms() == 1);
  CHECK(driver.next_frame().timestamp_ms() == 3);
  CHECK(driver.next_frame().timestamp_ms() == 5);
  CHECK(contains(summary_at_the_end_of(proxy), "fault drop: hit 2 times\n"));
}

TEST_CASE("a proxy applies faults to commands, and the capture has comments about them") {
  const TempDir dir;
  const std::string capture = dir / "wire.pcapng";
  const Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path(), "--record", capture, "--fault",
                         "wrong_checksum,stream=upstream,count=1"});
  Driver driver(proxy.port());
  driver.send(wire::BaseControl{200, 0});
  driver.send(wire::BaseControl{0, 0});
  const Bytes got = received(port, 20);
  const Bytes right = from_hex("AA 55 06 01 04 C8 00 00 00 CB");
  CHECK(Bytes(got.begin(), got.begin() + 9) == Bytes(right.begin(), right.begin() + 9));
  CHECK(got[9] != 0xCB);
  CHECK(Bytes(got.begin() + 10, got.end()) == from_hex("AA 55 06 01 04 00 00 00 00 03"));
  driver.close();
  proxy.wait_for_error_text("driver detached");
  summary_at_the_end_of(proxy);

  const auto packets = dissected(capture, {"frame.comment", "kobuki.checksum.status"});
  REQUIRE(packets.size() == 2);
  CHECK(contains(packets[0].at("frame.comment"), "wrong_checksum"));
  CHECK(packets[0].at("kobuki.checksum.status") == "0");
  CHECK(packets[1].at("kobuki.checksum.status") == "1");
}

TEST_CASE("delayed bytes of a proxy arrive later without further traffic") {
  const Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path(), "--fault", "latency,latency_ms=300"});
  Driver driver(proxy.port());
  driver.send(wire::BaseControl{});
  received(port, 10);
  const auto begin = std::chrono::steady_clock::now();
  say(port, feedback(7));
  CHECK(driver.next_frame().timestamp_ms() == 7);
  CHECK(std::chrono::steady_clock::now() - begin >= 300ms);
}

TEST_CASE("the same seed hits the same frames, another seed others") {
  std::vector<Bytes> got;
  for (const char* seed : {"5", "5", "6"}) {
    const Pty port{115200};
    EmulatorProcess proxy(
        {"proxy", port.path(), "--seed", seed, "--fault", "flip_bits,toxicity=0.5"});
    Driver driver(proxy.port());
    driver.send(wire::BaseControl{});
    received(port, 10);
    const std::size_t size = 50 * feedback(0).size();
    Bytes bytes;
    for (std::uint16_t i = 0; i < 50; ++i) { say(port, feedback(i)); }
    while (bytes.size() < size) { bytes = bytes + driver.read_some(size); }
    got.push_back(bytes);
  }
  CHECK(got[0] == got[1]);
  CHECK(got[0] != got[2]);
  Bytes unbroken;
  for (std::uint16_t i = 0; i < 50; ++i) { unbroken = unbroken + feedback(i); }
  CHECK(got[0] != unbroken);
}

TEST_CASE("a fault that a proxy does not support is refused before the device exists") {
  const Pty port{115200};
  const ProcessResult result = run_to_end({"proxy", port.path(), "--fault", "dropp"});
  CHECK(result.exit_code == 2);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "did you mean \"drop\"?"));
}
