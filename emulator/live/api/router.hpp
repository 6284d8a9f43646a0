// Finds the operation of a request.
#pragma once

#include "live/api/operation.hpp"

namespace fakebot::live {

/// Answers every request; errors as problem details.
void serve_operation(const Api& api, const Request& request, const Reply& reply);

}  // namespace fakebot::live
