#include "preload/processes/machine_code.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>

#include <cstdint>
#include <cstring>

#include "preload/counter/counter.hpp"
#include "preload/processes/program_file.hpp"
#include "preload/raw_syscall.hpp"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace fakebot::preload {

#if defined(__x86_64__)

namespace {

/// Begins of the names of files whose reads of the counter do not count, or without any.
constexpr const char* kOthers[]{"ld-linux-x86-64.so", "libc.so",     "libm.so",
                                "libstdc++.so",       "libfakebot_", "fakebot_loader",
                                "libjvm.so",          "libcrypto.so"};

using Bytes = const unsigned char*;

/// The counter comes in two halves of 32 bits: the program shifts the upper half soon. So other
/// instructions and numbers with the same bytes are told apart.
bool is_joined_to_64_bits(Bytes code, Bytes end) {
  constexpr std::ptrdiff_t kSoon = 32;
  if (end - code > kSoon) { end = code + kSoon; }
  for (; end - code >= 4; ++code) {
    const bool has_wide_operand = (code[0] & 0xfe) == 0x48;
    const bool is_shift = code[1] == 0xc1 && (code[2] & 0xf8) == 0xe0;
    if (has_wide_operand && is_shift && code[3] == 32) { return true; }
  }
  return false;
}

/// Whether the code is OpenSSL's function that reads the counter, for random numbers. Programs such
/// as node have OpenSSL in their own file.
bool is_of_openssl([[maybe_unused]] Bytes code) {
#if defined(FAKEBOT_LOADER)
  return false;
#else
  constexpr std::ptrdiff_t kSize = 16;
  static const auto* const function = static_cast<Bytes>(::dlsym(RTLD_DEFAULT, "OPENSSL_rdtsc"));
  return function != nullptr && code >= function && code < function + kSize;
#endif
}

/// Looks at the places of 16 bytes at once.
int count_reads(Bytes code, Bytes end, int enough) {
  const auto places_of = [](__m128i bytes, char byte) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
  };
  constexpr std::ptrdiff_t kBlock = 16;
  int count = 0;
  for (; end - code > kBlock && count < enough; code += kBlock) {
    const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(code));
    const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(code + 1));
    const __m128i is_second = _mm_or_si128(places_of(second, 0x31), places_of(second, 0x01));
    const __m128i is_begin = _mm_and_si128(places_of(first, 0x0f), is_second);
    auto begins = static_cast<unsigned>(_mm_movemask_epi8(is_begin));
    for (; begins != 0; begins &= begins - 1) {
      const Bytes at = code + __builtin_ctz(begins);
      const std::size_t size = end - at > 2 ? size_of_counter_read(at) : 0;
      const bool reads = size != 0 && is_joined_to_64_bits(at + size, end);
      if (reads && !is_of_openssl(at)) { ++count; }
    }
  }
  return count;
}

/// The runtime of Go has one read.
bool has_read_for_program(Bytes begin, Bytes end, const char* path) {
  if (count_reads(begin, end, 1) == 0) { return false; }
  ProgramPath program;
  return !is_made_of_go(path, program) || count_reads(begin, end, 2) == 2;
}

/// A line of /proc/self/maps: "7f00-7f10 r-xp 00000000 08:01 1234   /usr/lib/libx.so".
bool has_read_in(const char* line) {
  const auto take_number = [&] {
    std::uint64_t number = 0;
    for (; *line != 0; ++line) {
      const char digit = *line;
      const bool is_decimal = digit >= '0' && digit <= '9';
      if (!is_decimal && !(digit >= 'a' && digit <= 'f')) { break; }
      number = number * 16 + static_cast<std::uint64_t>(digit - (is_decimal ? '0' : 'a' - 10));
    }
    if (*line != 0) { ++line; }  // the divider
    return pointer<const unsigned char>(static_cast<long>(number));
  };
  const Bytes begin = take_number();
  const Bytes end = take_number();
  const char* const path = line + std::strcspn(line, "/");
  if (line[0] != 'r' || line[2] != 'x' || *path == 0) { return false; }
  const char* const name = std::strrchr(path, '/') + 1;
  for (const char* const other : kOthers) {
    if (std::strncmp(name, other, std::strlen(other)) == 0) { return false; }
  }
  return has_read_for_program(begin, end, path);
}

}  // namespace

bool reads_counter() {
  const int file = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0) { return true; }
  char text[8192]{};  // longer than any line
  std::size_t size = 0;
  bool found = false;
  while (!found) {
    const long more =
        raw_syscall(SYS_read, file, bits(text + size), static_cast<long>(sizeof(text) - size));
    if (more <= 0) { break; }
    size += static_cast<std::size_t>(more);
    char* line = text;
    for (char* end = text; end < text + size; ++end) {
      if (*end != '\n') { continue; }
      *end = 0;
      found = found || has_read_in(line);
      line = end + 1;
    }
    size = static_cast<std::size_t>(text + size - line);
    for (std::size_t i = 0; i < size; ++i) { text[i] = line[i]; }
  }
  raw_syscall(SYS_close, file);
  return found;
}

#else

bool reads_counter() {
  return false;
}

#endif

}  // namespace fakebot::preload
