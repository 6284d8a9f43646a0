// How soon `fakebot explore` finds planted bugs, with each way to draw events:
//
//   explore_bench SCENARIO [SEEDS [RUNS [DRAWING,..  [BUG,..]]]]
//
// SEEDS is a number of seeds, or "21-40"; BUG,.. may be "held-out" or
// "field".
//
// Every way plays each bug from each seed until the bug is found, RUNS runs at most, within this
// program. A run that fails has found the bug if a good driver passes what was drawn.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "explore/driver_within.hpp"
#include "runner/explore/explorer.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/field_bugs.hpp"
#include "verdicts/sequence_bugs.hpp"

namespace {

using namespace fakebot;
using bench::play_within;

/// Bugs that need several events, some of certain kinds and soon after each other, or certain
/// values.
const std::vector<std::string> kBugs{
    "loses-bumps-in-turns", "first-bump-only",     "forgets-in-drops",
    "drives-blindly",       "stamps-without-wrap", "late",
    "third-on-a-side",      "double-press",        "long-press",
    "leaks-ports",          "deaf-after-unplug",   "bump-after-drop",
    "two-dropouts",         "bump-in-dropout"};

/// Bugs for a check of the search after all its values were chosen by other bugs.
const std::vector<std::string> kHeldOut{"drop-after-cliff", "second-drop-soon",
                                        "drop-in-unplug",   "lamp-while-backing",
                                        "both-bumpers",     "other-side-soon",
                                        "four-bumps",       "stutters",
                                        "one-wheel",        "backs-for-ever",
                                        "one-bump-a-side",  "no-checksum",
                                        "fixed-offsets",    "sleeps"};

/// The bugs of kFieldBugs, planted later, for a check that nothing fits the search to kHeldOut.
std::vector<std::string> field_bugs() {
  std::vector<std::string> names;
  for (const auto& planted : test::kFieldBugs) { names.emplace_back(planted.name); }
  return names;
}

struct Options {
  std::string scenario;
  std::uint64_t first_seed = 1;
  std::uint64_t last_seed = 20;
  std::uint64_t runs = 300;
  std::vector<std::string> drawings{"uniform", "learn"};
  std::vector<std::string> bugs = kBugs;
};

runner::Drawing drawing_of(std::string_view name) {
  if (name == "uniform") { return runner::Drawing::uniform; }
  return name == "swarm" ? runner::Drawing::swarm : runner::Drawing::learn;
}

const test::PlantedBug<test::Bug>* bug_of(std::string_view name) {
  for (const auto& planted : test::kPlantedBugs) {
    if (planted.name == name) { return &planted; }
  }
  for (const auto& planted : test::kSequenceBugs) {
    if (planted.name == name) { return &planted; }
  }
  for (const auto& planted : test::kFieldBugs) {
    if (planted.name == name) { return &planted; }
  }
  return nullptr;
}

double processor_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Search {
  std::uint64_t runs = 0;
  bool found = false;
  double processor_s = 0;
};

/// Explores with a driver that has the bug until the bug is found.
Search search(const Options& options, test::Bug bug, runner::Drawing drawing, std::uint64_t seed) {
  Search search;
  const double start_s = processor_s();
  const auto play = [&](const std::vector<runner::LoadedScenario>& scenarios,
                        const runner::TestOptions&, const runner::ObserverOf&,
                        const runner::IsStopped&) {
    runner::TestResults results;
    for (const runner::LoadedScenario& one : scenarios) {
      const std::uint64_t noise_seed = one.content.scenario.seed;
      auto result = play_within(one.content, noise_seed, bug);
      ++search.runs;
      search.found = runner::is_failure(result) &&
                     (bug == test::Bug::none ||
                      !runner::is_failure(play_within(one.content, noise_seed, test::Bug::none)));
      results.played.push_back({.file = one.path,
                                .scenario = one.content.scenario,
                                .seed = noise_seed,
                                .result = std::move(result),
                                .wall_s = 0,
                                .robot = one.content.robot,
                                .driver = {},
                                .play = results.played.size()});
      if (search.found) {
        results.interrupted = true;
        break;
      }
    }
    return results;
  };
  runner::ExploreOptions explore;
  // No seed is drawn twice: from the first on, a search has each next one.
  explore.first_seed = seed * 100000;
  explore.most_runs = options.runs;
  explore.drawing = drawing;
  explore.shrinks = {};
  explore.play = play;
  runner::Explorer(options.scenario, {}, explore)
      .explore({}, {}, [](const runner::Find&, const auto&) {});
  search.processor_s = processor_s() - start_s;
  return search;
}

template <class Number>
Number median(std::vector<Number> numbers) {
  std::ranges::sort(numbers);
  return numbers[numbers.size() / 2];
}

/// All searches with a way to draw.
class Column {
 public:
  void add(std::uint64_t seed, const std::string& bug, const Search& search) {
    runs_[bug].push_back(search.found ? search.runs : UINT64_MAX);
    found_[seed] += search.found ? 1 : 0;
    processor_s_[seed] += search.processor_s;
    all_runs_[seed] += search.runs;
  }
  std::string cell(const std::string& bug) const {
    const auto& runs = runs_.at(bug);
    const std::uint64_t middle = median(runs);
    const auto found = std::ranges::count_if(runs, [](auto one) { return one != UINT64_MAX; });
    return (middle == UINT64_MAX ? "never" : std::to_string(middle)) + " (" +
           std::to_string(found) + "/" + std::to_string(runs.size()) + ")";
  }
  double found_per_hour() const { return median_of(processor_s_, 3600); }
  double found_per_1000_runs() const { return median_of(all_runs_, 1000); }

