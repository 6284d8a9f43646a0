// A page that shows a scenario run: one file that any browser can open, from anywhere.
#pragma once

#include <string>

#include "report/page/data/page_data.hpp"

namespace fakebot::report {

std::string page_html(const PageContent& content);

}  // namespace fakebot::report
