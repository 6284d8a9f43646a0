// What a browser shows of an interface that needs a token.
#pragma once

#include "live/http/message.hpp"

namespace fakebot::live {

/// Asks for the token, and opens the page with what is given. Status 401.
Response token_page(bool was_wrong);

}  // namespace fakebot::live
