// The page of an interface with a token, for browsers without the token.
#pragma once

#include "live/http/message.hpp"

namespace fakebot::live {

/// Asks for the token, and opens the page with the given token. Status 401.
Response token_page(bool was_wrong);

}  // namespace fakebot::live
