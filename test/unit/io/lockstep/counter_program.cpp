// Reads the processor's counter in a way of drivers. Ends with 0 if the counter told simulated
// time, and signals did the same as for a program in real time.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>

namespace {

constexpr std::uint64_t kMs = 1'000'000;

char** arguments = nullptr;

void require(bool condition) {
  if (!condition) { std::abort(); }
}

std::uint64_t clock_ns() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1000 * kMs +
         static_cast<std::uint64_t>(time.tv_nsec);
}

bool tells_time() {
  unsigned processor = 1;
  const std::uint64_t begin = clock_ns();
  return __rdtsc() == begin && __rdtscp(&processor) == begin && processor == 0;
}

// --- time --------------------------------------------------------------------

void compare_with_the_clock() {
  require(tells_time());
  ::usleep(1500);
  require(tells_time());
  std::thread([] { require(tells_time()); }).join();
  int setting = 0;
  require(::prctl(PR_GET_TSC, &setting) == 0 && setting == PR_TSC_ENABLE);
}

void require_about(std::uint64_t took, std::uint64_t wanted) {
  require(took >= wanted && took <= wanted + wanted / 10);
}

void spin() {
  for (int turn = 0; turn < 5; ++turn) {
    const std::uint64_t begin = clock_ns();
    const std::uint64_t goal = __rdtsc() + 20 * kMs;
    while (__rdtsc() < goal) {}
    require_about(clock_ns() - begin, 20 * kMs);
    std::uint64_t count = 0;
    const std::uint64_t start = __rdtsc();
    while (__rdtsc() - start < 20 * kMs) { ++count; }
    require_about(clock_ns() - begin, 40 * kMs);
  }
}

/// Work takes no time.
void measure_work() {
  const std::uint64_t begin = clock_ns();
  volatile unsigned sum = 0;
  for (unsigned i = 0; i < 300; ++i) {
    const std::uint64_t start = __rdtsc();
    sum = sum + i;
    require(__rdtsc() == start);
  }
  require(clock_ns() == begin);
}

// --- programs ----------------------------------------------------------------

bool has_ended_well(pid_t child) {
  int status = 0;
  return ::waitpid(child, &status, 0) == child && status == 0;
}

/// Runs the program again, and programs without reads of the counter.
void start_programs() {
  static std::array<char, 64> way{"compare"};
  static char* const of_child[]{arguments[0], way.data(), nullptr};
  const std::string command = std::string(arguments[0]) + " compare";
  require(std::system(command.c_str()) == 0);
  require(std::system("true") == 0);
  std::FILE* const output = ::popen((command + " && echo well").c_str(), "r");
  std::array<char, 64> line{};
  require(std::fgets(line.data(), line.size(), output) != nullptr);
  require(std::string_view(line.data()) == "well\n" && ::pclose(output) == 0);
  pid_t child = 0;
  require(::posix_spawn(&child, arguments[0], nullptr, nullptr, of_child, environ) == 0);
  require(has_ended_well(child));
  require(::posix_spawn(&child, "/no/such/program", nullptr, nullptr, of_child, environ) != 0);
  child = ::vfork();
  if (child == 0) {
    ::execv("/no/such/program", of_child);
    if (tells_time()) { ::execv(arguments[0], of_child); }
    ::_exit(1);
  }
  require(has_ended_well(child));
  child = ::fork();
  if (child == 0) { ::_exit(tells_time() ? 0 : 1); }
  require(has_ended_well(child));
  require(tells_time());
}

// --- faults ------------------------------------------------------------------

/// Nothing may be read there.
volatile char* forbidden = nullptr;

template <class Work>
int signal_of_child(Work&& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(0);
  }
  int status = 0;
  require(::waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

sigjmp_buf before_fault;
volatile void* fault_at = nullptr;
volatile bool was_on_stack = false;
std::array<char, 65'536> separate_stack;

void note_fault(int /*signal*/, siginfo_t* info, void* /*context*/) {
  char here = 0;
  fault_at = info->si_addr;
  was_on_stack = &here >= separate_stack.data() && &here < separate_stack.end();
  require(tells_time());
  ::siglongjmp(before_fault, 1);
}

void handle_faults(void (*handler)(int, siginfo_t*, void*), int flags) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | flags;
  require(::sigaction(SIGSEGV, &action, nullptr) == 0);
  struct sigaction told {};
  require(::sigaction(SIGSEGV, nullptr, &told) == 0 && told.sa_sigaction == handler);
  require((told.sa_flags & (SA_ONSTACK | SA_NODEFER)) == flags);
}

