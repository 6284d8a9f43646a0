// What a driver sees over a real pseudo-terminal, subject by subject.
#pragma once

#include <chrono>
#include <string>

namespace fakebot::bench {

/// The barest writer at 50 Hz stands beside it.
void bench_50_hz(const std::string& program, std::chrono::seconds time);

/// The barest echo stands beside it.
void bench_answer(std::chrono::seconds time);

void bench_start(const std::string& program);

}  // namespace fakebot::bench
