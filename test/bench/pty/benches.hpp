// Benchmarks over a real pseudo-terminal, a function for each subject.
#pragma once

#include <chrono>
#include <string>

namespace fakebot::bench {

/// Compared with a minimal writer at 50 Hz.
void bench_50_hz(const std::string& program, std::chrono::seconds time);

/// A robot by TCP, compared with a robot on a pseudo-terminal.
void bench_tcp_at_50_hz(const std::string& program, std::chrono::seconds time);

/// Compared with a minimal echo program.
void bench_answer(std::chrono::seconds time);

void bench_start(const std::string& program);

}  // namespace fakebot::bench
