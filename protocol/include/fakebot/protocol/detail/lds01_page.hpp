// The documentation page of the LDS-01's protocol, for `fakebot list messages`.
#pragma once

#include <string>

namespace fakebot::protocol::inline v0::lds01::detail {

/// Markdown.
std::string protocol_page();

}  // namespace fakebot::protocol::inline v0::lds01::detail
