/* Tells `fakebot explore` which code of a driver ran: link this file to a driver whose code is built
 * with clang and -fsanitize-coverage=inline-8bit-counters, and build this file without that option.
 *
 * When the driver ends, by exit(), by the end of main() or by a SIGTERM that it does not handle, the
 * counters of all its code are written into the memory that the environment variable
 * FAKEBOT_COVERAGE names. Without the variable, nothing is done. */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most_modules = 64 };

struct module {
  const uint8_t *begin;
  size_t size;
};

static struct module modules[most_modules];
static size_t number_of_modules;
static uint8_t *shared;
static size_t size_of_shared;

/* Adds the counters to those that another process of the driver may have written. Safe in a handler
 * of a signal. */
static void write_counters(void) {
  size_t at = 0;
  for (size_t i = 0; i < number_of_modules; ++i) {
    for (size_t j = 0; j < modules[i].size && at < size_of_shared; ++j, ++at) {
      const unsigned sum = (unsigned)shared[at] + modules[i].begin[j];
      shared[at] = (uint8_t)(sum < 255 ? sum : 255);
    }
  }
}

static void on_sigterm(int number) {
  write_counters();
  signal(number, SIG_DFL);
  raise(number);
}

/* Opens the memory once. */
static int is_ready(void) {
  static int tried;
  if (tried) { return shared != NULL; }
  tried = 1;
  const char *path = getenv("FAKEBOT_COVERAGE");
  const int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) { return 0; }
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    void *memory =
        mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) {
      shared = memory;
      size_of_shared = (size_t)status.st_size;
      atexit(write_counters);
      struct sigaction action;
      if (sigaction(SIGTERM, NULL, &action) == 0 && action.sa_handler == SIG_DFL) {
        memset(&action, 0, sizeof action);
        action.sa_handler = on_sigterm;
        sigaction(SIGTERM, &action, NULL);
      }
    }
  }
  close(file);
  return shared != NULL;
}

/* Called by each program and library with counters when it is loaded. */
void __sanitizer_cov_8bit_counters_init(uint8_t *begin, uint8_t *end);
void __sanitizer_cov_8bit_counters_init(uint8_t *begin, uint8_t *end) {
  if (begin == end || number_of_modules == most_modules || !is_ready()) { return; }
  for (size_t i = 0; i < number_of_modules; ++i) {
    if (modules[i].begin == begin) { return; }
  }
  modules[number_of_modules].begin = begin;
  modules[number_of_modules].size = (size_t)(end - begin);
  ++number_of_modules;
}

/* Called by clang if the driver is also built with pc-table; nothing needs it here. */
void __sanitizer_cov_pcs_init(const uintptr_t *begin, const uintptr_t *end);
void __sanitizer_cov_pcs_init(const uintptr_t *begin, const uintptr_t *end) {
  (void)begin;
  (void)end;
}
