// What the interface says beside the words of scenarios, as schemas of the OpenAPI document.
#pragma once

#include <string_view>

#include "live/api/operation.hpp"

namespace fakebot::live {

/// By their names.
Json own_schemas();

/// {"$ref": ...} to the schema of this name.
Json referred(std::string_view schema);

}  // namespace fakebot::live
