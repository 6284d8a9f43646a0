#include "cli/commands/test/test_keeper.hpp"

#include <spdlog/spdlog.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/log/program_log.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/output/record_option.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"
#include "io/process/output/output_tee.hpp"
#include "report/artifacts/artifacts.hpp"
#include "report/artifacts/last_lines.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/summary.hpp"
#include "report/visible_text.hpp"
#include "runner/run/robots_choice.hpp"
#include "runner/test/common_violation.hpp"

namespace fakebot::cli {

namespace {

/// While a session lives: signals of the program stop the session, and an interface serves it.
class Attendance {
 public:
  Attendance(runner::Session& session, live::Live* interface)
      : signals_(session, SignalOptions{.logs = false}), interface_(interface) {}
  Attendance(const Attendance&) = delete;
  Attendance& operator=(const Attendance&) = delete;
  ~Attendance() {
    if (interface_ != nullptr) { interface_->stop(); }
  }

 private:
  Signals signals_;
  live::Live* interface_;
};

class ScenarioKeeper final : public runner::TestObserver {
 public:
  ScenarioKeeper(const runner::TestTurn& turn,
                 const std::optional<report::ArtifactFolders>& folders,
                 const std::optional<report::KeptArtifacts>& artifacts, io::Writing writing,
                 const std::optional<std::string>& record, std::unique_ptr<live::Live> interface,
                 bool keeps_output, Progress& progress, ToldViolations& told_violations)
      : file_(turn.file.content),
        seed_(turn.seed),
        interface_(std::move(interface)),
        progress_(progress),
        told_violations_(told_violations),
        keeps_output_(keeps_output) {
    progress_.on_begin(file_.scenario.name);
    const runner::RobotsChoice robots{.robot = file_.robot, .seed = turn.seed};
    const auto info = runner::capture_info_of(robots);
    const std::vector<std::string> lines = runner::line_names(robots);
    if (folders) {
      report::KeptArtifacts own = *artifacts;
      own.folder = folders->folder(turn.number, turn.seed);
      own.writing = writing;
      artifacts_.emplace(own, info, lines, folders->has_index());
    }
    recording_ = start_recording(record, info, lines);
  }

  runner::Recorders recorders() override {
    // Without artifacts, the output of a test program is kept until the end of its scenario.
    if (!artifacts_) { test_output_ = io::FileDescriptor(::memfd_create("output", MFD_CLOEXEC)); }
    if (keeps_output_ && !artifacts_) { driver_output_.emplace(STDERR_FILENO); }
    runner::Recorders recorders{artifacts_ ? artifacts_->recorder() : nullptr, recording_.get()};
    if (test_output_) { recorders.test_output = test_output_.get(); }
    if (driver_output_) { recorders.inherited = driver_output_->descriptor(); }
    return recorders;
  }

  /// Logs warnings, but not drivers that attach and detach.
  runner::SessionEvents events() override {
    runner::SessionEvents events;
    events.on_warning = [](const std::string& warning) { spdlog::warn("{}", warning); };
    return interface_ ? interface_->observed(events) : events;
  }

  std::shared_ptr<void> attend(runner::Session& session, runner::DrivenOptions& driven) override {
    show_run(
        interface_.get(), session,
        {.scenario = file_.scenario, .robot = file_.robot, .seed = seed_, .time_goes_on = true},
        driven);
    return std::make_shared<Attendance>(session, interface_.get());
  }

  void on_end(runner::TestedScenario& played) override {
    if (artifacts_) { artifacts_->finish(played, *file_.world); }
    if (test_output_ && played.result.verdict != sim::scenario::Verdict::passed) {
      played.result.driver_output = report::last_lines(
          "/proc/self/fd/" + std::to_string(test_output_.get()), report::kLinesOfDriver);
    }
    finish_driver_output(played);
    if (recording_) {
      print_message(report::summary_of(recording_.get()));
      played.artifacts_error = recording_->error();
      played.attachments.push_back(recording_->path());
    }
    progress_.on_end(file_.scenario.name, told_violations_.report_of(played));
    for (const std::string& note : played.artifacts_notes) {
      spdlog::warn("{}: {}", file_.scenario.name, note);
    }
    if (artifacts_ && !played.artifacts_error.empty()) {
      spdlog::error("{}", played.artifacts_error);
    }
  }

  void on_retry(const runner::TestedScenario& played) override {
    progress_.on_retry(file_.scenario.name);
    spdlog::warn("{} was inconclusive and is run again: {}", file_.scenario.name,
                 runner::first_reason(played.result));
  }