 private:
  template <class Cost>
  double median_of(const std::map<std::uint64_t, Cost>& costs, double unit) const {
    std::vector<double> rates;
    for (const auto& [seed, cost] : costs) {
      rates.push_back(static_cast<double>(found_.at(seed)) * unit / static_cast<double>(cost));
    }
    return median(rates);
  }

  std::map<std::string, std::vector<std::uint64_t>> runs_;
  std::map<std::uint64_t, int> found_;
  std::map<std::uint64_t, double> processor_s_;
  std::map<std::uint64_t, std::uint64_t> all_runs_;
};

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string> bugs_of(const std::string& text) {
  if (text == "held-out") { return kHeldOut; }
  return text == "field" ? field_bugs() : parts_of(text);
}

void print_row(const std::string& name, const std::vector<std::string>& cells) {
  std::printf("%-24s", name.c_str());
  for (const std::string& cell : cells) { std::printf("%18s", cell.c_str()); }
  std::printf("\n");
  std::fflush(stdout);
}

std::string text_of(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", number);
  return text.data();
}

int run(const Options& options) {
  std::map<std::string, Column> columns;
  std::printf(
      "runs until a bug is found: the median of the seeds %d to %d, and for how many it was "
      "found\n",
      static_cast<int>(options.first_seed), static_cast<int>(options.last_seed));
  print_row("", options.drawings);
  for (const std::string& name : options.bugs) {
    const auto* bug = bug_of(name);
    if (bug == nullptr) {
      std::fprintf(stderr, "no bug %s\n", name.c_str());
      return 2;
    }
    std::vector<std::string> cells;
    for (const std::string& drawing : options.drawings) {
      for (std::uint64_t seed = options.first_seed; seed <= options.last_seed; ++seed) {
        columns[drawing].add(seed, name, search(options, bug->bug, drawing_of(drawing), seed));
      }
      cells.push_back(columns[drawing].cell(name));
    }
    print_row(name, cells);
  }
  std::vector<std::string> by_runs;
  std::vector<std::string> by_time;
  for (const std::string& drawing : options.drawings) {
    by_runs.push_back(text_of(columns[drawing].found_per_1000_runs()));
    by_time.push_back(text_of(columns[drawing].found_per_hour()));
  }
  print_row("found in 1000 runs", by_runs);
  print_row("found in a core-hour", by_time);
  const double first = columns[options.drawings.front()].found_per_hour();
  const double last = columns[options.drawings.back()].found_per_hour();
  std::printf("%s finds %.2f times as many bugs in a core-hour as %s\n",
              options.drawings.back().c_str(), last / first, options.drawings.front().c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty() || arguments.size() > 5) {
    std::fputs("usage: explore_bench SCENARIO [SEEDS [RUNS [DRAWING,.. [BUG,..]]]]\n", stderr);
    return 2;
  }
  Options options{.scenario = arguments[0]};
  if (arguments.size() > 1) {
    const std::string& seeds = arguments[1];
    const std::size_t dash = seeds.find('-');
    const std::size_t last = dash == std::string::npos ? 0 : dash + 1;
    options.last_seed = std::strtoull(seeds.c_str() + last, nullptr, 10);
    if (dash != std::string::npos) {
      options.first_seed = std::strtoull(seeds.c_str(), nullptr, 10);
    }
  }
  if (arguments.size() > 2) { options.runs = std::strtoull(arguments[2].c_str(), nullptr, 10); }
  if (arguments.size() > 3) { options.drawings = parts_of(arguments[3]); }
  if (arguments.size() > 4) { options.bugs = bugs_of(arguments[4]); }
  return run(options);
}
