// The documentation page of SCIP 2.0, for `fakebot list messages`.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::protocol::inline v0::hokuyo::detail {

/// Markdown. `kind` as in `--robot`.
std::string protocol_page(std::string_view kind);

}  // namespace fakebot::protocol::inline v0::hokuyo::detail
