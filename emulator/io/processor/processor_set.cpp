#include "io/processor/processor_set.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <bit>
#include <numeric>

namespace fakebot::io {

namespace {

constexpr unsigned kBitsOfWord = 64;

std::uint64_t bit_in_word(unsigned processor) {
  return std::uint64_t{1} << (processor % kBitsOfWord);
}

}  // namespace

const ProcessorSet& allowed_processors() {
  static const ProcessorSet allowed = processors_of(0).value_or(ProcessorSet{});
  return allowed;
}

std::optional<ProcessorSet> processors_of(pid_t thread) {
  ProcessorSet processors{};
  if (::syscall(SYS_sched_getaffinity, thread, sizeof(processors), processors.data()) < 0) {
    return std::nullopt;
  }
  return processors;
}

std::optional<unsigned> present_processor() {
  const int processor = ::sched_getcpu();
  if (processor < 0) { return std::nullopt; }
  const auto number = static_cast<unsigned>(processor);
  return contains(allowed_processors(), number) ? std::optional(number) : std::nullopt;
}

unsigned count_of(const ProcessorSet& processors) {
  return std::accumulate(processors.begin(), processors.end(), 0U,
                         [](unsigned count, std::uint64_t word) {
                           return count + static_cast<unsigned>(std::popcount(word));
                         });
}

ProcessorSet only(unsigned processor) {
  ProcessorSet processors{};
  processors.at(processor / kBitsOfWord) = bit_in_word(processor);
  return processors;
}

bool confine(pid_t thread, const ProcessorSet& processors) {
  return ::syscall(SYS_sched_setaffinity, thread, sizeof(processors), processors.data()) == 0;
}

bool contains(const ProcessorSet& processors, unsigned processor) {
  const std::size_t word = processor / kBitsOfWord;
  return word < processors.size() && (processors[word] & bit_in_word(processor)) != 0;
}

Unconfined::Unconfined() : before_(processors_of(0)) {
  confine(0, allowed_processors());
}

Unconfined::~Unconfined() {
  if (before_) { confine(0, *before_); }
}

}  // namespace fakebot::io
