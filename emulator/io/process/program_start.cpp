#include "io/process/program_start.hpp"

#include <fcntl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"
#include "io/processor/time_slice.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  // execve() takes pointers to non-const char but does not write through the pointers.
  for (const std::string& string : strings) {
    pointers.push_back(const_cast<char*>(string.c_str()));
  }
  pointers.push_back(nullptr);
  return pointers;
}

std::string_view name_of_variable(std::string_view entry) {
  return entry.substr(0, entry.find('='));
}

std::vector<std::string> environment_with(const std::vector<std::string>& extra) {
  std::vector<std::string> environment = extra;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const bool replaced = std::ranges::any_of(extra, [&](const std::string& other) {
      return name_of_variable(other) == name_of_variable(*entry);
    });
    if (!replaced) { environment.emplace_back(*entry); }
  }
  return environment;
}

/// The child between vfork() and exec: only async-signal-safe calls are allowed, because the
/// parent's threads may hold any lock, and no variable may be changed: the memory is the parent's.
class Child {
 public:
  Child(const ProcessCommand& command, int report, pid_t parent)
      : command_(command), report_(report), parent_(parent) {}

  [[noreturn]] void become(const std::vector<std::string>& places, char* const* argv,
                           char* const* environment) const {
    end_with_parent();
    if (command_.own_group) {
      ::setpgid(0, 0);
      handle_signals(SIG_IGN);  // drops signals for our program's group, such as Ctrl-C's
    }
    redirect();
    reset_signals();
    if (command_.same_addresses) { fix_addresses(); }
    if (!command_.short_slice) { use_usual_time_slice(); }
    // A file without permission to execute does not hide a program in a later folder, as in a
    // shell.
    int reason = ENOENT;
    for (const std::string& place : places) {
      ::execve(place.c_str(), argv, environment);
      if (errno == EACCES) { reason = errno; }
      if (errno != EACCES && errno != ENOENT && errno != ENOTDIR) { fail(); }
    }
    errno = reason;
    fail();
  }

 private:
  [[noreturn]] void fail() const {
    const int error = errno;
    uninterrupted([&] { return ::write(report_, &error, sizeof(error)); });
    ::_exit(EXIT_FAILURE);
  }

  void end_with_parent() const {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const bool is_too_late = ::getppid() != parent_;
    if (is_too_late) { ::_exit(EXIT_FAILURE); }
  }

  void redirect() const {
    if (command_.no_input) {
      const int nothing = uninterrupted([] { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); });
      if (nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0) { fail(); }
    }
    if (!command_.output) { return; }
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      if (::dup2(*command_.output, stream) < 0) { fail(); }
    }
  }

  /// A container may refuse the call.
  static void fix_addresses() {
    constexpr unsigned long kNoChange = 0xffff'ffff;
    const int before = ::personality(kNoChange);
    if (before >= 0) { ::personality(ADDR_NO_RANDOMIZE | static_cast<unsigned long>(before)); }
  }

  static void handle_signals(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    for (int number = 1; number < NSIG; ++number) { ::sigaction(number, &action, nullptr); }
  }

  static void reset_signals() {
    handle_signals(SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
  }

  const ProcessCommand& command_;
  int report_;
  pid_t parent_;
};

}  // namespace

std::vector<std::string> places_of_command(const std::string& command) {
  if (command.find('/') != std::string::npos) { return {command}; }
  const char* const variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): only read
  std::istringstream folders(variable != nullptr ? variable : "/bin:/usr/bin");
  std::vector<std::string> places;
  for (std::string folder; !command.empty() && std::getline(folders, folder, ':');) {
    places.push_back((folder.empty() ? "." : folder) + "/" + command);
  }
  return places;
}

std::string remedy_of_start(int error, const std::string& program) {
  switch (error) {
    case EACCES:
      return "is it installed, may it be executed (chmod +x), and may this user enter its folder?";
    case ENOEXEC: return "is it a program for this machine, or a script that begins with #!?";
    case E2BIG: return "are its arguments and the environment too long?";
    case ETXTBSY: return "is it still being written?";
    case ENOENT:
      if (program.find('/') != std::string::npos && ::access(program.c_str(), F_OK) == 0) {
        return "is what it is loaded by installed, the interpreter in its first line (#!) or its "
               "dynamic linker?";
      }
      break;
    default: break;
  }
  return remedy_of(error, "is it installed, and in PATH?");
}

void become_program(const ProcessCommand& command) {
  // As for our own parent.
  ::prctl(PR_SET_CHILD_SUBREAPER, 0);
  std::signal(SIGXFSZ, SIG_DFL);
  const std::vector<char*> argv = pointers(command.argv);
  const std::vector<std::string> variables = environment_with(command.environment);
  const std::vector<char*> environment = pointers(variables);
  int reason = ENOENT;
  for (const std::string& place : places_of_command(command.argv[0])) {
    ::execve(place.c_str(), argv.data(), environment.data());
    if (errno != ENOENT && errno != ENOTDIR) { reason = errno; }
    if (errno != EACCES && errno != ENOENT && errno != ENOTDIR) { break; }
  }
  throw_os_error("start " + command.argv[0], reason, remedy_of_start(reason, command.argv[0]));
}

int start_program(const ProcessCommand& command, pid_t& pid) {
  const std::vector<std::string> places = places_of_command(command.argv[0]);
  const std::vector<char*> argv = pointers(command.argv);
  const std::vector<std::string> variables = environment_with(command.environment);
  const std::vector<char*> environment = pointers(variables);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) { return errno; }
  const FileDescriptor read_end(ends[0]);
  FileDescriptor write_end(ends[1]);
  const pid_t parent = ::getpid();
  // No handler of our program may run in the child.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  // A copy of the memory would take longer than all else, and slow other threads down.
  pid = ::vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (pid == 0) {
    Child(command, write_end.get(), parent).become(places, argv.data(), environment.data());
  }
  const int not_forked = pid < 0 ? errno : 0;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (not_forked != 0) { return not_forked; }
  write_end.reset();
  int error = 0;
  uninterrupted([&] { return ::read(read_end.get(), &error, sizeof(error)); });
  if (error != 0) {
    uninterrupted([&] { return ::waitpid(pid, nullptr, 0); });
  }
  return error;
}

}  // namespace fakebot::io
