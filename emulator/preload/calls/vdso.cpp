#include "preload/calls/vdso.hpp"

#include <elf.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "preload/calls/calls.hpp"
#include "preload/random/random.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

template <long kNumber>
long call_in_simulated_time(long first, long second) {
  return in_simulated_time(kNumber, {first, second, 0, 0, 0, 0});
}

/// A caller asking for the size of a generator's state hears of none, and makes system calls.
long get_random_in_turn(void* bytes, std::size_t size, unsigned flags, const void* /*state*/,
                        std::size_t state_size) {
  constexpr std::size_t kAsks = SIZE_MAX;
  if (state_size == kAsks) { return -ENOSYS; }
  note_call();
  return in_simulated_time(SYS_getrandom, {bits(bytes), static_cast<long>(size), flags, 0, 0, 0});
}

#if defined(__x86_64__)
/// movabs $function, %r11; jmp *%r11
template <class Function>
void write_jump(unsigned char* place, Function function) {
  constexpr unsigned char kMove[]{0x49, 0xBB};
  constexpr unsigned char kJump[]{0x41, 0xFF, 0xE3};
  std::memcpy(place, kMove, sizeof(kMove));
  std::memcpy(place + sizeof(kMove), &function, sizeof(function));
  std::memcpy(place + sizeof(kMove) + sizeof(function), kJump, sizeof(kJump));
}
constexpr const char* kClockGetTime = "__vdso_clock_gettime";
constexpr const char* kGetTimeOfDay = "__vdso_gettimeofday";
constexpr const char* kGetRandom = "__vdso_getrandom";
#elif defined(__aarch64__)
/// ldr x16, .+8; br x16
template <class Function>
void write_jump(unsigned char* place, Function function) {
  constexpr std::uint32_t kCode[]{0x5800'0050, 0xD61F'0200};
  std::memcpy(place, kCode, sizeof(kCode));
  std::memcpy(place + sizeof(kCode), &function, sizeof(function));
  auto* const begin = reinterpret_cast<char*>(place);
  __builtin___clear_cache(begin, begin + sizeof(kCode) + sizeof(function));
}
constexpr const char* kClockGetTime = "__kernel_clock_gettime";
constexpr const char* kGetTimeOfDay = "__kernel_gettimeofday";
constexpr const char* kGetRandom = "__kernel_getrandom";
#endif

/// The image of a library in memory.
class Image {
 public:
  explicit Image(unsigned char* begin) : begin_(begin) {
    const auto& header = *at<Elf64_Ehdr>(0);
    const auto* const parts = at<Elf64_Phdr>(header.e_phoff);
    for (int i = 0; i < header.e_phnum; ++i) {
      if (parts[i].p_type == PT_LOAD) { size_ = parts[i].p_memsz; }
      if (parts[i].p_type == PT_DYNAMIC) { read_dynamic(at<Elf64_Dyn>(parts[i].p_offset)); }
    }
  }

  unsigned char* begin() const { return begin_; }
  std::size_t size() const { return size_; }

  /// The address of a symbol; nullptr without the symbol.
  unsigned char* find(const char* name) const {
    for (std::uint32_t i = 0; i < symbol_count_; ++i) {
      const bool is_defined = symbols_[i].st_shndx != SHN_UNDEF;
      if (is_defined && std::strcmp(names_ + symbols_[i].st_name, name) == 0) {
        return begin_ + symbols_[i].st_value;
      }
    }
    return nullptr;
  }

 private:
  template <class T>
  const T* at(std::size_t offset) const {
    return reinterpret_cast<const T*>(begin_ + offset);
  }

  void read_dynamic(const Elf64_Dyn* entry) {
    for (; entry->d_tag != DT_NULL; ++entry) {
      const std::size_t offset = entry->d_un.d_ptr;
      switch (entry->d_tag) {
        case DT_SYMTAB: symbols_ = at<Elf64_Sym>(offset); break;
        case DT_STRTAB: names_ = at<char>(offset); break;
        case DT_HASH: symbol_count_ = at<std::uint32_t>(offset)[1]; break;
        case DT_GNU_HASH: count_hashed(at<std::uint32_t>(offset)); break;
        default: break;
      }
    }
  }

  /// The table has no count: the end of the last chain is the last symbol.
  void count_hashed(const std::uint32_t* table) {
    const std::uint32_t bucket_count = table[0];
    const std::uint32_t first = table[1];
    const std::size_t filter_words = table[2];  // of 64 bits
    const std::uint32_t* const buckets = table + 4 + 2 * filter_words;
    const std::uint32_t* const chains = buckets + bucket_count;
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < bucket_count; ++i) {
      if (buckets[i] > last) { last = buckets[i]; }
    }
    if (last < first) { return; }
    while ((chains[last - first] & 1) == 0) { ++last; }
    symbol_count_ = last + 1;
  }

  unsigned char* begin_;
  std::size_t size_ = 0;
  const Elf64_Sym* symbols_ = nullptr;
  const char* names_ = nullptr;
  std::uint32_t symbol_count_ = 0;
};

}  // namespace

bool replace_vdso() {
  const unsigned long begin = ::getauxval(AT_SYSINFO_EHDR);
  if (begin == 0) { return true; }  // there are system calls only
  const Image image(pointer<unsigned char>(static_cast<long>(begin)));
  constexpr std::size_t kPage = 4096;
  const std::size_t size = (image.size() + kPage - 1) / kPage * kPage;
  // All processes share the kernel's pages: the process gets copies of the pages written to.
  if (::mprotect(image.begin(), size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) { return false; }
  const auto replace = [&](const char* name, auto* function) {
    if (unsigned char* const place = image.find(name)) { write_jump(place, function); }
  };
  replace(kClockGetTime, call_in_simulated_time<SYS_clock_gettime>);
  replace(kGetTimeOfDay, call_in_simulated_time<SYS_gettimeofday>);
#if defined(SYS_time)
  replace("__vdso_time", call_in_simulated_time<SYS_time>);
#endif
  if (draws_from_seed()) { replace(kGetRandom, get_random_in_turn); }
  return ::mprotect(image.begin(), size, PROT_READ | PROT_EXEC) == 0;
}

}  // namespace fakebot::preload
