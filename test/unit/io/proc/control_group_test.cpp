#include "io/proc/control_group.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace fakebot;

TEST_CASE(
    "a child begins in the control groups of its parent, and a process that is gone has none") {
  const pid_t child = ::fork();
  if (child == 0) {
    for (;;) { ::pause(); }
  }
  CHECK(io::control_groups_of(child) == io::control_groups_of(0));
  CHECK(io::control_groups_of(::getpid()) == io::control_groups_of(0));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  CHECK(io::control_groups_of(child).empty());
}
