// The document of the interface.
#include "live/api/openapi.hpp"

#include <doctest/doctest.h>

#include <set>

#include "live/api/operation.hpp"

using namespace fakebot::live;

namespace {

/// Collects all references of a document.
void collect_references(const Json& json, std::set<std::string>& found) {
  if (json.is_object() && json.contains("$ref")) { found.insert(json["$ref"].get<std::string>()); }
  if (json.is_structured()) {
    for (const Json& inner : json) { collect_references(inner, found); }
  }
}

}  // namespace

TEST_CASE("every operation has an id of its own, and is in the document") {
  const Json document = openapi_document();
  std::set<std::string_view> ids;
  for (const Operation& operation : operations()) {
    CAPTURE(operation.id);
    CHECK(ids.insert(operation.id).second);
    CHECK(document["paths"].contains(std::string(operation.path)));
  }
}

TEST_CASE("all references of the document point to something in it") {
  const Json document = openapi_document();
  std::set<std::string> references;
  collect_references(document, references);
  CHECK(references.size() > 20);
  for (const std::string& reference : references) {
    CAPTURE(reference);
    CHECK(document.contains(Json::json_pointer(reference.substr(1))));
  }
}
