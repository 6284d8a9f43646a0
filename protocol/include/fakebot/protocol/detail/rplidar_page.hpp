// The documentation page of the RPLIDAR's protocol, for `fakebot list messages`.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::protocol::inline v0::rplidar::detail {

/// Markdown. `kind` as in `--robot`.
std::string protocol_page(std::string_view kind);

}  // namespace fakebot::protocol::inline v0::rplidar::detail
