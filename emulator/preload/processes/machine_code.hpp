// What the machine code of a program tells.
#pragma once

namespace fakebot::preload {

/// Whether the program, or a library loaded by now, has an instruction that reads the processor's
/// counter for 64 bits. Reads that serve no driver do not count: of the dynamic linker, of the
/// runtimes of Java and Go, of OpenSSL. To be called at the start of a program. (assumed: true if
/// the system does not tell what is loaded)
bool reads_counter();

}  // namespace fakebot::preload
