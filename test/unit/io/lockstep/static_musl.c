// A program with musl, statically linked: prints its path and argument, and the time when threads
// and a child have slept.
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void* sleep_for_a_second(void* none) {
  sleep(1);
  return none;
}

int main(int count, char** arguments) {
  const long begin_ms = now_ms();
  char path[256] = "";
  if (count != 2 || readlink("/proc/self/exe", path, sizeof(path) - 1) < 0) { return 1; }
  printf("%s %s\n", path, arguments[1]);
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  pthread_create(&thread, &detached, sleep_for_a_second, NULL);
  pthread_create(&thread, NULL, sleep_for_a_second, NULL);
  pthread_join(thread, NULL);
  sleep(2);
  printf("%ld ms\n", now_ms() - begin_ms);
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) { _exit((int)sleep(2)); }
  int status = 1;
  waitpid(child, &status, 0);
  printf("%ld ms\n", now_ms() - begin_ms);
  return status;
}
