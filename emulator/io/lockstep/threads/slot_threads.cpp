#include "io/lockstep/threads/slot_threads.hpp"

namespace fakebot::io {

using preload::ThreadNumbers;

SlotThreads::Known& SlotThreads::known(const Slot& slot) {
  const auto index = static_cast<std::size_t>(&slot - &memory_->threads[0]);
  if (index >= known_.size()) { known_.resize(index + 1); }
  return known_[index];
}

ThreadId SlotThreads::find(ThreadNumbers numbers) const {
  if (numbers.space() >= preload::kMostNamespaces) { return {}; }
  return find_in_namespace(memory_->pid_namespaces[numbers.space()].load(), numbers.process(),
                           numbers.thread());
}

ThreadId SlotThreads::of_other_namespace(const Slot& slot, ThreadNumbers numbers) {
  Known& known = this->known(slot);
  if (known.named == numbers && known.ours.thread != 0) { return known.ours; }
  known = {numbers, find(numbers)};
  return known.ours;
}

void SlotThreads::look_again(const Slot& slot) {
  const ThreadNumbers numbers = slot.numbers.load();
  if (numbers.space() == 0) { return; }
  const ThreadId found = find(numbers);
  if (found.thread != 0) { known(slot) = {numbers, found}; }
}

}  // namespace fakebot::io
