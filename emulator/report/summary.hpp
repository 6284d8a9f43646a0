// A summary of a run, in a few lines for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "capture/decode/decoding.hpp"
#include "line/station.hpp"
#include "runner/proxy/proxy.hpp"
#include "runner/recording/recording.hpp"

namespace fakebot::report {

std::string summary_of(const line::Station& station);

std::string summary_of(const runner::ProxyResult& result);

std::string summary_of(const capture::DecodeCounters& counters);

/// "recorded: 2104 packets in run.pcapng", or why not all; empty without a recording.
std::string summary_of(runner::Recording* recording);

/// A line if the driver has set wrong baud rates more often than the log tells.
std::string wrong_rates_text(std::uint64_t times);
/// A line if the driver of a proxy has changed the settings more often than the log tells.
std::string settings_text(std::uint64_t times);

/// A line for each fault of the wire.
std::string faults_text(const std::vector<sim::faults::FaultCount>& counts);

}  // namespace fakebot::report
