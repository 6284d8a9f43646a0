// A driver sends garbage.
#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <map>
#include <random>
#include <sstream>
#include <string>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;

namespace {

Bytes random_bytes(std::size_t size) {
  std::mt19937 random(20240611);
  Bytes bytes(size);
  for (std::uint8_t& byte : bytes) {
    byte = static_cast<std::uint8_t>(random());
    // More headers than by chance, so that some bytes look like frames.
    if (byte == 0x11) { byte = 0xAA; }
    if (byte == 0x22) { byte = 0x55; }
  }
  for (std::size_t i = 0; i + 3 < size; i += 97) {
    bytes[i] = 0xAA;
    bytes[i + 1] = 0x55;
  }
  return bytes;
}

/// The number of log lines for each kind of fault, "fakebot: warning: 1.234 s: wire.kind: meaning".
std::map<std::string, int> faults_in(const std::string& errors) {
  std::map<std::string, int> faults;
  std::istringstream lines(errors);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t kind = line.find(" s: wire.");
    if (kind == std::string::npos) { continue; }
    const std::size_t begin = kind + 4;
    ++faults[line.substr(begin, line.find(':', begin) - begin)];
  }
  return faults;
}

}  // namespace

TEST_CASE("a flood of garbage does not stop the stream, and is counted and logged sparingly") {
  const auto begin = std::chrono::steady_clock::now();
  EmulatorProcess emulator({"run", "--speed", "max"});
  Driver driver(emulator.port());
  const Bytes nonsense = random_bytes(200000);
  std::span<const std::uint8_t> rest = nonsense;
  Frame first = driver.next_frame();
  Frame last = first;
  while (!rest.empty()) {
    const auto piece = rest.first(std::min<std::size_t>(1000, rest.size()));
    driver.write(piece);
    rest = rest.subspan(piece.size());
    last = driver.next_frame();
  }
  CHECK(ms_between(first, last) > 0);
  // An answer shows that everything before the request has arrived. The request is sent twice,
  // because the garbage may end in a half frame, which swallows the first request.
  const Bytes question = Driver::frame_of(wire::RequestExtra{wire::request::udid});
  driver.write(question + question);
  driver.next_frame_with([](const Frame& frame) { return frame.find<wire::Udid>().has_value(); });
  CHECK(no_faults(driver.counters()));

  emulator.send_signal(SIGINT);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 130);
  CHECK(number_after("received: ", result.errors) ==
        static_cast<long long>(nonsense.size() + 2 * question.size()));
  CHECK(number_after("garbage_bytes ", result.errors) > 0);
  CHECK(number_after("bad_lengths ", result.errors) > 0);
  CHECK(number_after("bad_checksums ", result.errors) > 0);

  // Sparingly: once per second of wall clock, however much simulated time passes.
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const auto faults = faults_in(result.errors);
  CHECK(faults.contains("wire.garbage_bytes"));
  CHECK(faults.contains("wire.bad_lengths"));
  CHECK(faults.contains("wire.bad_checksums"));
  for (const auto& fault : faults) {
    CAPTURE(fault.first);
    CHECK(fault.second <= 1 + took.count());
  }
  CHECK(contains(result.errors, " more since the last line"));
}

TEST_CASE("a command after a flood is executed") {
  EmulatorProcess emulator({"run"});
  Driver driver(emulator.port());
  driver.write(random_bytes(50000));
  // A wrong length in the flood may swallow the first requests.
  driver.next_frame_with([&](const Frame& frame) {
    driver.send(wire::RequestExtra{wire::request::udid});
    return frame.find<wire::Udid>();
  });
}
