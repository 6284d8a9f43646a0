// Report cards, alone or side by side, as files and texts for people and programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/certify/card.hpp"
#include "runner/certify/scenario_check.hpp"

namespace fakebot::report {

/// "stops 140 ms after bump (limit 500 ms)"
std::string reaction_text(const runner::ReactionTime& reaction);

/// For a terminal: observations, a line for each case, and the counts of each area.
std::string card_text(const runner::Card& card);

/// card.json. Keys and cases have a stable order, and nothing depends on the machine, the
/// day or the folder: equal verdicts are equal bytes.
std::string card_json(const runner::Card& card);
/// A file of card_json(). Throws ConfigError.
runner::Card read_card(const std::string& path);
/// Whether the JSON is of a card, right or wrong.
bool is_card(const nlohmann::ordered_json& json);
/// The JSON Schema of card.json.
nlohmann::ordered_json card_schema();

/// A test case for each case; cases not applicable are skipped.
std::string card_junit(const runner::Card& card);

/// A small SVG picture with the counts of an area.
std::string card_badge(const runner::Card& card, const std::string& area);

/// A page for any browser; a case leads to the page of the run at the moment of failure.
std::string cards_html(const std::vector<runner::Card>& cards);

/// Rows: cases; columns: drivers.
std::string matrix_markdown(const std::vector<runner::Card>& cards);
std::string matrix_csv(const std::vector<runner::Card>& cards);
/// A line for each driver, with the counts of each area.
std::string class_text(const std::vector<runner::Card>& cards);
std::string class_csv(const std::vector<runner::Card>& cards);

/// A line for each scenario with the bad drivers passed.
std::string check_text(const runner::ScenarioCheck& check);

}  // namespace fakebot::report
