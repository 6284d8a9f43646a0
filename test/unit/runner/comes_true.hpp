// Waiting for effects of a session.
#pragma once

#include <chrono>
#include <functional>

#include "io/pace/timer.hpp"
#include "runner/session/session.hpp"

namespace fakebot::test {

/// Handles events until the condition is true, until a timeout, or until the session has stopped.
/// Looks at the condition all the time.
inline bool comes_true(runner::Session& session, const std::function<bool()>& condition) {
  bool late = false;
  io::Timer patience(session.context());
  patience.call_after(std::chrono::seconds(30), [&late] { late = true; });
  io::Timer look(session.context());
  look.call_every(std::chrono::milliseconds(5), [] {});
  bool is_true = false;
  session.run_until([&] {
    is_true = condition();
    return is_true || late;
  });
  return is_true || condition();
}

}  // namespace fakebot::test
