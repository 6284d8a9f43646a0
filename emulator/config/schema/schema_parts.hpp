// What schemas are made of.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/schema/schema.hpp"

namespace fakebot::config {

/// What stands in "definitions" under this name.
Schema definition(std::string_view name);
/// A number in the range.
Schema number_in(const NumberRange& range);
Schema any_text();
/// One of these texts.
Schema one_of_names(const std::vector<std::string_view>& names);
Schema text_like(std::string_view pattern);
Schema list_of(Schema element, std::size_t at_least = 0);
/// One of the schemas at least.
Schema either(std::vector<Schema> schemas);
/// One of the schemas and no other.
Schema one_of_schemas(std::vector<Schema> schemas);
/// The schema with words for people before it.
Schema described(std::string_view words, Schema schema);

/// The schema where "${name}" may stand in place of a value, in a text and in a key.
Schema with_substitution(Schema schema);

/// An object with these keys and no others.
Schema object_of(std::span<const KeyInfo> keys, const KnownRobots& robots);
/// An object of one of the kinds, with other keys beside those of its kind.
Schema object_of_kinds(const std::vector<Kind>& kinds, std::span<const KeyInfo> keys,
                       std::span<const KeyInfo> others, const KnownRobots& robots);
/// Puts more keys into what object_of() has made.
void add_property(Schema& object, std::string_view key, Schema schema);

/// One fault of the wire, of any type.
Schema schema_of_fault(const KnownRobots& robots);

/// What may stand under a key.
Schema schema_of(const KeyInfo& key, const KnownRobots& robots);

}  // namespace fakebot::config
