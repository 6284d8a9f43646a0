#include "runner/explore/find_list.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::runner {

namespace {

bool has(const Find& find, const WayToFail& way) {
  return find.way == way || std::ranges::find(find.also, way, &Find::Other::way) != find.also.end();
}

bool has_all_ways_of(const Find& find, const Find& other) {
  return has(find, other.way) && std::ranges::all_of(other.also, [&](const Find::Other& also) {
           return has(find, also.way);
         });
}

}  // namespace

Find* find_of(std::vector<Find>& finds, const WayToFail& way, const std::set<std::size_t>& kinds) {
  const auto known = std::ranges::find_if(finds, [&](const Find& find) {
    return has(find, way) && std::ranges::includes(kinds, find.kinds);
  });
  return known == finds.end() ? nullptr : &*known;
}

bool needs_less(const std::vector<Find>& finds, const WayToFail& way,
                const std::set<std::size_t>& kinds) {
  return std::ranges::any_of(finds, [&](const Find& find) {
    return has(find, way) && find.kinds != kinds && std::ranges::includes(kinds, find.kinds);
  });
}

void count_run(Find& find, std::uint64_t seed) {
  if (find.last_seed == seed) { return; }
  ++find.times;
  find.last_seed = seed;
}

std::vector<std::size_t> add_find(std::vector<Find>& finds, Find find) {
  find.last_seed = find.seed;
  std::vector<std::size_t> left;
  for (std::size_t i = finds.size(); i-- > 0;) {
    const Find& other = finds[i];
    if (!has_all_ways_of(find, other) || !std::ranges::includes(other.kinds, find.kinds)) {
      continue;
    }
    find.times += other.times - (other.last_seed == find.seed ? 1 : 0);
    finds.erase(finds.begin() + static_cast<std::ptrdiff_t>(i));
    left.push_back(i);
  }
  finds.push_back(std::move(find));
  return left;
}

}  // namespace fakebot::runner
