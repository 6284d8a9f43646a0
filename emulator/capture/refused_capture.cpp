#include "capture/refused_capture.hpp"

#include <string>

namespace fakebot::capture {

config::ConfigError refusal_of(const CaptureError& error) {
  const CaptureProblem& problem = error.problem();
  return config::ConfigError(config::ConfigProblem{.file = problem.file,
                                                   .part = "byte " + std::to_string(problem.offset),
                                                   .found = problem.found,
                                                   .expected = problem.expected});
}

}  // namespace fakebot::capture
