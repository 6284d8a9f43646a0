#include "cli/commands/quiet_observer.hpp"

#include <sys/mman.h>

#include <string>

#include "cli/signals.hpp"
#include "io/file/file_descriptor.hpp"
#include "report/artifacts/last_lines.hpp"

namespace fakebot::cli {

namespace {

class QuietObserver final : public runner::TestObserver {
 public:
  runner::Recorders recorders() override {
    output_ = io::FileDescriptor(::memfd_create("output", MFD_CLOEXEC));
    return {.output = output_ ? std::optional(output_.get()) : std::nullopt};
  }
  runner::SessionEvents events() override { return {}; }
  std::shared_ptr<void> attend(runner::Session& session,
                               runner::DrivenOptions& /*driven*/) override {
    return std::make_shared<Signals>(session, SignalOptions{.logs = false});
  }
  void on_end(runner::TestedScenario& played) override {
    if (!output_ || played.result.verdict == sim::scenario::Verdict::passed) { return; }
    played.result.driver_output = report::last_lines(
        "/proc/self/fd/" + std::to_string(output_.get()), report::kLinesOfDriver);
  }
  void on_retry(const runner::TestedScenario& /*played*/) override {}

 private:
  io::FileDescriptor output_;
};

}  // namespace

std::unique_ptr<runner::TestObserver> quiet_observer(const runner::TestTurn& /*turn*/) {
  return std::make_unique<QuietObserver>();
}

}  // namespace fakebot::cli
