#include "preload/processes/program_file.hpp"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>

namespace fakebot::preload {

namespace {

#if defined(__aarch64__)
constexpr int kMachine = EM_AARCH64;
constexpr char kLoader[] = "ld-linux-aarch64.so.1";
#else
constexpr int kMachine = EM_X86_64;
constexpr char kLoader[] = "ld-linux-x86-64.so.2";
#endif

/// Limit of the kernel for scripts whose interpreter is a script.
constexpr int kMostScripts = 5;

class File {
 public:
  explicit File(const char* path) : descriptor_(::open(path, O_RDONLY | O_CLOEXEC)) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (descriptor_ >= 0) { ::close(descriptor_); }
  }
  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  ssize_t read(void* bytes, std::size_t size, off_t offset) const {
    return ::pread(descriptor_, bytes, size, offset);
  }

 private:
  int descriptor_;
};

const char* name_in(const char* path) {
  const char* const slash = std::strrchr(path, '/');
  return slash != nullptr ? slash + 1 : path;
}

/// Programs with the rights of another user load no library named by the caller.
const char* why_other_rights(const File& file) {
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0) { return nullptr; }
  if ((status.st_mode & S_ISUID) != 0 && status.st_uid != ::geteuid()) {
    return "it runs with the rights of another user (set-user-ID)";
  }
  if ((status.st_mode & S_ISGID) != 0 && (status.st_mode & S_IXGRP) != 0 &&
      status.st_gid != ::getegid()) {
    return "it runs with the rights of another group (set-group-ID)";
  }
  if (::geteuid() != 0 && ::fgetxattr(file.descriptor(), "security.capability", nullptr, 0) > 0) {
    return "it has capabilities of its own (setcap)";
  }
  return nullptr;
}

const char* why_not_loaded(const File& file, const char* path, bool is_interpreter) {
  Elf64_Ehdr header{};
  if (file.read(&header, sizeof(header), 0) < static_cast<ssize_t>(sizeof(Elf32_Ehdr))) {
    return nullptr;
  }
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != kMachine) {
    return "it is made for another processor, or for its mode of 32 bits";
  }
  for (int i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part{};
    const off_t offset = static_cast<off_t>(header.e_phoff) + off_t{i} * header.e_phentsize;
    if (file.read(&part, sizeof(part), offset) != sizeof(part)) { return nullptr; }
    if (part.p_type != PT_INTERP) { continue; }
    ProgramPath loader{};
    file.read(loader.data(), loader.size() - 1, static_cast<off_t>(part.p_offset));
    const bool is_known = std::strcmp(name_in(loader.data()), kLoader) == 0;
    return is_known ? nullptr : "it is linked with another C library than glibc";
  }
  // The loader itself, given a program, needs no loader.
  const bool is_loader = std::strcmp(name_in(path), kLoader) == 0;
  if (is_loader) { return nullptr; }
  return is_interpreter ? "it is statically linked, and reads a script" : nullptr;
}

bool is_statically_linked(const File& file, const char* path) {
  Elf64_Ehdr header{};
  if (file.read(&header, sizeof(header), 0) != sizeof(header) ||
      std::strcmp(name_in(path), kLoader) == 0) {
    return false;
  }
  for (int i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part{};
    const off_t offset = static_cast<off_t>(header.e_phoff) + off_t{i} * header.e_phentsize;
    if (file.read(&part, sizeof(part), offset) != sizeof(part) || part.p_type == PT_INTERP) {
      return false;
    }
  }
  return header.e_phnum > 0;
}

/// Finds the interpreter in the line "#! interpreter argument". False if the file begins otherwise.
bool find_interpreter(const char* beginning, ProgramPath& interpreter) {
  if (std::strncmp(beginning, "#!", 2) != 0) { return false; }
  const char* const start = beginning + 2 + std::strspn(beginning + 2, " \t");
  const std::size_t size = std::strcspn(start, " \t\n");
  std::memcpy(interpreter.data(), start, size);
  interpreter[size] = 0;
  return size != 0;
}

/// Go's build tool leaves a note in every program.
bool has_note_of_go(const File& file) {
  constexpr char kOwner[] = "Go\0";  // with both zeros
  Elf64_Ehdr header{};
  if (file.read(&header, sizeof(header), 0) != sizeof(header)) { return false; }
  for (int i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part{};
    const off_t offset = static_cast<off_t>(header.e_phoff) + off_t{i} * header.e_phentsize;
    if (file.read(&part, sizeof(part), offset) != sizeof(part)) { return false; }
    if (part.p_type != PT_NOTE) { continue; }
    struct {
      Elf64_Nhdr sizes;
      char owner[sizeof(kOwner)];
    } note{};
    for (off_t at = 0; at < static_cast<off_t>(part.p_filesz);) {
      if (file.read(&note, sizeof(note), static_cast<off_t>(part.p_offset) + at) != sizeof(note)) {
        break;
      }
      const bool is_of_go = note.sizes.n_namesz == sizeof(kOwner);
      if (is_of_go && std::memcmp(note.owner, kOwner, sizeof(kOwner)) == 0) { return true; }
      constexpr std::uint32_t kUnit = 4;
      const auto whole = [](std::uint32_t size) { return (size + kUnit - 1) / kUnit * kUnit; };
      at += off_t{sizeof(note.sizes)} + whole(note.sizes.n_namesz) + whole(note.sizes.n_descsz);
    }
  }
  return false;
}

/// Calls back with the file loaded by the system (for a script: of the interpreter) and the path of
/// the file. The path also becomes `program`. Returns an empty result without such a file.
template <class Answer>
auto of_program(const char* path, ProgramPath& program, Answer&& answer)
    -> decltype(answer(File(path), path)) {
  program = {};
  std::strncat(program.data(), path, program.size() - 1);
  for (int i = 0; i <= kMostScripts; ++i) {
    const char* const at = i == 0 ? path : program.data();
    if (::access(at, X_OK) != 0) { return {}; }
    const File file(at);
    ProgramPath beginning{};
    if (!file.is_open() || file.read(beginning.data(), beginning.size() - 1, 0) < SELFMAG) {
      return {};
    }
    if (std::memcmp(beginning.data(), ELFMAG, SELFMAG) == 0) { return answer(file, at); }
    if (!find_interpreter(beginning.data(), program)) { return {}; }
  }
  return {};
}

}  // namespace

const char* why_not_held(const char* path, ProgramPath& program) {
  return of_program(path, program, [path](const File& file, const char* at) {
    const char* const why = why_other_rights(file);
    return why != nullptr ? why : why_not_loaded(file, at, at != path);
  });
}

bool needs_loader(const char* path) {
  ProgramPath program{};
  return of_program(path, program, [path](const File& file, const char* at) {
    return at == path && why_other_rights(file) == nullptr &&
           why_not_loaded(file, at, false) == nullptr && is_statically_linked(file, at);
  });
}

bool is_made_of_go(const char* path, ProgramPath& program) {
  return of_program(path, program,
                    [](const File& file, const char* /*at*/) { return has_note_of_go(file); });
}

}  // namespace fakebot::preload
