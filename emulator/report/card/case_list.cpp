#include "report/card/case_list.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace fakebot::report {

using runner::Card;
using runner::CaseResult;

namespace {

/// Of "2.10": 2 and 10. A card is a file, which may have any text.
std::pair<unsigned long, unsigned long> order_of(const CaseResult* one) {
  const std::size_t dot = std::min(one->number.find('.'), one->number.size());
  const std::string second = one->number.substr(std::min(dot + 1, one->number.size()));
  return {std::strtoul(one->number.c_str(), nullptr, 10),
          std::strtoul(second.c_str(), nullptr, 10)};
}

}  // namespace

std::vector<const CaseResult*> all_cases(const std::vector<Card>& cards) {
  std::vector<const CaseResult*> cases;
  for (const Card& card : cards) {
    for (const CaseResult& one : card.cases) {
      const auto known = std::ranges::find_if(
          cases, [&](const CaseResult* other) { return other->number == one.number; });
      if (known == cases.end()) { cases.push_back(&one); }
    }
  }
  std::ranges::stable_sort(cases, {}, order_of);
  return cases;
}

const CaseResult* find_case(const Card& card, const std::string& number) {
  const auto found = std::ranges::find(card.cases, number, &CaseResult::number);
  return found == card.cases.end() ? nullptr : &*found;
}

std::string played_text(const CaseResult& one) {
  if (!one.left_out) { return ""; }
  return fmt::format(", {} of {} played", one.runs, one.runs + *one.left_out);
}

std::string counts_text(const Card& card, std::string_view area) {
  std::string text;
  for (const runner::CaseVerdict verdict : runner::kCaseVerdicts) {
    const std::size_t number = count(card, verdict, area);
    if (number == 0) { continue; }
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, name_of(verdict));
  }
  return text;
}

}  // namespace fakebot::report
