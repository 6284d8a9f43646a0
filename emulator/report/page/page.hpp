// A page that shows a scenario run: a single file for any browser, in any place.
#pragma once

#include <string>

#include "report/page/data/page_data.hpp"

namespace fakebot::report {

std::string page_html(const PageContent& content);

}  // namespace fakebot::report
