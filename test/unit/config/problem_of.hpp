// The parts of an error.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "config/json/config_error.hpp"

namespace fakebot::test {

/// The parts of the ConfigError thrown by `action`. Checks that the text is made of the parts.
template <class Action>
config::ConfigProblem problem_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    const auto* wrong = dynamic_cast<const config::ConfigError*>(&error);
    REQUIRE(wrong != nullptr);
    CHECK(config::text_of(wrong->problem()) == error.what());
    return wrong->problem();
  }
  FAIL("not refused");
  return {};
}

}  // namespace fakebot::test
