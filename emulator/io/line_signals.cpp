#include "io/line_signals.hpp"

#include <array>
#include <limits>

namespace fakebot::io {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr sim::Signal counter(std::string_view name, std::string_view meaning) {
  return {name, "", 0, kInfinity, meaning, false};
}

constexpr std::array kSignals{
    sim::Signal{"driver.attached", "flag", 0, 1, "a driver has the device open", false},
    counter("driver.attachments", "times that a first driver came"),
    counter("wire.bytes_received", "bytes from drivers"),
    counter("wire.frames_sent", "frames written to the device"),
    counter("wire.frames_dropped", "frames lost because an attached driver did not read"),
    counter("wire.frames_unheard", "frames not written because no driver was attached"),
};

}  // namespace

std::span<const sim::Signal> line_signals() {
  return kSignals;
}

}  // namespace fakebot::io
