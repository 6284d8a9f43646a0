#include "report/page/page.hpp"

#include <nlohmann/json.hpp>

#include "report/page/page_data.hpp"
#include "report/page/page_json.hpp"
#include "report/page/page_template.hpp"

namespace fakebot::report {

std::string page_html(const TestedScenario& tested, const sim::world::World& world,
                      const runner::RunRecorder* recorder) {
  constexpr std::size_t kPlace = kPageTemplate.find(kPageDataMark);
  static_assert(kPlace != std::string_view::npos);
  std::string page(kPageTemplate.substr(0, kPlace));
  page += script_text(page_data(tested, world, recorder));
  return page += kPageTemplate.substr(kPlace + kPageDataMark.size());
}

}  // namespace fakebot::report
