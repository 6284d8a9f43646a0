// The page that a browser shows of the robots. It uses the interface as every other client does.
#pragma once

#include "live/http/message.hpp"

namespace fakebot::live {

/// A browser runs nothing but its own scripts, and lets it talk with nobody but this server.
Response page();

}  // namespace fakebot::live
