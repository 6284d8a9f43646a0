// The processor's counter (rdtsc, rdtscp) in simulated time. One count is a nanosecond, and the
// counter tells the same time as CLOCK_MONOTONIC.
//
// The kernel lets the instructions fault, thread by thread; threads and processes created later
// inherit the setting. At each switch between threads with different settings the kernel writes a
// register of the processor, and virtual machines may have to intercept the write. So the counter
// is held only in programs with code to read the counter.
#pragma once

#include <cstddef>

namespace fakebot::preload {

/// The environment variable by which a program gets either counter, and the values of the variable.
inline constexpr char kCounterVariable[] = "FAKEBOT_COUNTER";
inline constexpr char kSimulatedCounter[] = "simulated";
inline constexpr char kRealCounter[] = "real";

/// From now on the calling thread, and whatever the thread starts, reads simulated time. Where the
/// kernel refuses, or the virtual machine does not do what the kernel asks for, the program keeps
/// the machine's counter, and is noted. Does nothing on arm64. To be called after catch_calls().
void hold_counter();
/// The calling thread is about to load a program: the dynamic linker reads the counter before the
/// program's library can handle the fault.
void let_counter_go();
/// The program could not be loaded.
void hold_counter_again();

/// Whether the program has a held counter.
bool holds_counter();
/// prctl(PR_GET_TSC), prctl(PR_SET_TSC), with the option and the first argument. Precondition:
/// holds_counter().
long control_counter(int option, long argument);

/// The size of the instruction at `code` if the instruction reads the counter, otherwise 0. Looks
/// at no byte behind the instruction.
std::size_t size_of_counter_read(const unsigned char* code);

}  // namespace fakebot::preload
