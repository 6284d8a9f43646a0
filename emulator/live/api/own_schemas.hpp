// Schemas of the OpenAPI document for all but the words of scenarios.
#pragma once

#include <string_view>

#include "live/api/operation.hpp"

namespace fakebot::live {

/// By their names.
Json own_schemas();

/// {"$ref": ...} to the named schema.
Json referred(std::string_view schema);

}  // namespace fakebot::live
