#include "preload/processes/execution.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "preload/counter/counter.hpp"
#include "preload/processes/creation.hpp"
#include "preload/processes/own_program.hpp"
#include "preload/processes/processors.hpp"
#include "preload/processes/program_file.hpp"
#include "preload/processes/sanitizers.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/pid_namespace.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

constexpr char kPreload[] = "LD_PRELOAD=";

char time_entry[PATH_MAX];     // FAKEBOT_TIME=...
char preload_entry[PATH_MAX];  // LD_PRELOAD=..., the library alone
char loader_path[PATH_MAX];    // of statically linked programs

const char* library() {
  return preload_entry + sizeof(kPreload) - 1;
}

const char* time_path() {
  return time_entry + sizeof(kTimeVariable);
}

bool has_name_of(const char* entry, const char* other) {
  const std::size_t size = std::strcspn(other, "=") + 1;
  return std::strncmp(entry, other, size) == 0;
}

/// The index of the variable, or -1.
int index_in(char* const* environment, const char* named_as) {
  for (int i = 0; environment[i] != nullptr; ++i) {
    if (has_name_of(environment[i], named_as)) { return i; }
  }
  return -1;
}

constexpr char kLibraryName[] = "libfakebot_time.so";

/// The path of an open folder, or of a program in the folder.
void write_path(long folder, const char* path, ProgramPath& text) {
  text = {};
  if (folder != AT_FDCWD && path[0] != '/') {
    std::snprintf(text.data(), text.size(), "/proc/self/fd/%ld/", folder);
    if (path[0] == 0) { text[std::strlen(text.data()) - 1] = 0; }
  }
  std::strncat(text.data(), path, text.size() - 1 - std::strlen(text.data()));
}

/// False for another user than before, for example, or in another root folder.
bool can_open(const char* path, int access) {
  return raw_syscall(SYS_faccessat, AT_FDCWD, bits(path), access) == 0;
}

void tell_if_not_held(long folder, const char* path) {
  ProgramPath at;
  write_path(folder, path, at);
  if (!can_open(time_path(), R_OK | W_OK) || !can_open(library(), R_OK)) {
    note_not_held(
        at.data(),
        "it may not open what simulated time needs, as another user or in a container perhaps");
  }
  ProgramPath program;
  if (const char* const why = why_not_held(at.data(), program)) {
    note_not_held(program.data(), why, Loads::nothing);
  } else if (folder != AT_FDCWD && path[0] != '/' && needs_loader(at.data())) {
    note_not_held(at.data(), "it is statically linked, and started by its descriptor",
                  Loads::nothing);
  }
}

/// The loader gets the program's path, and the program's arguments.
long load_by_loader(const char* path, char* const* arguments, char* const* environment) {
  if (!can_open(loader_path, X_OK)) {
    note_not_held(path, "it is statically linked, and the loader is missing", Loads::nothing);
  }
  int count = 0;
  while (arguments != nullptr && arguments[count] != nullptr) { ++count; }
  const char* all[count + 4];
  int size = 0;
  all[size++] = loader_path;
  all[size++] = path;
  if (count == 0) { all[size++] = path; }
  for (int i = 0; i < count; ++i) { all[size++] = arguments[i]; }
  all[size] = nullptr;
  return raw_syscall(SYS_execveat, marked(AT_FDCWD), bits(loader_path), bits(&all[0]),
                     bits(environment), 0);
}

/// A variable that shall contain a text, in a list divided by colons.
struct Wanted {
  const char* entry;  ///< "LD_PRELOAD=/usr/lib/libx.so"
  const char* text;   ///< the part of `entry` after the name
  bool comes_first;
  int at;  ///< in the given environment; -1: missing
  bool is_there;
  std::size_t size;  ///< with the given value, and the end
};

Wanted look_for(const char* entry, std::size_t name_size, bool comes_first, char* const* given) {
  Wanted wanted{entry, entry + name_size, comes_first, index_in(given, entry), false, 0};
  wanted.is_there = wanted.at >= 0 && std::strstr(given[wanted.at], wanted.text) != nullptr;
  wanted.size = std::strlen(entry) + 2 + (wanted.at >= 0 ? std::strlen(given[wanted.at]) : 0);
  return wanted;
}

