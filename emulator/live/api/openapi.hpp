// The OpenAPI document of the interface.
#pragma once

#include <nlohmann/json.hpp>

namespace fakebot::live {

/// OpenAPI 3.1, made from the table of operations and from the schemas of scenario files.
nlohmann::ordered_json openapi_document();

}  // namespace fakebot::live
