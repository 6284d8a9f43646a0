// The page of the robots for a browser: a client of the interface as any.
#pragma once

#include "live/http/message.hpp"

namespace fakebot::live {

/// A browser runs only the page's own scripts, and lets the page talk only with the server.
Response page();

}  // namespace fakebot::live
