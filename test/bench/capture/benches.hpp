// What captures cost, subject by subject.
#pragma once

#include <chrono>
#include <string>

namespace fakebot::bench {

/// Of a capture of 500 MB, each format.
void bench_decoding(const std::string& program);

/// At the speed of the robot and twenty times as fast.
void bench_recording(const std::string& program, std::chrono::seconds time);

}  // namespace fakebot::bench
