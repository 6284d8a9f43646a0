// Work that is done several pieces at a time.
#pragma once

#include <cstddef>
#include <functional>

namespace fakebot::cli {

/// Calls work(0) to work(count - 1), so many at a time, and begins no more once one of them
/// said false. Throws what the first of them threw, when all that had begun have ended.
void side_by_side(std::size_t count, std::size_t jobs,
                  const std::function<bool(std::size_t)>& work);

}  // namespace fakebot::cli
