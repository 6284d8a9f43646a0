// Does not load the library: linked statically, or for another C library. Ends at once or, with an
// argument, on a signal.
#include <unistd.h>

int main(int count, char** /*arguments*/) {
  return count > 1 ? ::pause() : 0;
}
