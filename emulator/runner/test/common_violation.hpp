// Bytes that break the protocol in every run of a test, for example a wrong frame at the start: a
// single mistake of the driver, told once instead of failing every scenario.
#pragma once

#include <string>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// If nearly all runs that judge the protocol of a driver have the same violation, moves the
/// violation from the runs to `results.violations`: runs failed by the violation alone have passed.
/// Does nothing for fewer than three violations.
void tell_once(TestResults& results);

/// Only "no_violations" has nothing to check without bytes of a driver.
bool judges_protocol(const sim::scenario::Expectation& expectation);

/// The violation moved by tell_once(); nullptr without a violation.
const sim::scenario::Finding* violation_told_once(const ScenarioResult& result);

/// The counters of violations, "wire.bad_checksums", of a run failed by violations alone; otherwise
/// empty.
std::string only_violation_of(const ScenarioResult& result);

}  // namespace fakebot::runner
