// Makes a JSON document smaller as long as it keeps a property: delta debugging (Zeller,
// Hildebrandt: Simplifying and isolating failure-inducing input, 2002), from the outer values to
// the inner ones (Misherghi, Su: Hierarchical delta debugging, 2006).
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace fakebot::runner {

/// Whether a document has the property. It is asked once at most for each document.
using KeepsProperty = std::function<bool(const nlohmann::ordered_json& document)>;
/// Whether to give up and keep the smallest one so far.
using IsOver = std::function<bool()>;

struct SimplerValue {
  std::string pointer;  ///< in the document at the start
  nlohmann::ordered_json before;
  nlohmann::ordered_json after;
};

struct SmallerDocument {
  nlohmann::ordered_json document;
  std::vector<std::string> removed{};  ///< pointers in the document at the start
  std::vector<SimplerValue> simplified{};
};

struct KeptParts {
  /// Pointers to what stays as it is, and what it is in stays, too.
  std::vector<std::string> pointers{};
  /// Pointers to lists whose elements go as a whole or stay as they are.
  std::vector<std::string> whole_elements{};
  /// Members of objects anywhere that go only with their objects.
  std::vector<std::string> keys{};
  /// Pointers to numbers, or texts such as "500ms", that are made as small as possible, and then
  /// larger by `room` and rounded up, but not larger than before.
  std::vector<std::string> smallest{};
  double room = 1.2;  ///< at least 1
  /// Whether all other numbers stay. Otherwise they are made 0 or another simple number.
  bool keeps_values = false;
};

/// Takes away elements of lists and members of objects, then makes numbers simpler, and repeats
/// both until nothing more works. Of what is left, nothing can be taken away alone, unless it was
/// over before. Precondition: the document has the property.
SmallerDocument make_smaller(const nlohmann::ordered_json& document, const KeptParts& kept,
                             const KeepsProperty& keeps_property, const IsOver& is_over = {});

}  // namespace fakebot::runner
