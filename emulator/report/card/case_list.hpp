// The cases of one or several report cards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/certify/card.hpp"

namespace fakebot::report {

/// The cases of all cards, each once, by number: cards of other versions may have others. The cards
/// must outlive the list.
std::vector<const runner::CaseResult*> all_cases(const std::vector<runner::Card>& cards);

/// nullptr if the card has no such case.
const runner::CaseResult* find_case(const runner::Card& card, const std::string& number);

/// ", 1 of 46 played", if runs of the case were left out.
std::string played_text(const runner::CaseResult& one);

/// "12 pass, 1 fail" of an area.
std::string counts_text(const runner::Card& card, std::string_view area);

}  // namespace fakebot::report
