// The limit of open files of a process.
#pragma once

#include <cstddef>

namespace fakebot::io {

/// Raises the soft limit to so many descriptors, as far as the hard limit allows. Never lowers the
/// limit.
void allow_descriptors(std::size_t wanted);

}  // namespace fakebot::io
