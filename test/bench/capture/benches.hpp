// Benchmarks of captures, a function for each subject.
#pragma once

#include <chrono>
#include <string>

namespace fakebot::bench {

/// Time to decode a capture of 500 MB to each format.
void bench_decoding(const std::string& program);

/// The cost of recording, in real time and twenty times as fast.
void bench_recording(const std::string& program, std::chrono::seconds time);

}  // namespace fakebot::bench
