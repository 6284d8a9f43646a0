#include "cli/exit_code.hpp"

namespace fakebot::cli {

ExitCode exit_code_of(sim::scenario::Verdict verdict) {
  using sim::scenario::Verdict;
  switch (verdict) {
    case Verdict::passed: return ExitCode::passed;
    case Verdict::failed: return ExitCode::failed;
    case Verdict::inconclusive: return ExitCode::inconclusive;
    case Verdict::error: break;
  }
  return ExitCode::driver;
}

ExitCode exit_code_of(const runner::ScenarioResult& result) {
  return result.interrupted ? ExitCode::interrupted : exit_code_of(result.verdict);
}

ExitCode with_recording(ExitCode code, const runner::Recording* recording) {
  const bool whole = recording == nullptr || recording->error().empty();
  const bool good = code == ExitCode::passed || code == ExitCode::interrupted;
  return good && !whole ? ExitCode::environment : code;
}

}  // namespace fakebot::cli
