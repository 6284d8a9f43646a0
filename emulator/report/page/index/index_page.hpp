// The page of all scenarios of a test: a table with a link to the page of each.
#pragma once

#include <string>

#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

/// The page for `folder`, which has the attachments. Scenarios are in the order of the test;
/// JavaScript is needed only to filter scenarios.
std::string index_html(const TestResults& results, const std::string& folder);

/// The address of the page of a scenario, at the moment of its failure, as seen from `folder`;
/// empty without a page.
std::string page_address(const TestedScenario& tested, const std::string& folder);
/// Such an address, as seen from the folder above `folder`.
std::string address_below(const std::string& folder, const std::string& address);

}  // namespace fakebot::report
