#include "io/process/process_tree.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <random>

#include "io/proc/descendants.hpp"
#include "io/process/orphans.hpp"

namespace fakebot::io {

namespace {

/// Between a look at the list of processes and a look at a process, the process may start another
/// process and end: no member is found. A further look, at new processes only, takes much less time
/// than the start of a process.
constexpr int kMoreLooks = 3;
/// Processes that still fork then are left to the next call.
constexpr int kMostLooks = 50;

/// The environment is empty while a process loads a program, and of a kernel thread always: a
/// process this young is looked at again. (choice)
constexpr std::uint64_t kYoungForSeconds = 10;

bool is_young(const ProcessEntry& process) {
  timespec since_boot{};
  ::clock_gettime(CLOCK_BOOTTIME, &since_boot);
  const auto ticks_per_second = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  const auto seconds = static_cast<std::uint64_t>(since_boot.tv_sec);
  return process.started / ticks_per_second + kYoungForSeconds > seconds;
}

std::vector<ProcessEntry> possible_members(const std::set<pid_t>& except) {
  return adopts_orphans() ? living_descendants_of(::getpid(), except) : process_table(except);
}

void continue_stopped(const ProcessEntry& process) {
  if (process.stopped) { ::kill(process.pid, SIGCONT); }
}

}  // namespace

std::string new_mark() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr int kLength = 16;
  std::random_device random;
  std::string mark;
  for (int i = 0; i < kLength; ++i) { mark += kDigits[random() % kDigits.size()]; }
  return mark;
}

const std::string& mark_of_all() {
  static const std::string mark = new_mark();
  return mark;
}

std::string variable_with(const std::string& mark) {
  const std::string name(kMarkVariable);
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
  const char* inherited = std::getenv(name.c_str());
  return name + "=" + (inherited == nullptr ? "" : std::string(inherited) + ":") + mark_of_all() +
         ":" + mark;
}

std::vector<ProcessEntry> ProcessTree::rest() {
  std::set<pid_t> strangers;
  std::vector<ProcessEntry> found = find_all(strangers);
  for (int look = 0; look < kMoreLooks && found.empty(); ++look) { found = find_new(strangers); }
  return found;
}

std::vector<pid_t> ProcessTree::members() {
  const std::vector<ProcessEntry> others = process_table(strangers_);
  std::vector<pid_t> members{root_};
  for (const ProcessEntry& one : members_among(others)) { members.push_back(one.pid); }
  for (const ProcessEntry& one : others) {
    if (unmarked_.contains(one.key()) || !is_young(one)) { strangers_.insert(one.pid); }
  }
  for (const pid_t member : members) { strangers_.erase(member); }
  return members;
}

std::vector<ProcessEntry> ProcessTree::find_all(std::set<pid_t>& strangers) {
  std::vector<ProcessEntry> all = possible_members({});
  for (const ProcessEntry& one : all) { strangers.insert(one.pid); }
  std::vector<ProcessEntry> found = members_among(std::move(all));
  for (const ProcessEntry& one : found) { strangers.erase(one.pid); }
  return found;
}

std::vector<ProcessEntry> ProcessTree::find_new(const std::set<pid_t>& strangers) {
  return members_among(possible_members(strangers));
}

std::vector<ProcessEntry> ProcessTree::members_among(std::vector<ProcessEntry> others) {
  const pid_t our_session = ::getsid(0);
  std::set<pid_t> parents{root_};
  std::set<pid_t> sessions;
  std::vector<ProcessEntry> found;
  const auto take_if = [&](auto&& belongs) {
    const auto first = std::stable_partition(
        others.begin(), others.end(), [&](const ProcessEntry& one) { return !belongs(one); });
    for (auto one = first; one != others.end(); ++one) {
      known_.insert(one->key());
      parents.insert(one->pid);
      if (one->session != our_session) { sessions.insert(one->session); }
      found.push_back(std::move(*one));
    }
    const bool any = first != others.end();
    others.erase(first, others.end());
    return any;
  };
  const auto is_connected = [&](const ProcessEntry& one) {
    return parents.contains(one.parent) || sessions.contains(one.session);
  };
  std::erase_if(others, [](const ProcessEntry& one) { return one.pid == ::getpid(); });
  take_if([&](const ProcessEntry& one) {
    return one.pid == root_ || (own_group_ && one.group == root_) || known_.contains(one.key());
  });
  while (take_if(is_connected)) {}
  if (take_if([&](const ProcessEntry& one) { return is_marked(one); })) {
    while (take_if(is_connected)) {}
  }
  std::erase_if(found, [&](const ProcessEntry& one) { return one.pid == root_; });
  return found;
}

/// A process without the mark counts as unmarked for good: the environment is read once.
bool ProcessTree::is_marked(const ProcessEntry& process) {
  if (unmarked_.contains(process.key())) { return false; }
  const std::string environment = environment_of(process.pid);
  const std::string_view marks = variable_in(environment, kMarkVariable);
  if (marks.find(mark_) != std::string_view::npos) { return true; }
  if (!environment.empty()) { unmarked_.insert(process.key()); }
  return false;
}

/// Only a process in the group both before and after the signal has surely got the signal: a
/// process may leave the group meanwhile, or be started by a process that handles the signal.
void ProcessTree::request_end() {
  const std::vector<ProcessEntry> rest = this->rest();
  const std::set<ProcessKey> before = group_among(rest);
  ::kill(own_group_ ? -root_ : root_, SIGTERM);
  ::kill(own_group_ ? -root_ : root_, SIGCONT);
  for (const ProcessEntry& process : rest) { continue_stopped(process); }
  if (before.empty()) { return; }
  std::ranges::set_intersection(before, group_among(this->rest()),
                                std::inserter(asked_, asked_.end()));
}

std::set<ProcessKey> ProcessTree::group_among(const std::vector<ProcessEntry>& processes) const {
  std::set<ProcessKey> group;
  for (const ProcessEntry& process : processes) {
    if (own_group_ && process.group == root_) { group.insert(process.key()); }
  }
  return group;
}

void ProcessTree::request_end_of(const std::vector<ProcessEntry>& rest) {
  for (const ProcessEntry& process : rest) {
    if (asked_.insert(process.key()).second) { ::kill(process.pid, SIGTERM); }
    continue_stopped(process);
  }
}

void ProcessTree::kill() {
  ::kill(own_group_ ? -root_ : root_, SIGKILL);
  std::set<pid_t> strangers;
  std::set<ProcessKey> killed;
  const auto kill_new = [&](const std::vector<ProcessEntry>& found) {
    bool any = false;
    for (const ProcessEntry& process : found) {
      if (!killed.insert(process.key()).second) { continue; }
      ::kill(process.pid, SIGKILL);
      any = true;
    }
    return any;
  };
  kill_new(find_all(strangers));
  int looks_in_vain = 0;
  for (int look = 0; look < kMostLooks && looks_in_vain < kMoreLooks; ++look) {
    looks_in_vain = kill_new(find_new(strangers)) ? 0 : looks_in_vain + 1;
  }
}

std::string text_of(const std::vector<ProcessEntry>& processes) {
  std::string text;
  for (const ProcessEntry& process : processes) {
    text += (text.empty() ? "" : ", ") + process.name + " (" + std::to_string(process.pid) + ")";
  }
  return text;
}

}  // namespace fakebot::io
