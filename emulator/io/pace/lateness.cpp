#include "io/pace/lateness.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace fakebot::io {

namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

std::string ms_text(nanoseconds time) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f ms",
                std::chrono::duration<double, std::milli>(time).count());
  return text.data();
}

}  // namespace

void Lateness::add(nanoseconds late) {
  const nanoseconds from_zero = std::max(late, nanoseconds{0});
  const auto us =
      static_cast<std::uint64_t>(std::chrono::duration_cast<microseconds>(from_zero).count());
  const auto bucket = static_cast<std::size_t>(std::bit_width(us));
  ++buckets_[std::min(bucket, kBuckets - 1)];
  ++count_;
  largest_ = std::max(largest_, from_zero);
}

void Lateness::add(nanoseconds late, sim::SimTime due, sim::SimTime sent) {
  add(late);
  // Frames kept back together waited at the same time, so the time is counted once.
  const sim::SimTime from = std::max(due, lost_.end());
  if (sent > from) { lost_.add(from, sent, sent - from); }
}

nanoseconds Lateness::percentile(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < kBuckets; ++i) {
    seen += buckets_[i];
    if (seen >= wanted && seen > 0) {
      return std::min<nanoseconds>(microseconds{1LL << i}, largest());
    }
  }
  return largest();
}

LatenessSummary Lateness::summary() const {
  return {count_, percentile(0.5), percentile(0.99), largest_};
}

std::string Lateness::to_text() const {
  if (count_ == 0) { return "no frames\n"; }
  const LatenessSummary bounds = summary();
  std::string text = "half within " + ms_text(bounds.half_within) + ", 99 % within " +
                     ms_text(bounds.most_within) + ", all within " + ms_text(bounds.all_within) +
                     "\n";
  constexpr std::size_t kBarWidth = 40;
  const std::uint64_t most = *std::max_element(buckets_.begin(), buckets_.end());
  for (std::size_t i = 0; i < kBuckets; ++i) {
    if (buckets_[i] == 0) { continue; }
    const auto width = static_cast<std::size_t>(buckets_[i] * kBarWidth / most);
    std::array<char, 64> line{};
    std::snprintf(line.data(), line.size(), "  below %12s %9llu ",
                  ms_text(microseconds{1LL << i}).c_str(),
                  static_cast<unsigned long long>(buckets_[i]));
    text += line.data() + std::string(width, '#') + "\n";
  }
  return text;
}

}  // namespace fakebot::io
