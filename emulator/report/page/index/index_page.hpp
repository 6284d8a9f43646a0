// The page of all scenarios of a test: a table with a link to the page of each.
#pragma once

#include <string>
#include <string_view>

#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

/// The page for `folder`, which has the attachments. Scenarios are in the order of the test;
/// JavaScript is needed only to filter scenarios.
std::string index_html(const TestResults& results, const std::string& folder);

/// Text for HTML, also within quotes. Invalid UTF-8 is replaced.
std::string html_text(std::string_view text);

}  // namespace fakebot::report
