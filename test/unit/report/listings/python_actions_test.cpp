#include "report/listings/python_actions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "config/scenario/events/action_shape.hpp"
#include "robots/registry.hpp"

using namespace fakebot;
using config::ActionRow;
using config::ValueShape;

namespace {

/// Whether the package has a module of its own for the action.
bool has_own_module(const ActionRow& row) {
  return shape_of(row) == ValueShape::world_change || shape_of(row) == ValueShape::fault;
}

bool has_method(const std::string& module, std::string_view name) {
  return module.find("    def " + std::string(name) + "(self") != std::string::npos;
}

}  // namespace

TEST_CASE("each action has a method in Python, and each word of an action that is named by verbs") {
  const std::string module = report::python_actions(robots::robot_kinds());
  for (const ActionRow& row : config::action_table()) {
    CAPTURE(row.key.name);
    const bool is_by_verbs = has_verbs(row);
    CHECK(has_method(module, row.key.name) == (!has_own_module(row) && !is_by_verbs));
    for (const std::string_view word : config::quoted_words(row.key.type)) {
      if (is_by_verbs) { CHECK(has_method(module, word)); }
    }
  }
}

TEST_CASE("a method says in Python what the table of actions says") {
  const std::string module = report::python_actions(robots::robot_kinds());
  CHECK(module.find(R"(
    def push(self, forward_m: float = 0, left_m: float = 0, turn_deg: float = 0) -> Event:
        """Moves the robot over the floor by hand, at once.

        forward_m: ahead of the robot, a number from -10 to 10 m
        left_m: to the left of the robot, a number from -10 to 10 m
        turn_deg: counter-clockwise, a number from -360 to 360 degrees"""
        return self._events.do({"push": given(forward_m=forward_m, left_m=left_m,
                                              turn_deg=turn_deg)})
)") != std::string::npos);
  CHECK(module.find(R"(
    def unplug(self, *, for_: Optional[Time] = None) -> Event:
        """The device disappears."""
        return self._events.do({"device": "unplug"}, for_)
)") != std::string::npos);
}

TEST_CASE("no line of the methods in Python is longer than the package's style allows") {
  std::istringstream module(report::python_actions(robots::robot_kinds()));
  std::size_t longest = 0;
  for (std::string line; std::getline(module, line);) { longest = std::max(longest, line.size()); }
  CHECK(longest <= 100);
  CHECK(longest > 80);
}

TEST_CASE("each word of a choice of verbs is explained in the meaning of the action") {
  int explained = 0;
  for (const ActionRow& row : config::action_table()) {
    if (!has_verbs(row)) { continue; }
    for (const std::string_view word : config::quoted_words(row.key.type)) {
      CAPTURE(word);
      CHECK(meaning_of_word(row, word) != row.key.meaning);
      ++explained;
    }
  }
  CHECK(explained >= 2);
}
