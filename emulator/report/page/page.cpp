#include "report/page/page.hpp"

#include <nlohmann/json.hpp>

#include "report/page/data/page_json.hpp"
#include "report/page/scenario_template.hpp"

namespace fakebot::report {

std::string page_html(const PageContent& content) {
  using namespace scenario_page;
  constexpr std::size_t kPlace = kTemplate.find(kDataMark);
  static_assert(kPlace != std::string_view::npos);
  std::string page(kTemplate.substr(0, kPlace));
  page += script_text(page_data(content));
  return page += kTemplate.substr(kPlace + kDataMark.size());
}

}  // namespace fakebot::report
