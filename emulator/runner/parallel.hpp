// Runs tasks in parallel.
#pragma once

#include <cstddef>
#include <functional>

namespace fakebot::runner {

/// Calls task(0) to task(count - 1), at most `jobs` at a time, and starts no more once one of them
/// returned false. Waits for all that were started, then throws what the first of them threw.
void run_in_parallel(std::size_t count, std::size_t jobs,
                     const std::function<bool(std::size_t)>& task);

}  // namespace fakebot::runner
