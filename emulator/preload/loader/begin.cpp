// The loader of statically linked programs, a program without a C library:
//   fakebot_loader PROGRAM ARGUMENTS...
// The loader maps the program, lets it live in simulated time, and jumps to its first instruction.
// ARGUMENTS begin with the name of the program. Status 127: the program could not be loaded.
#include <elf.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cstring>

#include "preload/calls/static_calls.hpp"
#include "preload/calls/vdso.hpp"
#include "preload/loader/program.hpp"
#include "preload/processes/own_program.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/start.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/slots.hpp"

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the linker's names
[[gnu::visibility("hidden")]] extern const Elf64_Dyn _DYNAMIC[];
[[gnu::visibility("hidden")]] extern const Elf64_Ehdr __ehdr_start;
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
[[gnu::visibility("hidden")]] char* program_invocation_name = nullptr;
}

namespace fakebot::preload {

namespace {

[[noreturn]] void give_up() {
  constexpr int kNotStarted = 127;
  raw_syscall(SYS_exit_group, kNotStarted);
  __builtin_unreachable();
}

std::uint64_t page_bytes_in(const Elf64_auxv_t* note) {
  while (note->a_type != AT_NULL && note->a_type != AT_PAGESZ) { ++note; }
  return note->a_type == AT_PAGESZ ? note->a_un.a_val : 4096;
}

/// Lets the kernel's notes for the program describe the program, and hides the vDSO: clocks are
/// asked by system calls then.
void write_notes(Elf64_auxv_t* note, const Program& program, const char* path) {
  for (; note->a_type != AT_NULL; ++note) {
    auto& value = note->a_un.a_val;
    switch (note->a_type) {
      case AT_PHDR: value = program.headers; break;
      case AT_PHNUM: value = program.header_count; break;
      case AT_PHENT: value = sizeof(Elf64_Phdr); break;
      case AT_ENTRY: value = program.entry; break;
      case AT_BASE: value = 0; break;
      case AT_EXECFN: value = static_cast<std::uint64_t>(bits(path)); break;
      case AT_SYSINFO_EHDR: note->a_type = AT_IGNORE; break;
      default: break;
    }
  }
}

const char* file_name_of(const char* path) {
  const char* const slash = std::strrchr(path, '/');
  return slash != nullptr ? slash + 1 : path;
}

}  // namespace

/// The library's place of the vDSO's clocks: programs do not see the vDSO here.
bool replace_vdso() {
  return true;
}

/// Writes addresses into the loader's own data. To be called first, by the assembly: the
/// compiler may read an address at the begin of a function.
extern "C" [[gnu::used, gnu::visibility("hidden")]] void fakebot_relocate() {
  auto* const begin = reinterpret_cast<unsigned char*>(const_cast<Elf64_Ehdr*>(&__ehdr_start));
  const Elf64_Rela* each = nullptr;
  std::size_t bytes = 0;
  for (const Elf64_Dyn* entry = _DYNAMIC; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_RELA) {
      each = reinterpret_cast<const Elf64_Rela*>(begin + entry->d_un.d_ptr);
    }
    if (entry->d_tag == DT_RELASZ) { bytes = entry->d_un.d_val; }
  }
  for (; bytes >= sizeof(Elf64_Rela); bytes -= sizeof(Elf64_Rela), ++each) {
    *reinterpret_cast<unsigned char**>(begin + each->r_offset) = begin + each->r_addend;
  }
}

/// Returns the first instruction of the program, and sets the stack of the program.
extern "C" [[gnu::used, gnu::visibility("hidden")]] std::uint64_t fakebot_load(
    std::uint64_t* stack, std::uint64_t** program_stack) {
  auto** const arguments = reinterpret_cast<char**>(stack + 1);
  const auto count = static_cast<int>(*stack);
  constexpr int kOwnArguments = 2;
  if (count <= kOwnArguments) { give_up(); }
  char** environment = arguments + count + 1;
  char** end = environment;
  while (*end != nullptr) { ++end; }
  auto* const notes = reinterpret_cast<Elf64_auxv_t*>(end + 1);
  program_invocation_name = arguments[0];
  const char* const path = arguments[1];
  Program program;
  if (!map_program(path, page_bytes_in(notes), program)) { give_up(); }
  write_notes(notes, program, path);
  raw_syscall(SYS_prctl, marked(PR_SET_NAME), bits(file_name_of(path)));
  start(count, arguments, environment);
  program_invocation_name = arguments[1];
  static char real_path[4096];
  remember_path(program.file, real_path, sizeof(real_path));
  program_path = real_path;
  raw_syscall(SYS_close, program.file);
  if (shared != nullptr && !catch_static_calls()) {
    note_not_held("seccomp", "the system, or valgrind, does not allow to catch system calls");
  }
  // The program's stack begins where the arguments of the loader are.
  *program_stack = stack + kOwnArguments;
  **program_stack = static_cast<std::uint64_t>(count - kOwnArguments);
  return program.entry;
}

}  // namespace fakebot::preload

#if defined(__x86_64__)
asm(R"(
  .text
  .globl _start
  .hidden _start
  .type _start, @function
_start:
  xor %ebp, %ebp
  mov %rsp, %rbx
  sub $16, %rsp
  mov %rsp, %r12
  and $-16, %rsp
  call fakebot_relocate
  mov %rbx, %rdi
  mov %r12, %rsi
  call fakebot_load
  mov (%r12), %rsp
  xor %edx, %edx
  jmp *%rax
  .size _start, . - _start
)");
#elif defined(__aarch64__)
asm(R"(
  .text
  .globl _start
  .hidden _start
  .type _start, @function
_start:
  mov x29, xzr
  mov x30, xzr
  mov x19, sp
  sub sp, sp, #16
  mov x20, sp
  bl fakebot_relocate
  mov x0, x19
  mov x1, x20
  bl fakebot_load
  mov x16, x0
  ldr x1, [x20]
  mov sp, x1
  mov x0, xzr
  mov x30, xzr
  br x16
  .size _start, . - _start
)");
#endif
