// The JSON in a page.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/recording/signal_log.hpp"

namespace fakebot::report {

/// Text for the content of a script element, escaped so that no text can close the element.
std::string script_text(const nlohmann::ordered_json& json);

/// A signal in the page. A long run has fewer rows here than in its CSV file: each value is the
/// last of `every` rows, but flags keep every change.
nlohmann::ordered_json series_json(const runner::SignalLog::Column& column, std::uint32_t every);

}  // namespace fakebot::report
