// Files mapped into memory, truncated perhaps by another process: an access beyond the new end
// raises SIGBUS, which would end the program.
#pragma once

#include <cstddef>

namespace fakebot::io {

/// From now on, an access to the mapping beyond the end of the file replaces the whole mapping by
/// private memory of zeros. For up to 1024 mappings at a time. Sets a handler of SIGBUS; other
/// errors are left to the earlier handler. Both functions are thread-safe.
void survive_truncation(void* mapping, std::size_t size);
/// To be called before the mapping is unmapped.
void forget_mapping(void* mapping);

}  // namespace fakebot::io
