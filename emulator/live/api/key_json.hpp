// A key of a scenario file, for clients that offer the key to people.
#pragma once

#include "config/json/json_value.hpp"
#include "live/api/answer.hpp"

namespace fakebot::live {

/// Name, type and meaning; the range and unit of a number; the words of a choice.
Json key_json(const config::KeyInfo& key);

}  // namespace fakebot::live
