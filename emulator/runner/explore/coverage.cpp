#include "runner/explore/coverage.hpp"

#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

#include "io/os_error.hpp"

namespace fakebot::runner {

namespace fs = std::filesystem;

namespace {

/// Room for the counters of a large driver. (choice)
constexpr std::size_t kMostCounters = 1U << 18U;

void clear(const std::string& file) {
  std::error_code ignored;  // then nothing is counted
  fs::resize_file(file, 0, ignored);
  fs::resize_file(file, kMostCounters, ignored);
}

/// Up to the last counter above 0.
std::vector<std::uint8_t> counters_in(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string bytes(kMostCounters, '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::vector<std::uint8_t> counters(bytes.begin(), bytes.end());
  while (!counters.empty() && counters.back() == 0) { counters.pop_back(); }
  return counters;
}

class CoverageObserver final : public TestObserver {
 public:
  CoverageObserver(std::unique_ptr<TestObserver> inner, std::string file)
      : inner_(std::move(inner)), file_(std::move(file)) {
    clear(file_);
  }

  Recorders recorders() override { return inner_->recorders(); }
  SessionEvents events() override { return inner_->events(); }
  std::shared_ptr<void> attend(Session& session, DrivenOptions& driven) override {
    return inner_->attend(session, driven);
  }
  void on_end(TestedScenario& played) override {
    played.result.coverage = counters_in(file_);
    inner_->on_end(played);
  }
  void on_retry(const TestedScenario& played) override { inner_->on_retry(played); }

 private:
  std::unique_ptr<TestObserver> inner_;
  std::string file_;
};

}  // namespace

Coverage::Coverage(std::size_t jobs) {
  try {
    folder_.emplace();
  } catch (const io::OsError&) { return; }
  for (std::size_t job = 0; job < jobs; ++job) {
    const std::ofstream created(file_of(job));
    clear(file_of(job));
  }
}

std::string Coverage::file_of(std::size_t job) const {
  return folder_->path() + "/" + std::to_string(job);
}

std::string Coverage::variable() const {
  return "FAKEBOT_COVERAGE=" + (folder_ ? folder_->path() + "/{index}" : "");
}

ObserverOf Coverage::observer_of(const ObserverOf& inner) const {
  if (!folder_) { return inner; }
  return [this, &inner](const TestTurn& turn) -> std::unique_ptr<TestObserver> {
    return std::make_unique<CoverageObserver>(inner(turn), file_of(turn.slot));
  };
}

}  // namespace fakebot::runner
