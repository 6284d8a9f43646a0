// Runs tasks in parallel.
#pragma once

#include <cstddef>
#include <functional>

namespace fakebot::runner {

/// A task gets its number, and a slot from 0 to the number of jobs - 1. Concurrent tasks have
/// different slots.
using ParallelTask = std::function<bool(std::size_t number, std::size_t slot)>;

/// Calls the task with each number from 0 to count - 1, at most `jobs` at a time. After a task has
/// returned false or thrown, starts no more. Waits for all started tasks, then rethrows the first
/// exception, or throws OsError if a thread could not be started. Precondition: `jobs` is at least
/// 1.
void run_in_parallel(std::size_t count, std::size_t jobs, const ParallelTask& task);

}  // namespace fakebot::runner
