// Random bytes for programs whose threads take turns: from the seed of the run, because a program
// that draws otherwise in each run cannot be played again.
#pragma once

#include <cstddef>

namespace fakebot::preload {

/// Whether random bytes are drawn from the seed of the run.
bool draws_from_seed();

/// The next bytes of all processes. Precondition: draws_from_seed().
void draw_bytes(void* bytes, std::size_t size);

/// Whether the descriptor is /dev/random or /dev/urandom, and the bytes are drawn from the seed.
bool is_drawn(int descriptor);

/// getrandom(2).
long get_random(const long (&arguments)[6]);

}  // namespace fakebot::preload
