// The Kugle's messages, as `fakebot list messages` prints them.
#pragma once

#include <string>

namespace fakebot::protocol::inline v0::kugle::detail {

/// The tables of all messages of both directions as a page of Markdown.
[[nodiscard]] std::string protocol_page();

}  // namespace fakebot::protocol::inline v0::kugle::detail