/// `text` has room for `wanted.size` bytes.
const char* joined(const Wanted& wanted, char* const* given, char* text) {
  const std::size_t name_size = static_cast<std::size_t>(wanted.text - wanted.entry);
  const char* const before = wanted.at >= 0 ? given[wanted.at] + name_size : "";
  const bool both = before[0] != 0;
  std::strcpy(text, wanted.entry);
  text[name_size] = 0;
  std::strcat(text, wanted.comes_first ? wanted.text : before);
  if (both) { std::strcat(text, ":"); }
  return std::strcat(text, wanted.comes_first ? before : wanted.text);
}

/// Runs in children that share the memory of their parent, so uses the stack alone.
template <class Load>
long load_with(char* const* given, Load&& load) {
  char* const none[]{nullptr};
  if (given == nullptr) { given = none; }
  const Wanted library_first = look_for(preload_entry, sizeof(kPreload) - 1, true, given);
  const Wanted any_order = look_for(kOptionsEntry, sizeof(kAddressOptions) - 1, false, given);
  const int time_at = index_in(given, time_entry);
  const bool has_time = time_at >= 0 && std::strcmp(given[time_at], time_entry) == 0;
  if (has_time && library_first.is_there && any_order.is_there) { return load(given); }
  int count = 0;
  while (given[count] != nullptr) { ++count; }
  const char* environment[count + 4];
  int size = 0;
  const auto is_replaced = [](const Wanted& wanted, int at) {
    return at == wanted.at && !wanted.is_there;
  };
  for (int i = 0; i < count; ++i) {
    if (i == time_at || is_replaced(library_first, i) || is_replaced(any_order, i)) { continue; }
    environment[size++] = given[i];
  }
  char libraries[library_first.size];
  if (!library_first.is_there) { environment[size++] = joined(library_first, given, libraries); }
  char options[any_order.size];
  if (!any_order.is_there) { environment[size++] = joined(any_order, given, options); }
  environment[size++] = time_entry;
  environment[size] = nullptr;
  return load(const_cast<char* const*>(environment));
}

}  // namespace

void remember_environment(const char* time_path) {
  std::strcat(std::strcpy(time_entry, kTimeVariable), "=");
  std::strncat(time_entry, time_path, sizeof(time_entry) - 1 - std::strlen(time_entry));
  Dl_info info{};
  ::dladdr(reinterpret_cast<void*>(&remember_environment), &info);
  std::strcpy(preload_entry, kPreload);
  // Library and loader, of which either runs here, are in one folder.
  const char* const slash = std::strrchr(info.dli_fname, '/');
  const std::size_t size =
      slash != nullptr ? static_cast<std::size_t>(slash + 1 - info.dli_fname) : 0;
  constexpr std::size_t kMost = PATH_MAX - 64;
  const std::size_t copied = size < kMost ? size : 0;
  std::strcat(std::strncat(preload_entry, info.dli_fname, copied), kLibraryName);
  std::strcat(std::strncat(loader_path, info.dli_fname, copied), kLoaderName);
}

long load_program(long number, const long (&a)[6]) {
  const int path_at = number == SYS_execveat ? 1 : 0;
  const long folder = number == SYS_execveat ? a[0] : AT_FDCWD;
  const auto* path = pointer<const char>(a[path_at]);
  if (path == nullptr) { return -EFAULT; }
  if (is_own_program(path)) { path = program_path; }
  tell_if_not_held(folder, path);
  const bool has_path = folder == AT_FDCWD || path[0] == '/';
  const bool by_loader = has_path && needs_loader(path);
  leave_processor();
  note_possible_wake();  // descriptors are closed
  // A child may have found no slot. The child's parent goes on when the program has been loaded,
  // and may wait before the program reports anything.
  ThreadSlot* const slot = slot_of_this_thread();
  const std::uint32_t space = own_space();
  Expected program;
  if (slot == nullptr) {
    program = expect_one();
    const auto process = static_cast<std::int32_t>(raw_syscall(SYS_getpid));
    expect_numbers(program, process, process);
  } else if (has_memory_of_its_own()) {
    take_alarm_along(*slot);
  }
  if (!has_memory_of_its_own()) { leave_place_of_sharing(); }
  let_counter_go();
  const long flags = number == SYS_execveat ? a[4] : 0;
  const long result =
      load_with(pointer<char* const>(a[path_at + 2]), [&](char* const* environment) {
        if (by_loader) { return load_by_loader(path, pointer<char*>(a[path_at + 1]), environment); }
        return raw_syscall(SYS_execveat, marked(folder), bits(path), a[path_at + 1],
                           bits(environment), flags);
      });
  hold_counter_again();
  expect_no_more(program);
  if (!has_memory_of_its_own()) { take_place_of_sharing(space); }
  return result;
}

}  // namespace fakebot::preload
