#include "preload/loader/program.hpp"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "preload/addresses.hpp"
#include "preload/raw_syscall.hpp"

namespace fakebot::preload {

namespace {

/// Of the program headers. (choice)
constexpr std::size_t kMostHeaders = 4096 / sizeof(Elf64_Phdr);

std::uint64_t page_bytes = 0;

std::uint64_t page_of(std::uint64_t address) {
  return address / page_bytes * page_bytes;
}
std::uint64_t page_after(std::uint64_t address) {
  return page_of(address + page_bytes - 1);
}
/// For programs that can be anywhere: far from the places that the kernel chooses, and below
/// libraries. (choice)
std::uint64_t anywhere() {
  return end_of_addresses() / 2;
}

bool map(std::uint64_t begin, std::uint64_t end, int protection, int flags, int file,
         std::uint64_t offset) {
  if (begin == end) { return true; }
  const long at = static_cast<long>(begin);
  return raw_syscall(SYS_mmap, at, static_cast<long>(end - begin), protection, MAP_PRIVATE | flags,
                     file, static_cast<long>(offset)) == at;
}

int protection_of(const Elf64_Phdr& part) {
  return ((part.p_flags & PF_R) != 0 ? PROT_READ : 0) |
         ((part.p_flags & PF_W) != 0 ? PROT_WRITE : 0) |
         ((part.p_flags & PF_X) != 0 ? PROT_EXEC : 0);
}

/// The part's bytes of the file, and zeros.
bool map_part(const Elf64_Phdr& part, std::uint64_t base, int file) {
  const std::uint64_t begin = base + part.p_vaddr;
  const std::uint64_t end_of_file = begin + part.p_filesz;
  const std::uint64_t end = begin + part.p_memsz;
  const std::uint64_t mapped = part.p_filesz != 0 ? page_after(end_of_file) : page_of(begin);
  const int protection = protection_of(part);
  if (!map(page_of(begin), mapped, protection, MAP_FIXED, file,
           part.p_offset - (begin - page_of(begin)))) {
    return false;
  }
  if (end > end_of_file && mapped > end_of_file && (part.p_flags & PF_W) != 0) {
    std::memset(pointer<void>(static_cast<long>(end_of_file)), 0, mapped - end_of_file);
  }
  return page_after(end) <= mapped ||
         map(mapped, page_after(end), protection, MAP_FIXED | MAP_ANONYMOUS, -1, 0);
}

}  // namespace

bool map_program(const char* path, std::uint64_t bytes_of_page, Program& program) {
  page_bytes = bytes_of_page;
  program.file = ::open(path, O_RDONLY | O_CLOEXEC);
  Elf64_Ehdr header{};
  static Elf64_Phdr parts[kMostHeaders];
  if (program.file < 0 || ::pread(program.file, &header, sizeof(header), 0) != sizeof(header) ||
      header.e_phnum > kMostHeaders || header.e_phentsize != sizeof(Elf64_Phdr)) {
    return false;
  }
  const auto bytes = static_cast<ssize_t>(header.e_phnum * sizeof(Elf64_Phdr));
  if (::pread(program.file, parts, static_cast<std::size_t>(bytes),
              static_cast<off_t>(header.e_phoff)) != bytes) {
    return false;
  }
  std::uint64_t first = UINT64_MAX;
  std::uint64_t last = 0;
  for (int i = 0; i < header.e_phnum; ++i) {
    if (parts[i].p_type != PT_LOAD) { continue; }
    if (parts[i].p_vaddr < first) { first = page_of(parts[i].p_vaddr); }
    const std::uint64_t end = page_after(parts[i].p_vaddr + parts[i].p_memsz);
    if (end > last) { last = end; }
  }
  const std::uint64_t base = header.e_type == ET_DYN ? anywhere() - page_of(first) : 0;
  // All room at once: nothing else may be there.
  if (first >= last || !map(base + first, base + last, PROT_NONE,
                            MAP_FIXED_NOREPLACE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
    return false;
  }
  for (int i = 0; i < header.e_phnum; ++i) {
    const Elf64_Phdr& part = parts[i];
    if (part.p_type != PT_LOAD) { continue; }
    if (!map_part(part, base, program.file)) { return false; }
    if (part.p_offset <= header.e_phoff && header.e_phoff < part.p_offset + part.p_filesz) {
      program.headers = base + part.p_vaddr + header.e_phoff - part.p_offset;
    }
  }
  program.header_count = header.e_phnum;
  program.entry = base + header.e_entry;
  return true;
}

void remember_path(int file, char* path, std::size_t room) {
  char link[40];
  std::snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
  const long size =
      raw_syscall(SYS_readlinkat, AT_FDCWD, bits(link), bits(path), static_cast<long>(room - 1));
  path[size > 0 ? size : 0] = 0;
}

}  // namespace fakebot::preload
