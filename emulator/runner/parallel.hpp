// Runs tasks in parallel.
#pragma once

#include <cstddef>
#include <functional>

namespace fakebot::runner {

/// Calls task(0) to task(count - 1), at most `jobs` at a time. Starts no more once a task has
/// returned false or thrown. Waits for all started tasks, then rethrows the first exception.
/// Precondition: `jobs` is at least 1.
void run_in_parallel(std::size_t count, std::size_t jobs,
                     const std::function<bool(std::size_t)>& task);

}  // namespace fakebot::runner
