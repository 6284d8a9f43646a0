#include "cli/commands/quiet_observer.hpp"

#include <sys/mman.h>

#include <string>
#include <utility>

#include "cli/signals.hpp"
#include "io/file/file_descriptor.hpp"
#include "report/artifacts/last_lines.hpp"

namespace fakebot::cli {

namespace {

class QuietObserver final : public runner::TestObserver {
 public:
  /// `progress` may be nullptr.
  QuietObserver(Progress* progress, std::string name)
      : progress_(progress), name_(std::move(name)) {
    if (progress_ != nullptr) { progress_->on_begin(name_); }
  }

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
    if (progress_ != nullptr) { progress_->on_end(name_, ""); }
    if (!output_ || played.result.verdict == sim::scenario::Verdict::passed) { return; }
    played.result.driver_output = report::last_lines(
        "/proc/self/fd/" + std::to_string(output_.get()), report::kLinesOfDriver);
  }
  void on_retry(const runner::TestedScenario& /*played*/) override {
    if (progress_ != nullptr) { progress_->on_retry(name_); }
  }

 private:
  Progress* progress_;
  std::string name_;
  io::FileDescriptor output_;
};

}  // namespace

std::unique_ptr<runner::TestObserver> quiet_observer(const runner::TestTurn& turn) {
  return std::make_unique<QuietObserver>(nullptr, turn.file.content.scenario.name);
}

runner::ObserverOf quiet_observers_with(Progress& progress) {
  return [&progress](const runner::TestTurn& turn) {
    return std::make_unique<QuietObserver>(&progress, turn.file.content.scenario.name);
  };
}

}  // namespace fakebot::cli
