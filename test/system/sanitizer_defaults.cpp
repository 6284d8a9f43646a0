// The programs under test look for leaks at the end; this test program does not, because a search
// in each of 500 processes takes longer than most cases.

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): called by the
// sanitizer
extern "C" const char* __asan_default_options();
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}
