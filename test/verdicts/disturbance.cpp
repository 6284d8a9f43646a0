#include "verdicts/disturbance.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace fakebot::test {

namespace {

using namespace std::chrono_literals;

class Busy final : public Disturbance {
 public:
  explicit Busy(int loops) {
    for (int i = 0; i < loops; ++i) {
      const pid_t loop = fork();
      if (loop == 0) {
        for (std::atomic<unsigned> count{0};;) { ++count; }
      }
      loops_.push_back(loop);
    }
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  Busy(Busy&&) = delete;
  Busy& operator=(Busy&&) = delete;
  ~Busy() override {
    for (const pid_t loop : loops_) { kill(loop, SIGKILL); }
    for (const pid_t loop : loops_) { waitpid(loop, nullptr, 0); }
  }

 private:
  std::vector<pid_t> loops_;
};

/// Stops processes in turn, each about once a second.
class Stops final : public Disturbance {
 public:
  void add(pid_t process) override {
    const std::scoped_lock lock(mutex_);
    processes_.push_back(process);
  }
  void remove(pid_t process) override {
    const std::scoped_lock lock(mutex_);
    std::erase(processes_, process);
  }

 private:
  void run(const std::stop_token& stop) {
    std::mt19937 random(1);
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(10ms);
      const std::scoped_lock lock(mutex_);
      for (const pid_t process : processes_) {
        if (random() % 100 != 0) { continue; }
        kill(process, SIGSTOP);
        std::thread([process] {
          std::this_thread::sleep_for(40ms);
          kill(process, SIGCONT);
        }).detach();
      }
    }
  }

  std::mutex mutex_;
  std::vector<pid_t> processes_;
  std::jthread thread_{[this](const std::stop_token& stop) { run(stop); }};
};

/// 0.3 processors for the program and its children: 30 ms, then a pause of up to 70 ms.
class Quota final : public Disturbance {
 public:
  Quota() {
    for (const Files& files : kFiles) {
      const std::string group = std::string(files.root) + "/fakebot-verdicts";
      if (access(files.root, W_OK) != 0) { continue; }
      mkdir(group.c_str(), 0755);
      if (!write(group + files.limit, files.limit_text) ||
          !write(group + "/cgroup.procs", std::to_string(getpid()))) {
        continue;
      }
      root_ = files.root;
      return;
    }
  }
  Quota(const Quota&) = delete;
  Quota& operator=(const Quota&) = delete;
  Quota(Quota&&) = delete;
  Quota& operator=(Quota&&) = delete;
  ~Quota() override {
    if (root_.empty()) { return; }
    write(root_ + "/cgroup.procs", std::to_string(getpid()));
    rmdir((root_ + "/fakebot-verdicts").c_str());
  }
  bool is_possible() const { return !root_.empty(); }

 private:
  struct Files {
    const char* root;
    const char* limit;
    const char* limit_text;
  };
  // Version 1 of control groups with the default period of 100 ms, then version 2.
  static constexpr std::array<Files, 2> kFiles{
      Files{"/sys/fs/cgroup/cpu", "/cpu.cfs_quota_us", "30000"},
      Files{"/sys/fs/cgroup", "/cpu.max", "30000 100000"}};

  static bool write(const std::string& path, const std::string& text) {
    std::ofstream file(path);
    file << text << std::flush;
    return file.good();
  }

  std::string root_;
};

/// The number of loops of "busy" or "busy=LOOPS"; nothing for another kind.
std::optional<int> loops_of(std::string_view kind) {
  constexpr std::string_view kBusy = "busy";
  constexpr int kUsual = 12;
  if (!kind.starts_with(kBusy)) { return std::nullopt; }
  const std::string_view rest = kind.substr(kBusy.size());
  if (rest.empty()) { return kUsual; }
  int loops = 0;
  const char* const end = rest.data() + rest.size();
  const auto read = std::from_chars(rest.data() + 1, end, loops);
  const bool is_number = rest.front() == '=' && read.ptr == end && read.ec == std::errc{};
  return is_number ? std::optional(loops) : std::nullopt;
}

}  // namespace

std::unique_ptr<Disturbance> Disturbance::make(std::string_view kind) {
  if (kind == "none") { return std::make_unique<Disturbance>(); }
  if (const auto loops = loops_of(kind)) { return std::make_unique<Busy>(*loops); }
  if (kind == "stops") { return std::make_unique<Stops>(); }
  if (kind == "quota") {
    auto quota = std::make_unique<Quota>();
    if (quota->is_possible()) { return quota; }
    std::fputs("no control group for a quota of the processor: are you root?\n", stderr);
    return nullptr;
  }
  std::fputs("the disturbance is none, busy[=LOOPS], stops or quota\n", stderr);
  return nullptr;
}

}  // namespace fakebot::test
