// Makes a JSON document smaller while the document keeps a property: delta debugging (Zeller,
// Hildebrandt: Simplifying and isolating failure-inducing input, 2002), from the outer values to
// the inner ones (Misherghi, Su: Hierarchical delta debugging, 2006).
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace fakebot::runner {

/// Whether a document has the property. Called at most once for each document.
using KeepsProperty = std::function<bool(const nlohmann::ordered_json& document)>;
/// Whether to give up and keep the smallest document so far.
using IsOver = std::function<bool()>;

struct SimplerValue {
  std::string pointer;  ///< in the original document
  nlohmann::ordered_json before;
  nlohmann::ordered_json after;
};

struct SmallerDocument {
  nlohmann::ordered_json document;
  std::vector<std::string> removed{};  ///< pointers in the original document
  std::vector<SimplerValue> simplified{};
};

struct KeptParts {
  /// Pointers to parts that stay unchanged, with all objects and lists around the parts.
  std::vector<std::string> pointers{};
  /// Pointers to lists whose elements are removed as a whole or stay unchanged.
  std::vector<std::string> whole_elements{};
  /// Keys of members that are removed only with their objects, anywhere.
  std::vector<std::string> keys{};
  /// Pointers to numbers, or texts such as "500ms", that are made as small as possible, and then
  /// larger by `room` and rounded up, but not larger than before.
  std::vector<std::string> smallest{};
  double room = 1.2;  ///< at least 1
  /// Whether all remaining numbers stay. Otherwise numbers become 0 or a different simple number.
  bool keeps_values = false;
};

/// Removes elements of lists and members of objects, then makes numbers simpler, and repeats both
/// until nothing more works. No part of the result can be removed alone, unless is_over() ended the
/// search. Precondition: the document has the property.
SmallerDocument make_smaller(const nlohmann::ordered_json& document, const KeptParts& kept,
                             const KeepsProperty& keeps_property, const IsOver& is_over = {});

}  // namespace fakebot::runner
