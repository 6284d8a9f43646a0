// What a person gives to an action: for the controls on the page of a running robot, and for the
// methods of the Python package. A row of the table needs nothing here unless its type is new; a
// value of an unknown type is offered as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "config/scenario/events/action_table.hpp"

namespace fakebot::config {

enum class ValueShape : std::uint8_t {
  only_true,
  choice,    ///< among the words in quotation marks of the type
  switches,  ///< names of inputs with two states
  inputs,    ///< names of inputs
  forced,    ///< inputs with their values
  place,     ///< true, a pose or the name of a place
  parts,     ///< an object with the keys of the row
  text,
  flag,
  number,
  whole_number,
  time,
  world_change,  ///< described by the schema of worlds
  fault,         ///< described by the table of faults
  any,
};

ValueShape shape_of(const KeyInfo& key);
ValueShape shape_of(const ActionRow& row);

/// "whole_number"
std::string_view name_of(ValueShape shape);

/// A choice without a name for the value: the words are verbs.
bool has_verbs(const ActionRow& row);

/// The meaning of a word in the row's meaning: "the device disappears" for "unplug". The whole
/// meaning if the word is not explained.
std::string meaning_of_word(const ActionRow& row, std::string_view word);

}  // namespace fakebot::config
