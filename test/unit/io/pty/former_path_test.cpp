// Claims of the paths of unplugged devices.
#include "io/pty/links/former_path.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <string>

using fakebot::io::FormerPath;

namespace {

bool is_claimed_for_another_process(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) { _exit(FormerPath::is_claimed(path) ? 1 : 0); }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status) == 1;
}

}  // namespace

TEST_CASE("a former path is claimed in all processes, as long as its object exists") {
  const std::string path = "/dev/pts/of " + std::to_string(getpid());
  CHECK_FALSE(FormerPath::is_claimed(path));
  std::optional<FormerPath> former(path);
  CHECK(FormerPath::is_claimed(path));
  CHECK(is_claimed_for_another_process(path));
  CHECK_FALSE(is_claimed_for_another_process(path + "1"));
  former.reset();
  CHECK_FALSE(is_claimed_for_another_process(path));
}
