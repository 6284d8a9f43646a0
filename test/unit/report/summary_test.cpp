#include "report/summary.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>

#include "robots/kobuki/kobuki.hpp"
#include "runner/session/session.hpp"
#include "unit/hex.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using test::from_hex;

namespace {

/// The summary of a robot that has received bytes before its start.
std::string summary_of_bytes(const std::string& hex) {
  auto robot = std::make_unique<robots::kobuki::Kobuki>(robots::kobuki::KobukiOptions{});
  robot->receive(from_hex(hex));
  runner::Session session;
  return report::summary_of(session.add_robot(std::move(robot), {}));
}

const std::string kHead =
    "0.000 s simulated\n"
    "sent: 0 frames; dropped because a driver did not read: 0; not sent because none was "
    "ready: 0\n";

}  // namespace

TEST_CASE("the summary of a run has a line for each kind of violation, with the first of it") {
  CHECK(summary_of_bytes("aa 55 06 01 04 c8 00 00 00 ff "
                         "aa 55 06 01 04 c8 00 00 00 fe") ==
        kHead +
            "received: 0 bytes from 0 drivers: garbage_bytes 16, bad_checksums 2\n"
            "wire.garbage_bytes 16, the first: 06 01 04 C8 00 00 00 FF: ignored\n"
            "wire.bad_checksums 2, the first: AA 55 06 01 04 C8 00 00 00 FF: dropped; "
            "the real firmware obeys it: profile \"firmware\"\n");
}

TEST_CASE("the summary of a run without violations has no lines for them") {
  CHECK(summary_of_bytes("") == kHead + "received: 0 bytes from 0 drivers: nothing\n");
  CHECK(summary_of_bytes("aa 55 06 01 04 c8 00 00 00 cb") ==
        kHead + "received: 0 bytes from 0 drivers: frames_received 1\n");
}

TEST_CASE("faults are listed with their hits, also those that hit nothing") {
  CHECK(report::faults_text({{.fault = "loss", .type = "drop", .hits = 3},
                             {.fault = "noise", .type = "flip_bits", .hits = 0}}) ==
        "fault loss: hit 3 times\n"
        "fault noise: never hit anything\n");
  CHECK(report::faults_text({}) == "");
}

TEST_CASE("the summary of a run has its faults") {
  runner::Session session;
  auto robot = std::make_unique<robots::kobuki::Kobuki>(robots::kobuki::KobukiOptions{});
  line::Station& station = session.add_robot(std::move(robot), {});
  station.line().wire().begin(test::shared(test::fault_of("drop")), sim::SimTime{0});
  const std::string text = report::summary_of(station);
  CHECK(text.ends_with("nothing\nfault drop: never hit anything\n"));
  CHECK(text.find("sent: 0 frames, and pieces of frames; dropped") != std::string::npos);
}

TEST_CASE("without a recording nothing is said of one") {
  CHECK(report::summary_of(static_cast<runner::Recording*>(nullptr)) == "");
}

TEST_CASE("wrong rates and settings that the log leaves out are counted in the summary") {
  CHECK(report::wrong_rates_text(10) == "");
  CHECK(report::wrong_rates_text(11) == "wrong baud rates: 11 times; the log has the first 10\n");
  CHECK(report::settings_text(10) == "");
  CHECK(report::summary_of(runner::ProxyResult{.counters = {.port = {.settings = 11}}})
            .ends_with("gone: 0 times\nthe driver has changed the settings 11 times; the log has "
                       "the first 10\n"));
}
