// Tables of the keys of files, as Markdown.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/known_robots.hpp"
#include "report/listings/listings.hpp"

namespace fakebot::report {

/// A row for each key: name, value, meaning. Required keys are bold.
std::string key_table(std::span<const config::KeyInfo> keys, const config::KnownRobots& robots);

/// A row for each kind of object: the key that identifies the kind, and the keys that may stand
/// beside this key.
std::string kind_table(const std::vector<config::Kind>& kinds,
                       std::span<const config::KeyInfo> keys, const config::KnownRobots& robots);
/// The keys beside the identifying keys.
std::string beside_table(const std::vector<config::Kind>& kinds,
                         std::span<const config::KeyInfo> keys, const config::KnownRobots& robots);

/// Tables for each kind of robot: messages with fields, signals, parameters.
std::string message_tables(Kinds kinds);
std::string signal_tables(const config::KnownRobots& robots);
std::string parameter_tables(Kinds kinds);

}  // namespace fakebot::report
