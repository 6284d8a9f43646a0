// How busy the machine is.
#pragma once

#include <optional>

namespace fakebot::io {

/// The number of processes that ran or waited for a processor, averaged over the last minute.
/// Nothing if the system does not tell.
std::optional<double> load_average();

}  // namespace fakebot::io
