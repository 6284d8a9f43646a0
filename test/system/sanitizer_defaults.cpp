// The programs under test look for leaks at the end; this test program does not, because a search
// in each of 500 processes takes longer than most cases.

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the sanitizer's name
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
