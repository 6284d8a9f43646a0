// The message of an error.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "config/json/config_error.hpp"

namespace fakebot::test {

/// Message of the ConfigError thrown by `action`.
template <class Action>
std::string message_of(Action&& action) {
  try {
    action();
  } catch (const config::ConfigError& error) { return error.what(); }
  FAIL("not refused");
  return "";
}

}  // namespace fakebot::test
