// Connects signals of the program to a session.
#pragma once

#include <memory>

#include "runner/session/session.hpp"

namespace fakebot::cli {

struct SignalOptions {
  bool logs = true;  ///< log each signal
};

/// During its lifetime all signals that would end the program, such as SIGTERM and SIGXCPU, stop
/// the session, which must outlive it; not SIGHUP if it was ignored before. SIGUSR1 unplugs the
/// devices for a second. With several threads, each with a session, a signal is for all of them.
class Signals {
 public:
  /// Throws OsError.
  Signals(runner::Session& session, SignalOptions options);
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();

 private:
  void wait_for_stop();
  void wait_for_replug();

  runner::Session& session_;
  SignalOptions options_;
  struct Sets;  // of Boost.Asio, whose headers take a second to compile
  std::unique_ptr<Sets> sets_;
};

/// Notices the same signals for a computation that asks now and then; ignores SIGUSR1.
/// Thread-safe.
class StopSignals {
 public:
  /// Throws OsError.
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  /// Whether one has come.
  bool came();

 private:
  struct Wait;
  std::unique_ptr<Wait> wait_;
};

/// Makes writing to a pipe without a reader an error of the write instead of ending the program.
void ignore_broken_pipes();

}  // namespace fakebot::cli