 private:
  void finish_driver_output(runner::TestedScenario& played) {
    if (!driver_output_) { return; }
    driver_output_->finish();
    if (const auto lost = driver_output_->lost(); lost > 0) {
      spdlog::warn("{}: standard error was not read: {} bytes of its driver are lost",
                   file_.scenario.name, lost);
    }
    const bool is_kept = played.result.driver_output.empty() &&
                         played.result.verdict != sim::scenario::Verdict::passed;
    if (!is_kept) { return; }
    played.result.driver_output =
        report::last_lines_of(driver_output_->end(), report::kLinesOfDriver);
  }

  const config::ScenarioFile& file_;
  std::uint64_t seed_;
  std::unique_ptr<live::Live> interface_;
  Progress& progress_;
  ToldViolations& told_violations_;
  bool keeps_output_;
  std::optional<report::Artifacts> artifacts_;
  std::unique_ptr<runner::Recording> recording_;
  io::FileDescriptor test_output_;
  std::optional<io::OutputTee> driver_output_;
};

std::optional<report::ArtifactFolders> folders_of(
    const runner::TestRun& run, const std::optional<report::KeptArtifacts>& artifacts,
    std::uint64_t repeat) {
  if (!artifacts) { return std::nullopt; }
  std::vector<report::ScenarioOrigin> origins;
  origins.reserve(run.scenarios().size());
  for (std::size_t number = 0; number < run.scenarios().size(); ++number) {
    const runner::TestTurn first = run.turn(number);
    origins.push_back({first.file.path, first.file.content.combination, first.seed});
  }
  return report::ArtifactFolders(artifacts->folder, origins, repeat, run.plays());
}

}  // namespace

std::string ToldViolations::report_of(const runner::TestedScenario& played) {
  const std::string ways = runner::only_violation_of(played.result);
  if (!ways.empty()) {
    const std::lock_guard lock(mutex_);
    if (!told_.insert(ways).second) {
      return fmt::format("failed {}: {}, as in a run before\n",
                         report::visible_line(played.scenario.name), ways);
    }
  }
  return report::report_of(played);
}

TestKeeper::TestKeeper(const runner::TestRun& run, std::optional<report::KeptArtifacts> artifacts,
                       std::optional<std::string> record, const runner::TestOptions& test,
                       std::optional<live::LiveOptions> http, bool has_reports,
                       Progress::Print print)
    : artifacts_(std::move(artifacts)),
      folders_(folders_of(run, artifacts_, test.repeat)),
      record_(std::move(record)),
      test_(test),
      http_(std::move(http)),
      has_reports_(has_reports),
      progress_(run.turns(), std::move(print)) {}

std::unique_ptr<runner::TestObserver> TestKeeper::observer(const runner::TestTurn& turn) {
  const bool has_driver =
      !runner::driver_of(turn.file.content, test_.driver, test_.scripted).command.empty();
  // A run without a person who might look at its files takes moments.
  const bool is_quick = !http_ && (!has_driver || test_.time.is_simulated());
  const io::Writing writing = is_quick ? io::Writing::in_blocks : io::Writing::at_once;
  return std::make_unique<ScenarioKeeper>(turn, folders_, artifacts_, writing, record_,
                                          start_next_interface(), has_reports_ && has_driver,
                                          progress_, told_violations_);
}

/// All interfaces of a test have the port and the token of the first, so that a page stays valid.
std::unique_ptr<live::Live> TestKeeper::start_next_interface() {
  std::unique_ptr<live::Live> interface = start_interface(http_);
  if (interface && !is_announced_) {
    is_announced_ = true;
    spdlog::info("the interface is at {}", interface->page_url());
    http_->address.port = interface->port();
    http_->token = interface->token();
  }
  return interface;
}

bool TestKeeper::finish(const runner::TestResults& results) const {
  if (!folders_ || !folders_->has_index()) { return true; }
  try {
    report::write_index(results, folders_->root());
    return true;
  } catch (const io::OsError& error) {
    spdlog::error("{}", error.what());
    return false;
  }
}

bool log_refusals(const runner::LoadedFiles& loaded) {
  for (const auto& refusal : loaded.refusals) { log_error(refusal); }
  return !loaded.refusals.empty();
}

bool is_on_github() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread.
  return std::getenv("GITHUB_ACTIONS") != nullptr;
}

std::string random_token() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

}  // namespace fakebot::cli
