// Bytes that break the protocol in every run of a test, such as a wrong frame at the start: one
// mistake of the driver, which is told once, instead of failing every scenario.
#pragma once

#include <string>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// If nearly all runs with a driver that judge the protocol break it in the same ways, moves the
/// violation from the runs to `results.violations`: runs that failed by it alone have passed. Does
/// nothing for fewer than three such runs.
void tell_once(TestResults& results);

/// The violation in this run that tell_once() has moved; nullptr without one.
const sim::scenario::Finding* violation_told_once(const ScenarioResult& result);

/// How a run has broken the protocol that has failed by nothing else: "wire.bad_checksums"; empty
/// for any other run.
std::string only_violation_of(const ScenarioResult& result);

}  // namespace fakebot::runner
