#include "line/line_signals.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "sim/signal.hpp"

using namespace fakebot;

namespace {

/// A source of the line's signals, with the counters of a device.
struct LineWithSignals {
  line::LineState state;

  static auto signals() { return line::line_signals(); }
  double get(std::size_t signal) const { return line::get_line_signal(signal, state); }
};

constexpr LineWithSignals kLine{{.attached = true,
                                 .counters = {.frames_sent = 2,
                                              .frames_dropped = 3,
                                              .frames_unheard = 4,
                                              .bytes_sent = 7,
                                              .bytes_received = 5,
                                              .attachments = 6,
                                              .frames_echoed = 9},
                                 .wrong_rates = 8,
                                 .first_wrong_rate = {.consequence = "never set"}}};

}  // namespace

TEST_CASE("every signal of the line has the value of its counter") {
  CHECK(sim::value_of(kLine, "driver.attached") == 1);
  CHECK(sim::value_of(kLine, "wire.frames_sent") == 2);
  CHECK(sim::value_of(kLine, "wire.frames_dropped") == 3);
  CHECK(sim::value_of(kLine, "wire.frames_unheard") == 4);
  CHECK(sim::value_of(kLine, "wire.bytes_sent") == 7);
  CHECK(sim::value_of(kLine, "wire.bytes_received") == 5);
  CHECK(sim::value_of(kLine, "driver.attachments") == 6);
  CHECK(sim::value_of(kLine, "wire.wrong_rates") == 8);
  CHECK(sim::value_of(kLine, "wire.frames_echoed") == 9);
  CHECK(sim::value_of(LineWithSignals{}, "driver.attached") == 0);
  CHECK(sim::value_of(kLine, "driver.mood") == std::nullopt);
}

TEST_CASE("no two signals of the line are read from the same counter") {
  std::set<double> values;
  for (std::size_t i = 0; i < LineWithSignals::signals().size(); ++i) {
    CAPTURE(std::string(LineWithSignals::signals()[i].name));
    CHECK(values.insert(kLine.get(i)).second);
    CHECK(LineWithSignals{}.get(i) == 0);
  }
}

TEST_CASE("what a line counts as a violation says what the driver did, once there is one") {
  const auto of = [](std::string_view name, const line::LineState& line) {
    return text_of(
        line::first_line_violation(sim::find_signal(line::line_signals(), name).value(), line));
  };
  CHECK(of("wire.wrong_rates", kLine.state) == "never set");
  CHECK(of("wire.frames_echoed", kLine.state).starts_with("your line echoes"));
  CHECK(of("wire.frames_sent", kLine.state) == "");
  CHECK(of("wire.wrong_rates", {}) == "");
  CHECK(of("wire.frames_echoed", {}) == "");
}
