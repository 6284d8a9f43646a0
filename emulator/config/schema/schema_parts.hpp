// Building blocks of schemas.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/schema/schema.hpp"

namespace fakebot::config {

/// A reference to the name in "definitions".
/// Accepts an interval or a choice, definition("drawn"), in place of each value of the object, on
/// all levels.
Schema with_draws(Schema schema);

Schema definition(std::string_view name);
/// A number in the range.
Schema number_in(const NumberRange& range);
Schema any_text();
/// A text among the names.
Schema one_of_names(const std::vector<std::string_view>& names);
Schema text_like(std::string_view pattern);
/// A text among the words, as a pattern: editors suggest the names of an enumeration, but no
/// patterns. Precondition: words of letters, digits and underscores.
Schema unsuggested(const std::vector<std::string_view>& words);
Schema list_of(Schema element, std::size_t at_least = 0);
/// At least one of the schemas.
Schema either(std::vector<Schema> schemas);
/// Exactly one of the schemas.
Schema one_of_schemas(std::vector<Schema> schemas);
/// The meaning of a key, with the default kind of robot where the table leaves a place for it.
std::string meaning_of(const KeyInfo& key, const KnownRobots& robots);
/// The schema with a description.
Schema described(std::string_view words, Schema schema);

/// The schema that also accepts "${name}" as a value, in texts and in keys.
Schema with_substitution(Schema schema);

/// An object with no keys but `keys`.
Schema object_of(std::span<const KeyInfo> keys, const KnownRobots& robots);
/// An object of one of the kinds, with additional keys.
Schema object_of_kinds(const std::vector<Kind>& kinds, std::span<const KeyInfo> keys,
                       std::span<const KeyInfo> others, const KnownRobots& robots);
/// Adds keys to a result of object_of().
void add_property(Schema& object, std::string_view key, Schema schema);

/// A fault of the wire, of any type.
Schema schema_of_fault(const KnownRobots& robots);

/// The schema of a key's value.
Schema schema_of(const KeyInfo& key, const KnownRobots& robots);

}  // namespace fakebot::config
