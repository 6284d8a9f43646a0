// Measures the cost of captures: of recording, relative to the processor time of the same run
// without recording, and of decoding.
//
//   capture_bench PATH_OF_FAKEBOT [SECONDS]
#include <cstdio>
#include <cstdlib>

#include "bench/capture/benches.hpp"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s PATH_OF_FAKEBOT [SECONDS]\n", argv[0]);
    return 2;
  }
  const std::chrono::seconds time(argc > 2 ? std::atoi(argv[2]) : 20);
  fakebot::bench::bench_decoding(argv[1]);
  fakebot::bench::bench_recording(argv[1], time);
  return 0;
}
