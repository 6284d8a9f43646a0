// The machine code of a program.
#pragma once

namespace fakebot::preload {

/// Whether the program, or a library loaded by now, has an instruction to read the processor's
/// counter, for 64 bits. Reads without a use for drivers do not count: of the dynamic linker, of
/// the runtimes of Java and Go, of OpenSSL. True if the system does not tell the loaded files.
bool reads_counter();

}  // namespace fakebot::preload
