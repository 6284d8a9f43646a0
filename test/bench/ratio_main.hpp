// A main function for benchmarks. Prints, at the end, the ratios of benchmarks to their floors,
// measured in the same run: on a busy machine times vary, ratios hardly.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace fakebot::bench {

/// The names of a benchmark and a floor.
struct Comparison {
  std::string benchmark;
  std::string floor;
};

/// Prints the usual table, then the ratios, each from the fastest repetitions.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  explicit RatioReporter(std::vector<Comparison> comparisons)
      : comparisons_(std::move(comparisons)) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.iterations == 0) { continue; }
      const double time = run.GetAdjustedCPUTime();
      const auto [fastest, first] = fastest_.try_emplace(run.run_name.function_name, time);
      if (!first) { fastest->second = std::min(fastest->second, time); }
    }
    ConsoleReporter::ReportRuns(runs);
  }

  void Finalize() override {
    for (const auto& [benchmark, floor] : comparisons_) {
      const auto time = fastest_.find(benchmark);
      const auto floor_time = fastest_.find(floor);
      if (time == fastest_.end() || floor_time == fastest_.end()) { continue; }
      GetOutputStream() << benchmark << " takes " << time->second / floor_time->second
                        << " times as long as " << floor << '\n';
    }
    ConsoleReporter::Finalize();
  }

 private:
  std::vector<Comparison> comparisons_;
  std::map<std::string, double> fastest_;
};

/// The content of main().
inline int run(int argc, char** argv, std::vector<Comparison> comparisons) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) { return 2; }
  RatioReporter reporter(std::move(comparisons));
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  return 0;
}

}  // namespace fakebot::bench
