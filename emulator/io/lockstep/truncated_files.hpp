// Files that are mapped into memory, and that another process may truncate meanwhile: an access to
// what is no longer there is a signal, SIGBUS, which would end the program.
#pragma once

#include <cstddef>

namespace fakebot::io {

/// From now on such an access to this mapping finds zeros, in memory that is nobody else's, instead
/// of any of the file. For up to 1024 mappings at a time; sets a handler of SIGBUS, which leaves
/// other errors to the one before. Thread-safe, as the next one.
void survive_truncation(void* mapping, std::size_t size);
/// Before it is unmapped.
void forget_mapping(void* mapping);

}  // namespace fakebot::io
