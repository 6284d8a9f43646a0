#include "io/line_signals.hpp"

#include <array>
#include <limits>

namespace fakebot::io {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Entry {
  sim::Signal signal;
  double (*get)(bool attached, const LineCounters& counters) = nullptr;
};

constexpr Entry counter(std::string_view name, std::string_view meaning,
                        double (*get)(bool, const LineCounters&)) {
  return {{name, "", 0, kInfinity, meaning, false}, get};
}

constexpr double count(std::uint64_t value) {
  return static_cast<double>(value);
}

constexpr std::array kTable{
    Entry{{"driver.attached", "flag", 0, 1, "a driver has the device open", false},
          [](bool attached, const LineCounters&) { return attached ? 1.0 : 0.0; }},
    counter("driver.attachments", "times that a first driver came",
            [](bool, const LineCounters& c) { return count(c.attachments); }),
    counter("wire.bytes_received", "bytes from drivers",
            [](bool, const LineCounters& c) { return count(c.bytes_received); }),
    counter("wire.frames_sent", "frames written to the device",
            [](bool, const LineCounters& c) { return count(c.frames_sent); }),
    counter("wire.frames_dropped", "frames lost because an attached driver did not read",
            [](bool, const LineCounters& c) { return count(c.frames_dropped); }),
    counter("wire.frames_unheard", "frames not written because no driver was attached",
            [](bool, const LineCounters& c) { return count(c.frames_unheard); }),
};

constexpr auto kSignals = [] {
  std::array<sim::Signal, kTable.size()> signals{};
  for (std::size_t i = 0; i < kTable.size(); ++i) { signals[i] = kTable[i].signal; }
  return signals;
}();

}  // namespace

std::span<const sim::Signal> line_signals() {
  return kSignals;
}

double line_signal(std::size_t signal, bool attached, const LineCounters& counters) {
  return kTable[signal].get(attached, counters);
}

}  // namespace fakebot::io