void fault() {
  forbidden =
      static_cast<char*>(::mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  require(signal_of_child([] { *forbidden = 1; }) == SIGSEGV);
  require(signal_of_child([] { ::raise(SIGSEGV); }) == SIGSEGV);
  require(signal_of_child([] { asm volatile("hlt"); }) == SIGSEGV);
  const stack_t stack{
      .ss_sp = separate_stack.data(), .ss_flags = 0, .ss_size = separate_stack.size()};
  require(::sigaltstack(&stack, nullptr) == 0);
  for (const int flags : {0, SA_ONSTACK, SA_ONSTACK | SA_NODEFER}) {
    handle_faults(note_fault, flags);
    static int turn;  // static: a jump does not set the value back
    for (turn = 0; turn < 2; ++turn) {
      fault_at = nullptr;
      if (::sigsetjmp(before_fault, 1) == 0) { *forbidden = 1; }
      require(fault_at == forbidden && was_on_stack == (flags != 0) && tells_time());
    }
  }
  // A child that starts a program leaves the handlers of the parent alone.
  require(std::system("true") == 0);
  if (::sigsetjmp(before_fault, 1) == 0) { *(forbidden + 1) = 1; }
  require(fault_at == forbidden + 1);
  require(signal_of_child([] {
            handle_faults([](int, siginfo_t*, void*) { *forbidden = 1; }, 0);
            *forbidden = 1;  // and again in the handler, where the signal is blocked
          }) == SIGSEGV);
}

void overflow_stack() {
  const stack_t stack{
      .ss_sp = separate_stack.data(), .ss_flags = 0, .ss_size = separate_stack.size()};
  require(::sigaltstack(&stack, nullptr) == 0);
  handle_faults(note_fault, SA_ONSTACK);
  if (::sigsetjmp(before_fault, 1) == 0) {
    static int (*volatile deeper)(int) = nullptr;
    deeper = [](int depth) {
      volatile char room[4096]{};
      return deeper(depth + 1) + room[0];
    };
    deeper(0);
  }
  require(was_on_stack);
}

void block_signals() {
  sigset_t all{};
  sigset_t before{};
  ::sigfillset(&all);
  require(::sigprocmask(SIG_BLOCK, &all, &before) == 0 && ::sigismember(&before, SIGSEGV) == 0);
  require(tells_time());
  require(::sigprocmask(SIG_BLOCK, nullptr, &before) == 0 && ::sigismember(&before, SIGSEGV) == 1);
  // A signal sent meanwhile comes when the program unblocks the signal.
  static volatile int came = 0;
  handle_faults([](int, siginfo_t*, void*) { came = came + 1; }, 0);
  ::raise(SIGSEGV);
  require(came == 0);
  require(::sigprocmask(SIG_UNBLOCK, &all, nullptr) == 0 && came == 1);
  require(::sigprocmask(SIG_BLOCK, nullptr, &before) == 0 && ::sigismember(&before, SIGSEGV) == 0);
  require(tells_time());
}

// --- machines that do not let the counter be held ------------------------------

/// As in sandboxes that refuse the setting, goes on as a program that reads the counter.
void be_refused() {
  constexpr auto kCall = static_cast<std::uint32_t>(offsetof(seccomp_data, nr));
  constexpr auto kOption = static_cast<std::uint32_t>(offsetof(seccomp_data, args[0]));
  static std::array<sock_filter, 6> lines{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kCall),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kOption),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_TSC, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{lines.size(), lines.data()};
  require(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  require(::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0);
  static std::array<char, 8> way{"ask"};
  static char* const program[]{arguments[0], way.data(), nullptr};
  ::execv(arguments[0], program);
  require(false);
}

void ask() {
  require(__rdtsc() != 0);
}

struct Way {
  std::string_view name;
  void (*read)();
};
constexpr std::array kWays{
    Way{"compare", compare_with_the_clock},
    Way{"spin", spin},
    Way{"measure", measure_work},
    Way{"programs", start_programs},
    Way{"fault", fault},
    Way{"overflow", overflow_stack},
    Way{"block", block_signals},
    Way{"ask", ask},
    Way{"refused", be_refused},
};

}  // namespace

int main(int count, char** values) {
  arguments = values;
  for (const Way& way : kWays) {
    if (count == 2 && way.name == values[1]) {
      way.read();
      return 0;
    }
  }
  return 2;
}
