#include "io/proc/descendants.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace fakebot::io {

namespace {

bool has_lists_of_children() {
  static const bool has_lists = ::access("/proc/thread-self/children", R_OK) == 0;
  return has_lists;
}

/// A thread's children are those that the thread has started; an orphan is the child of any thread.
void add_children_of(pid_t process, std::set<pid_t>& known, std::vector<pid_t>& found) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  for (const pid_t thread : numbers_in(tasks)) {
    std::ifstream list(tasks + "/" + std::to_string(thread) + "/children");
    for (pid_t child = 0; list >> child;) {
      if (known.insert(child).second) { found.push_back(child); }
    }
  }
}

}  // namespace

std::vector<ProcessEntry> descendants_of(pid_t process, std::vector<ProcessEntry> table) {
  std::set<pid_t> parents{process};
  std::vector<ProcessEntry> found;
  for (bool any = true; any;) {
    const auto first = std::stable_partition(
        table.begin(), table.end(),
        [&](const ProcessEntry& one) { return !parents.contains(one.parent); });
    any = first != table.end();
    for (auto one = first; one != table.end(); ++one) { parents.insert(one->pid); }
    found.insert(found.end(), std::make_move_iterator(first), std::make_move_iterator(table.end()));
    table.erase(first, table.end());
  }
  return found;
}

std::vector<ProcessEntry> living_descendants_of(pid_t process, const std::set<pid_t>& except) {
  std::vector<ProcessEntry> entries;
  if (!has_lists_of_children()) {
    entries = descendants_of(process, process_table());
    std::erase_if(entries, [&](const ProcessEntry& one) { return except.contains(one.pid); });
    return entries;
  }
  std::set<pid_t> known{process};
  std::vector<pid_t> numbers{process};
  for (std::size_t i = 0; i < numbers.size(); ++i) { add_children_of(numbers[i], known, numbers); }
  for (const pid_t number : numbers) {
    if (number == process || except.contains(number)) { continue; }
    if (auto entry = process_entry(number)) { entries.push_back(std::move(*entry)); }
  }
  return entries;
}

}  // namespace fakebot::io
