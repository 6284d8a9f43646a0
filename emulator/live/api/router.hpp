// Finds the operation of a request.
#pragma once

#include "live/api/operation.hpp"

namespace fakebot::live {

/// On the server's thread. Throws Problem and ConfigError.
Answer answer_to(const Request& request, const Api& api);

}  // namespace fakebot::live
