#include "runner/certify/card.hpp"

#include <algorithm>

namespace fakebot::runner {

std::string_view name_of(CaseVerdict verdict) {
  switch (verdict) {
    case CaseVerdict::pass: return "pass";
    case CaseVerdict::lenient: return "lenient";
    case CaseVerdict::fail: return "fail";
    case CaseVerdict::not_applicable: break;
  }
  return "not applicable";
}

std::size_t count(const Card& card, CaseVerdict verdict, std::string_view area) {
  return static_cast<std::size_t>(std::ranges::count_if(card.cases, [&](const CaseResult& one) {
    return one.verdict == verdict && (area.empty() || one.area == area);
  }));
}

std::vector<std::string> areas_of(const Card& card) {
  std::vector<std::string> areas;
  for (const CaseResult& one : card.cases) {
    if (areas.empty() || areas.back() != one.area) { areas.push_back(one.area); }
  }
  return areas;
}

}  // namespace fakebot::runner
