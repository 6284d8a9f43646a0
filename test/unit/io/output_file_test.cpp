#include "io/output_file.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <csignal>
#include <string>

#include "io/os_error.hpp"
#include "system/temp_dir.hpp"

using fakebot::io::OsError;
using fakebot::io::OutputFile;
using fakebot::test::content_of;
using fakebot::test::TempDir;

namespace {

/// No file may get larger meanwhile.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  FileSizeLimit(FileSizeLimit&&) = delete;
  FileSizeLimit& operator=(FileSizeLimit&&) = delete;
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

}  // namespace

TEST_CASE("what was written is there at once, and nothing of what was there before") {
  const TempDir dir;
  OutputFile file(dir.write("f", "from an earlier run"));
  CHECK(content_of(file.path()) == "");
  file.write("one,");
  file.write("two");
  CHECK(content_of(file.path()) == "one,two");
}

TEST_CASE("of a piece for which there is no room nothing stays") {
  const TempDir dir;
  OutputFile file(dir / "f");
  file.write("whole\n");
  const FileSizeLimit limit(10);
  CHECK_THROWS_WITH_AS(
      file.write("too long\n"),
      ("cannot write " + file.path() + ": File too large; is its disk full?").c_str(), OsError);
  CHECK(content_of(file.path()) == "whole\n");
}

TEST_CASE("a file that cannot be created is named") {
  CHECK_THROWS_WITH_AS(OutputFile("/nowhere/f"),
                       "cannot create /nowhere/f: No such file or directory; is its folder there, "
                       "and yours?",
                       OsError);
}
