// Measures fakebot as seen by a driver over a real pseudo-terminal and by TCP, and in the same run
// a minimal program with the same task. The ratio is the overhead of fakebot, nearly independent of
// the machine's load.
//
//   pty_bench PATH_OF_FAKEBOT [SECONDS]
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bench/pty/benches.hpp"
#include "bench/pty/figures.hpp"
#include "bench/pty/processes.hpp"

namespace fakebot::bench {

void bench_start(const std::string& program) {
  std::vector<double> ready_ms;
  for (int i = 0; i < 50; ++i) { ready_ms.push_back(start_fakebot(program).ready_ms); }
  std::printf("from start to ready: half %.2f ms, 90 %% %.2f ms (at most 20)\n",
              percentile(ready_ms, 0.5), percentile(ready_ms, 0.9));
}

}  // namespace fakebot::bench

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s PATH_OF_FAKEBOT [SECONDS]\n", argv[0]);
    return 2;
  }
  const std::chrono::seconds time(argc > 2 ? std::atoi(argv[2]) : 20);
  fakebot::bench::bench_50_hz(argv[1], time);
  fakebot::bench::bench_tcp_at_50_hz(argv[1], time);
  fakebot::bench::bench_answer(time);
  fakebot::bench::bench_start(argv[1]);
  return 0;
}
