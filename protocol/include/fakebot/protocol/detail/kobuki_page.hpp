// docs/protocol.md, as `fakebot list messages` prints the page.
#pragma once

#include <string>

namespace fakebot::protocol::inline v0::kobuki::detail {

/// The tables of all messages of both directions as a page of Markdown.
[[nodiscard]] std::string protocol_page();

}  // namespace fakebot::protocol::inline v0::kobuki::detail
