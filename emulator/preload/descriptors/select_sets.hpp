// The sets of descriptors of a select().
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/syscall.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "preload/raw_syscall.hpp"

namespace fakebot::preload {

/// The number of places in the process's table of descriptors, to which the kernel cuts down the
/// count of a select(): a program may give a count far beyond its sets.
inline long places_for_descriptors() {
  char text[2048]{};
  const long file =
      raw_syscall(SYS_openat, AT_FDCWD, bits("/proc/self/status"), O_RDONLY | O_CLOEXEC);
  if (file < 0) { return FD_SETSIZE; }
  raw_syscall(SYS_read, file, bits(text), sizeof(text) - 1);
  raw_syscall(SYS_close, file);
  const char* const places = ::strstr(text, "\nFDSize:");
  return places != nullptr ? ::strtol(places + ::strlen("\nFDSize:"), nullptr, 10) : FD_SETSIZE;
}

/// The sets of a select() as wanted: the kernel overwrites the given sets.
class SelectSets {
 public:
  SelectSets(long count, fd_set* read, fd_set* write, fd_set* except)
      : given_{pointer<long>(bits(read)), pointer<long>(bits(write)), pointer<long>(bits(except))} {
    if (count > FD_SETSIZE) {
      const long places = places_for_descriptors();
      count = count < places ? count : places;
    }
    if (count < 0) { return; }
    words_ = (static_cast<std::size_t>(count) + kBitsInWord - 1) / kBitsInWord;
    if (words_ > kFewWords) {
      const long memory = raw_syscall(SYS_mmap, 0, static_cast<long>(size()),
                                      PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory < 0 && memory > -kMostErrors) {
        is_kept_ = false;
        return;
      }
      wanted_ = pointer<long>(memory);
    }
    copy([](long& wanted, long& given) { wanted = given; });
  }
  SelectSets(const SelectSets&) = delete;
  SelectSets& operator=(const SelectSets&) = delete;
  ~SelectSets() {
    if (wanted_ != few_) { raw_syscall(SYS_munmap, bits(wanted_), static_cast<long>(size())); }
  }

  /// False without memory.
  bool is_kept() const { return is_kept_; }
  void restore() {
    copy([](long& wanted, long& given) { given = wanted; });
  }
  /// Calls use(descriptor) for each descriptor wanted to be read. Precondition: there is a set.
  template <class Use>
  void for_each_read(Use&& use) const {
    for (std::size_t i = 0; i < words_; ++i) {
      for (auto left = static_cast<unsigned long>(wanted_[i]); left != 0; left &= left - 1) {
        use(static_cast<int>(i * kBitsInWord) + __builtin_ctzl(left));
      }
    }
  }
  /// Adds a descriptor to the set of those to read. Returns false if it is there already.
  bool add_read(int descriptor) {
    const auto place = static_cast<std::size_t>(descriptor);
    auto& word = reinterpret_cast<unsigned long&>(given_[0][place / kBitsInWord]);
    const unsigned long bit = 1UL << (place % kBitsInWord);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

 private:
  static constexpr std::size_t kBitsInWord = 8 * sizeof(long);
  static constexpr std::size_t kFewWords = FD_SETSIZE / kBitsInWord;
  static constexpr std::size_t kSets = 3;
  static constexpr long kMostErrors = 4096;

  std::size_t size() const { return kSets * words_ * sizeof(long); }
  template <class Copy>
  void copy(Copy&& copy_word) {
    for (std::size_t set = 0; set < kSets; ++set) {
      for (std::size_t i = 0; given_[set] != nullptr && i < words_; ++i) {
        copy_word(wanted_[set * words_ + i], given_[set][i]);
      }
    }
  }

  long* given_[kSets];
  std::size_t words_ = 0;
  bool is_kept_ = true;
  long few_[kSets * kFewWords]{};
  long* wanted_ = few_;
};

}  // namespace fakebot::preload
